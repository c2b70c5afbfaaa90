/** The figures of the statistics counted from every loan: what the kept sums are held against. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../src/platform/db.ts'
import { holding } from '../../src/platform/like.ts'

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

/** The first property of each loan. */
const firstProperties = sql`(
  select distinct on (lp.loan_id) lp.loan_id, property.property_type, property.address_state
  from loan_property lp join property on property.id = lp.property_id
  order by lp.loan_id, lp.position, lp.property_id) p`

/** The figures of a loan that are counted: the whole row, with its long texts, would be copied for nothing. */
const figures = sql.raw(
  `id status status_before_rejection amount_cents amount_at_closing_cents created_at funded_on interest_rate
   estimated_as_is_value_cents duration_months late_days_30 late_days_60 late_days_90`
    .split(/\s+/)
    .map((column) => `l.${column}`)
    .join(', '),
)

/**
 * The loans that are counted; archived ones are part of what happened. Their first property is looked up where it is
 * counted by, or where it narrows.
 */
const chosen = (s: StatisticsScope, { placed = false }: { placed?: boolean } = {}) => {
  const where = conditions(s)
  return sql`chosen as materialized (
    select ${figures} ${placed ? sql`, p.property_type, p.address_state` : sql``}
    from loan l ${placed || s.propertyTypes ? sql`left join ${firstProperties} on p.loan_id = l.id` : sql``}
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

/** Loans by status, by state and by type of the first property; '' stands for loans without one. */
export const tallies = async (db: Db, s: StatisticsScope) => {
  const { rows } = await sql<Tally & { by: 'status' | 'state' | 'type' }>`with ${chosen(s, { placed: true })},
      keyed as (
        select status, coalesce(trim(address_state), '') as state, coalesce(property_type, '') as type, amount_cents
        from chosen)
      select case when grouping(status) = 0 then 'status' when grouping(state) = 0 then 'state' else 'type' end as by,
        coalesce(status, state, type) as key, count(*)::int as count, sum(amount_cents)::float8 as amount_cents
      from keyed group by grouping sets ((status), (state), (type)) order by 4 desc, 2`.execute(db)
  const by = (which: 'status' | 'state' | 'type'): Tally[] => rows.filter((row) => row.by === which)
  return { statuses: by('status'), states: by('state'), types: by('type') }
}

interface StageDaysRow {
  status: string
  median_days: number
  /** How many times a loan left it. */
  loans: number
}

const leftStages = sql`select left_status as status, count(*)::int as loans,
    percentile_cont(0.5) within group (order by date_part('epoch', at - entered_at) / 86400) as median_days
  from moves where at >= entered_at group by left_status`

/**
 * What the trails of the loans say, read once. `days`: as `stageDays`. `furthest`: how many loans came how far on the path
 * of `progression`: a loan reached every stage up to the furthest it ever had, by its trail or its status now; one moved
 * back counts as far as it had come.
 */
export const trails = async (
  db: Db,
  s: StatisticsScope,
  progression: readonly string[],
): Promise<{ days: StageDaysRow[]; furthest: { stage: number; count: number }[] }> => {
  const place = (status: string) => sql`array_position(${progression}::text[], ${sql.ref(status)})`
  const { rows } = await sql<{ stage: number | null; count: number } & StageDaysRow>`with ${chosen(s)}, ${moves},
      moved as (select loan_id, greatest(max(${place('reached')}), max(${place('left_status')})) as stage
        from moves group by loan_id),
      furthest as (select greatest(${place('status')}, ${place('status_before_rejection')}, moved.stage, 1) - 1 as stage
        from chosen left join moved on moved.loan_id = chosen.id)
      select stage, count(*)::int as count, null as status, null::int as loans, null::float8 as median_days
        from furthest group by stage
      union all select null, 0, status, loans, median_days from (${leftStages}) days`.execute(db)
  return {
    days: rows.filter((row) => row.stage === null),
    furthest: rows.flatMap(({ stage, count }) => (stage === null ? [] : [{ stage, count }])),
  }
}

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
  duration_months: number | null
}

/** Averages weighted by amount; a loan without the figure weighs nothing in it. */
export const weighted = async (db: Db, s: StatisticsScope): Promise<WeightedRow | undefined> =>
  (
    await sql<WeightedRow>`with ${chosen(s)}
      select
        (sum(interest_rate * amount_cents) / nullif(sum(amount_cents) filter (where interest_rate is not null), 0))::float8
          as rate,
        (sum(duration_months * amount_cents) / nullif(sum(amount_cents), 0))::float8 as duration_months
      from chosen`.execute(db)
  ).rows[0]

export interface LeverageRow {
  amount_cents: number
  as_is_cents: number | null
  price_cents: number | null
  loans: number
}

/** What LTVs are worked out from, equal loans together; the price of all properties where there is no as-is value. */
export const leverage = async (db: Db, s: StatisticsScope): Promise<LeverageRow[]> =>
  (
    await sql<LeverageRow>`with ${chosen(s)}
      select amount_cents, estimated_as_is_value_cents as as_is_cents, priced.price_cents, count(*)::int as loans
      from chosen left join lateral (
        select sum(p.purchase_price_cents)::bigint as price_cents
        from loan_property lp join property p on p.id = lp.property_id
        where lp.loan_id = chosen.id and chosen.estimated_as_is_value_cents is null) priced on true
      group by 1, 2, 3`.execute(db)
  ).rows

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
        percentile_cont(0.5) within group (order by date_part('epoch', first_file - created_at) / 86400)
          as median_days_to_upload,
        percentile_cont(0.5) within group (order by date_part('epoch', accepted_at - created_at) / 86400)
          as median_days_to_accept
      from asked`.execute(db)
  ).rows[0]
