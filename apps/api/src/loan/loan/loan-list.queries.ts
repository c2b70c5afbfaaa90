import type { PropertyType } from '@plinth/domain/people/property/types'
import type { LoanStatus } from '@plinth/domain/loan/status'
import type { Purpose, ExitStrategy } from '@plinth/domain/loan/terms'
import { bucketStates } from '@plinth/domain/loan/activity/filters'
import { owedStates } from '@plinth/domain/loan/activity/turn'
import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared, type Tx } from '../../platform/db.ts'

/** A loan as the list reads it: money in cents, instants in epoch seconds, dates as text, parts in their order. */
export interface ListedLoan {
  id: string
  human_id: string
  list_version: number
  version: number
  name: string
  amount_cents: number
  amount_at_closing_cents: number | null
  purpose: Purpose
  duration_months: number
  exit_strategy: ExitStrategy | null
  interest_rate: number | null
  expected_closing: string | null
  status: LoanStatus
  status_since: number
  estimated_as_is_value_cents: number | null
  documents_accepted: number
  documents_total: number
  documents_due: string[] | null
  owner_first_name: string | null
  owner_last_name: string | null
  suggested_steps: string[]
  rejection_reason: string | null
  score: number | null
  score_made_up: boolean
  last_update: number
  archived_epoch: number | null
  archive_due_epoch: number | null
  purchase_price_cents: number | null
  property_score: number | null
  neighborhood_score: number | null
  borrower_score: number | null
  factor_score: number | null
  owner_user_id: string | null
  insight_level: number | null
  properties: {
    property_type: PropertyType
    address_address: string
    address_city: string
    address_state: string
    latitude: number
    longitude: number
  }[]
  borrowers: { id: string; first_name: string; last_name: string }[]
  contacts: { id: string; first_name: string; last_name: string }[]
}

/** A loan that changed, with its version now: null when it is gone. `loan_id` null stands for any loan. */
export interface LoanChange {
  loan_id: string | null
  list_version: number | null
}

/**
 * The loans changed by transactions that were not over at `since`, none when it is null; and `seen`, from which to ask the
 * next time: all transactions before it are over, and what they wrote is seen by any later statement.
 */
export const readChanges = async (db: Db, since: string | null): Promise<{ seen: string; changes: LoanChange[] }> => {
  const { rows } = await db.executeQuery(since === null ? seenNow(db) : changesSince(db, since))
  const [row] = rows
  if (!row) throw new Error('a select of one row answered none')
  return row
}

type Seen = { seen: string; changes: LoanChange[] }
const seenNow = prepared((db) => ({
  compile: () =>
    sql<Seen>`select pg_snapshot_xmin(pg_current_snapshot())::text as seen, '[]'::json as changes`.compile(db),
}))
const changesSince = prepared((db, since: string) => ({
  compile: () =>
    sql<Seen>`select pg_snapshot_xmin(pg_current_snapshot())::text as seen, coalesce((
      select json_agg(json_build_object('loan_id', c.loan_id, 'list_version', l.list_version))
      from (select distinct loan_id from loan_change where xid >= ${since}::text::xid8) c
      left join loan l on l.id = c.loan_id), '[]') as changes`.compile(db),
}))

/** Every loan's id with its list version. */
export const readVersions = (db: Db): Promise<{ id: string; list_version: number }[]> =>
  db.selectFrom('loan').select(['id', 'list_version']).execute()

/** The loans of those ids, each with all its parts, in one statement and so in one state of the database. */
export const readListedLoans = async (db: Db, ids: readonly string[]): Promise<ListedLoan[]> =>
  (await listed(sql`loan l`, sql`l.id = any(${ids}::uuid[])`).execute(db)).rows.map(({ loan }) => loan)

/** One loan as the list reads it; a statement of its own, because one that takes many is planned anew each time. */
export const readListedLoan = async (db: Db | Tx, id: string): Promise<ListedLoan | undefined> =>
  (await listed(sql`loan l`, sql`l.id = ${id}::uuid`).execute(db)).rows[0]?.loan

/** Columns of a loan that `listed` reads; what changes a loan and answers it in one statement returns them. */
export const listedColumns = sql.raw(
  `id, human_id, list_version, version, name, amount_cents, amount_at_closing_cents, purpose, duration_months,
  exit_strategy, interest_rate, expected_closing, status, status_since, estimated_as_is_value_cents, suggested_steps, rejection_reason, score, updated_at,
  archived_at, archive_due_at, owner_user_id`,
)

/**
 * Loans with all their parts, as a statement; `from` names them `l`. Each comes as one JSON object: a row of so many
 * columns costs more to describe and to take apart.
 */
export const listed = (from: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql<{ loan: ListedLoan }>`
    select row_to_json(one) as loan from (select l.id, l.human_id, l.list_version, l.version, l.name, l.amount_cents, l.amount_at_closing_cents, l.purpose,
      l.duration_months, l.exit_strategy, l.interest_rate, l.expected_closing, l.status, l.suggested_steps,
      l.rejection_reason, l.score, coalesce(s.made_up, false) as score_made_up, l.owner_user_id, l.estimated_as_is_value_cents,
      u.first_name as owner_first_name, u.last_name as owner_last_name,
      floor(extract(epoch from l.status_since)) as status_since,
      d.accepted as documents_accepted, d.total as documents_total, d.due as documents_due,
      floor(extract(epoch from l.updated_at)) as last_update,
      floor(extract(epoch from l.archived_at)) as archived_epoch,
      floor(extract(epoch from l.archive_due_at)) as archive_due_epoch,
      p.purchase_price_cents,
      coalesce((s.breakdown #>> '{properties,total_score}')::numeric, p.score) as property_score,
      coalesce((s.breakdown #>> '{neighborhoods,total_score}')::numeric, p.neighborhood_score) as neighborhood_score,
      coalesce((s.breakdown #>> '{borrowers,total_score}')::numeric, b.score) as borrower_score,
      (s.breakdown #>> '{loan-factors,total_score}')::numeric as factor_score,
      i.level as insight_level,
      coalesce(p.list, '[]') as properties, coalesce(b.list, '[]') as borrowers, coalesce(c.list, '[]') as contacts
    from ${from}
    left join loan_score s on s.loan_id = l.id
    left join lateral (
      select json_agg(json_build_object('property_type', property_type, 'address_address', address_address,
          'address_city', address_city, 'address_state', address_state, 'latitude', latitude, 'longitude', longitude)
          order by lp.position, lp.property_id) as list,
        sum(purchase_price_cents) as purchase_price_cents, avg(property.score) as score,
        avg(neighborhood.score) as neighborhood_score
      from loan_property lp join property on property.id = lp.property_id
        left join neighborhood on neighborhood.id = property.neighborhood_id
      where lp.loan_id = l.id) p on true
    left join lateral (
      select json_agg(json_build_object('id', borrower.id, 'first_name', first_name, 'last_name', last_name)
          order by lb.position, lb.borrower_id) as list, avg(score) as score
      from loan_borrower lb join borrower on borrower.id = lb.borrower_id where lb.loan_id = l.id) b on true
    left join lateral (
      select json_agg(json_build_object('id', contact.id, 'first_name', first_name, 'last_name', last_name)
          order by lc.position, lc.contact_id) as list
      from loan_contact lc join contact on contact.id = lc.contact_id where lc.loan_id = l.id) c on true
    left join app_user u on u.id = l.owner_user_id
    left join lateral (
      select count(*)::int as total, (count(*) filter (where a.state = any(${bucketStates.Accepted}::text[])))::int as accepted,
        json_agg(a.due_on order by a.due_on) filter (where a.due_on is not null and a.state = any(${owedStates}::text[])) as due
      from activity a
      where a.loan_id = l.id and a.type = 'document-request' and a.archived_at is null and a.superseded_at is null) d on true
    left join lateral (select max(level) as level from insight where insight.loan_id = l.id) i on true
    where ${where}) one`
