import type { Statistics } from '@plinth/contract/portfolio/statistics'
import { loanStatuses, progression } from '@plinth/domain/loan/status'
import { centsToDollars } from '@plinth/domain/shared/money'
import { ltvOf, weightedBy } from '@plinth/domain/underwriting/ratios'
import type { Db } from '../../src/platform/db.ts'
import * as q from './statistics.queries.ts'
import type { DocumentsRow, LateRow, LeverageRow, MonthRow, Tally, WeightedRow } from './statistics.queries.ts'

interface StatisticsRows {
  statuses: readonly Tally[]
  /** How many loans came how far on the path, by its index. */
  furthest: readonly { stage: number; count: number }[]
  days: readonly { status: string; median_days: number }[]
  months: readonly MonthRow[]
  weighted: WeightedRow | undefined
  leverage: readonly LeverageRow[]
  states: readonly Tally[]
  types: readonly Tally[]
  late: readonly LateRow[]
  documents: DocumentsRow | undefined
}

const dollars = (cents: number) => centsToDollars(Math.round(cents))
const tally = (row: Tally | undefined) => ({ count: row?.count ?? 0, amount: dollars(row?.amount_cents ?? 0) })

/** How many of the loans that reached a stage reached the next, along the path of the pipeline. */
const conversionOf = (furthest: StatisticsRows['furthest']): Statistics['conversion'] => {
  const reached = (stage: number) => furthest.reduce((sum, row) => sum + (row.stage >= stage ? row.count : 0), 0)
  return progression.slice(0, -1).map((from, stage) => {
    const [entered, moved_on] = [reached(stage), reached(stage + 1)]
    return {
      from,
      to: progression[stage + 1] ?? from,
      entered,
      moved_on,
      rate: entered === 0 ? null : moved_on / entered,
    }
  })
}

const ltvOfAll = (rows: readonly LeverageRow[]): number | null =>
  weightedBy(
    rows.map(({ amount_cents, as_is_cents, price_cents, loans }) => ({
      weight: amount_cents * loans,
      value: ltvOf({ amount: amount_cents, asIsValue: as_is_cents, purchasePrice: price_cents }),
    })),
  )

const averagesOf = ({ weighted: row, leverage }: StatisticsRows): Statistics['weighted'] => ({
  rate: row?.rate ?? null,
  ltv: ltvOfAll(leverage),
  duration_months: row?.duration_months ?? null,
})

const documentsOf = (row: DocumentsRow | undefined): Statistics['documents'] => ({
  requested: row?.requested ?? 0,
  accepted: row?.accepted ?? 0,
  median_days_to_upload: row?.median_days_to_upload ?? null,
  median_days_to_accept: row?.median_days_to_accept ?? null,
})

/** The aggregates as the call answers them: dollars, every status and stage present, in pipeline order. */
const toStatistics = (rows: StatisticsRows): Statistics => ({
  pipeline: loanStatuses.map((status) => ({ status, ...tally(rows.statuses.find((row) => row.key === status)) })),
  conversion: conversionOf(rows.furthest),
  stage_days: progression
    .filter((status) => status !== 'paid-off')
    .map((status) => ({ status, median_days: rows.days.find((row) => row.status === status)?.median_days ?? null })),
  months: rows.months.map((row) => ({
    month: row.month,
    requests: row.requests,
    requests_amount: dollars(row.requests_cents),
    fundings: row.fundings,
    fundings_amount: dollars(row.fundings_cents),
  })),
  weighted: averagesOf(rows),
  by_state: rows.states.map((row) => ({ state: row.key, ...tally(row) })),
  by_property_type: rows.types.map((row) => ({ property_type: row.key, ...tally(row) })),
  late_payments: rows.late.map((row) => ({ late_days: row.late_days, payments: row.payments, loans: row.loans })),
  documents: documentsOf(rows.documents),
})

/** Everything the statistics page shows, counted from every loan. */
export const countStatistics = async (db: Db, scope: q.StatisticsScope): Promise<Statistics> => {
  const { days, furthest } = await q.trails(db, scope, progression)
  return toStatistics({
    ...(await q.tallies(db, scope)),
    days,
    furthest,
    months: await q.months(db, scope),
    weighted: await q.weighted(db, scope),
    leverage: await q.leverage(db, scope),
    late: await q.latePayments(db, scope),
    documents: await q.documents(db, scope),
  })
}
