import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { holding } from '../../platform/like.ts'

/** Which loans are counted. Dates are days of the lender's zone; what is left out narrows nothing. */
export interface StatisticsScope {
  status?: readonly string[]
  /** Part of the name, folded for searching. */
  search?: string
  propertyTypes?: readonly string[]
  purposes?: readonly string[]
  /** Requests from this day on, 'YYYY-MM-DD'. */
  from?: string
  /** Requests before this day. */
  to?: string
  /** The lender's time zone, an IANA name. */
  zone: string
}

const conditions = (s: StatisticsScope): RawBuilder<unknown>[] => [
  ...(s.status ? [sql`l.status = any(${s.status}::text[])`] : []),
  // Case and accents are ignored, as in the lists of loans (B-18).
  ...(s.search
    ? [sql`regexp_replace(normalize(lower(l.name), NFD), '[\u0300-\u036f]', '', 'g') like ${holding(s.search)}`]
    : []),
  ...(s.propertyTypes ? [sql`p.property_type = any(${s.propertyTypes}::text[])`] : []),
  ...(s.purposes ? [sql`l.purpose = any(${s.purposes}::text[])`] : []),
  ...(s.from ? [sql`l.created_at >= ${s.from}::date::timestamp at time zone ${s.zone}`] : []),
  ...(s.to ? [sql`l.created_at < ${s.to}::date::timestamp at time zone ${s.zone}`] : []),
]

/** The loans that are counted, each with its first property; archived ones are part of what happened. */
const chosen = (s: StatisticsScope) => {
  const where = conditions(s)
  return sql`chosen as materialized (
    select l.*, p.property_type, p.address_state
    from loan l
    left join lateral (
      select property.property_type, property.address_state
      from loan_property lp join property on property.id = lp.property_id
      where lp.loan_id = l.id order by lp.position, lp.property_id limit 1) p on true
    ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``})`
}

/** One move of a loan from a status to another. Older trails name only the status reached: the one before is its own. */
const moves = sql`moves as materialized (
    select c.id as loan_id, e.at, e.after ->> 'status' as reached,
      coalesce(e.before ->> 'status', lag(e.after ->> 'status') over trail, 'preliminary') as left_status,
      coalesce(lag(e.at) over trail, c.created_at) as entered_at
    from chosen c join event e on e.loan_id = c.id
    where e.kind in ('loan.status-changed', 'loan.archived', 'loan.archive-scheduled', 'loan.restored')
      and e.after ? 'status' and e.before ->> 'status' is distinct from e.after ->> 'status'
    window trail as (partition by c.id order by e.at, e.id))`

export interface Tally {
  key: string
  count: number
  amount_cents: number
}

const tallies = async (db: Db, s: StatisticsScope, key: RawBuilder<unknown>): Promise<Tally[]> =>
  (
    await sql<Tally>`with ${chosen(s)}
      select ${key} as key, count(*)::int as count, sum(amount_cents)::float8 as amount_cents
      from chosen group by 1 order by 3 desc, 1`.execute(db)
  ).rows

export const byStatus = (db: Db, s: StatisticsScope) => tallies(db, s, sql`status`)
/** By state of the first property; '' stands for loans without one. */
export const byState = (db: Db, s: StatisticsScope) => tallies(db, s, sql`coalesce(trim(address_state), '')`)
/** By type of the first property; '' stands for loans without one. */
export const byPropertyType = (db: Db, s: StatisticsScope) => tallies(db, s, sql`coalesce(property_type, '')`)

/**
 * How many loans came how far on the path of `progression`: a loan reached every stage up to the furthest it ever had,
 * by its trail or its status now; one moved back counts as far as it had come.
 */
export const furthestStages = async (
  db: Db,
  s: StatisticsScope,
  progression: readonly string[],
): Promise<{ stage: number; count: number }[]> =>
  (
    await sql<{ stage: number; count: number }>`with ${chosen(s)}, ${moves},
      reached as (
        select id as loan_id, status as stage from chosen
        union all select id, status_before_rejection from chosen
        union all select loan_id, reached from moves
        union all select loan_id, left_status from moves)
      select stage, count(*)::int as count from (
        select loan_id, max(coalesce(array_position(${progression}::text[], stage), 1)) - 1 as stage
        from reached group by loan_id) furthest
      group by stage`.execute(db)
  ).rows

/** Median days that loans stayed in a status before they left it. */
export const stageDays = async (db: Db, s: StatisticsScope): Promise<{ status: string; median_days: number }[]> =>
  (
    await sql<{ status: string; median_days: number }>`with ${chosen(s)}, ${moves}
      select left_status as status, percentile_cont(0.5) within group (
        order by extract(epoch from at - entered_at)::float8 / 86400) as median_days
      from moves where at >= entered_at group by left_status`.execute(db)
  ).rows

export interface MonthRow {
  month: string
  requests: number
  requests_cents: number
  fundings: number
  fundings_cents: number
}

/** Requests that came in and loans funded, every month from the first to the last in which either happened. */
export const months = async (db: Db, s: StatisticsScope): Promise<MonthRow[]> =>
  (
    await sql<MonthRow>`with ${chosen(s)},
      happened as (
        select date_trunc('month', created_at at time zone ${s.zone}) as month, 1 as requests, amount_cents as requests_cents,
          0 as fundings, 0::bigint as fundings_cents from chosen
        union all
        select date_trunc('month', funded_on::timestamp), 0, 0, 1, coalesce(amount_at_closing_cents, amount_cents)
        from chosen where funded_on is not null),
      every as (select generate_series(min(month), max(month), interval '1 month') as month from happened)
      select to_char(every.month, 'YYYY-MM') as month, coalesce(sum(requests), 0)::int as requests,
        coalesce(sum(requests_cents), 0)::float8 as requests_cents, coalesce(sum(fundings), 0)::int as fundings,
        coalesce(sum(fundings_cents), 0)::float8 as fundings_cents
      from every left join happened using (month) group by every.month order by every.month`.execute(db)
  ).rows

export interface WeightedRow {
  rate: number | null
  ltv: number | null
  duration_months: number | null
}

/** Averages weighted by amount; a loan without the figure weighs nothing in it. */
export const weighted = async (db: Db, s: StatisticsScope): Promise<WeightedRow | undefined> =>
  (
    await sql<WeightedRow>`with ${chosen(s)}
      select
        (sum(interest_rate * amount_cents) / nullif(sum(amount_cents) filter (where interest_rate is not null), 0))::float8
          as rate,
        (sum(amount_cents::numeric * amount_cents / estimated_as_is_value_cents) filter (where estimated_as_is_value_cents > 0)
          / nullif(sum(amount_cents) filter (where estimated_as_is_value_cents > 0), 0))::float8 as ltv,
        (sum(duration_months * amount_cents) / nullif(sum(amount_cents), 0))::float8 as duration_months
      from chosen`.execute(db)
  ).rows[0]

export interface LateRow {
  late_days: number
  payments: number
  loans: number
}

/** Late payments of paid-off loans, by how late. */
export const latePayments = async (db: Db, s: StatisticsScope): Promise<LateRow[]> =>
  (
    await sql<LateRow>`with ${chosen(s)}
      select late_days, coalesce(sum(payments), 0)::int as payments,
        count(*) filter (where payments > 0)::int as loans
      from (values (30), (60), (90)) bucket (late_days) left join lateral (
        select case late_days when 30 then late_days_30 when 60 then late_days_60 else late_days_90 end as payments
        from chosen where status = 'paid-off') late on true
      group by late_days order by late_days`.execute(db)
  ).rows

export interface DocumentsRow {
  requested: number
  accepted: number
  median_days_to_upload: number | null
  median_days_to_accept: number | null
}

/** How fast documents come and are accepted: from the request to the first file, and to its acceptance. */
export const documents = async (db: Db, s: StatisticsScope): Promise<DocumentsRow | undefined> =>
  (
    await sql<DocumentsRow>`with ${chosen(s)},
      asked as (
        select a.created_at, d.first_file,
          case when a.state in ('Accepted', 'Done') then a.state_since end as accepted_at
        from activity a join chosen on chosen.id = a.loan_id
        left join (select activity_id, min(received_at) as first_file from document group by activity_id) d
          on d.activity_id = a.id
        where a.type = 'document-request' and a.archived_at is null and a.superseded_at is null)
      select count(*)::int as requested, count(accepted_at)::int as accepted,
        percentile_cont(0.5) within group (order by extract(epoch from first_file - created_at)::float8 / 86400)
          as median_days_to_upload,
        percentile_cont(0.5) within group (order by extract(epoch from accepted_at - created_at)::float8 / 86400)
          as median_days_to_accept
      from asked`.execute(db)
  ).rows[0]
