import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { StatisticsFacts } from './statistics-facts.ts'

/** The moves of the loans that are chosen. Older trails name only the status reached: the one before is its own. */
const moves = (chosen: RawBuilder<unknown>) => sql`
    select l.id as loan_id, e.id, e.at, e.after ->> 'status' as reached,
      coalesce(e.before ->> 'status', lag(e.after ->> 'status') over trail, 'preliminary') as left_status,
      coalesce(lag(e.at) over trail, l.created_at) as entered_at
    from loan l join event e on e.loan_id = l.id
    where ${chosen} and e.kind in ('loan.status-changed', 'loan.archived', 'loan.archive-scheduled', 'loan.restored')
      and e.after ? 'status' and e.before ->> 'status' is distinct from e.after ->> 'status'
    window trail as (partition by l.id order by e.at, e.id)`

const days = (from: string, to: string) => sql.raw(`date_part('epoch', ${to} - ${from}) / 86400`)

/** What statistics are made of, for the loans of those ids; `zone` is the lender's, an IANA name. */
export const readStatisticsFacts = async (db: Db, ids: readonly string[], zone: string): Promise<StatisticsFacts[]> =>
  (
    await sql<StatisticsFacts>`
      with moved as (
        select loan_id, json_agg(json_build_object('from', left_status, 'to', reached,
          'days', ${days('entered_at', 'at')}) order by at, id) as moves
        from (${moves(sql`l.id = any(${ids}::uuid[])`)}) m group by loan_id),
      asked as (
        select a.loan_id, count(*)::int as requested,
          count(*) filter (where a.state in ('Accepted', 'Done'))::int as accepted,
          json_agg(${days('a.created_at', 'd.first_file')}) filter (where d.first_file is not null) as days_to_upload,
          json_agg(${days('a.created_at', 'a.state_since')}) filter (where a.state in ('Accepted', 'Done')) as days_to_accept
        from activity a left join lateral (
          select min(received_at) as first_file from document where document.activity_id = a.id) d on true
        where a.loan_id = any(${ids}::uuid[]) and a.type = 'document-request' and a.archived_at is null
          and a.superseded_at is null group by a.loan_id)
      select l.id, l.name, l.status, l.status_before_rejection, l.amount_cents, l.amount_at_closing_cents, l.purpose,
        p.property_type, coalesce(trim(p.address_state), '') as state, p.price_cents,
        to_char(l.created_at at time zone ${zone}, 'YYYY-MM-DD') as created_on, l.funded_on,
        l.interest_rate::float8 as rate, l.duration_months, l.estimated_as_is_value_cents as as_is_cents,
        l.late_days_30, l.late_days_60, l.late_days_90, coalesce(moved.moves, '[]') as moves,
        coalesce(asked.requested, 0) as requested, coalesce(asked.accepted, 0) as accepted,
        coalesce(asked.days_to_upload, '[]') as days_to_upload, coalesce(asked.days_to_accept, '[]') as days_to_accept
      from loan l left join moved on moved.loan_id = l.id left join asked on asked.loan_id = l.id
      left join lateral (
        select (array_agg(property.property_type order by lp.position, lp.property_id))[1] as property_type,
          (array_agg(property.address_state order by lp.position, lp.property_id))[1] as address_state,
          sum(property.purchase_price_cents)::bigint as price_cents
        from loan_property lp join property on property.id = lp.property_id where lp.loan_id = l.id) p on true
      where l.id = any(${ids}::uuid[])`.execute(db)
  ).rows

export interface StageDaysRow {
  status: string
  median_days: number
  /** How many times a loan left it. */
  loans: number
}

/** Median days that loans stayed in a status before they left it, over all loans. */
export const stageDays = async (db: Db): Promise<StageDaysRow[]> =>
  (
    await sql<StageDaysRow>`select left_status as status, count(*)::int as loans,
        percentile_cont(0.5) within group (order by ${days('entered_at', 'at')}) as median_days
      from (${moves(sql`true`)}) m where at >= entered_at group by left_status`.execute(db)
  ).rows
