import { type LoanStatus, progression } from '@plinth/domain/loan/status'
import { Values } from '@plinth/domain/shared/median'
import { ltvOf } from '@plinth/domain/underwriting/ratios'
import type { StatisticsFacts } from './statistics-facts.ts'

/** Loans and the cents they add up to. */
export interface Tally {
  key: string
  count: number
  amount_cents: number
}

export interface Month {
  requests: number
  requests_cents: number
  fundings: number
  fundings_cents: number
}

/** A sum of values by their weights, and the weights. */
interface Weighed {
  total: number
  weight: number
}

/** Sums by key; one that nothing counts in is forgotten. */
class Tallies {
  readonly #tallies = new Map<string, Tally>()

  add(key: string, count: number, cents: number): void {
    const tally = this.#tallies.get(key) ?? { key, count: 0, amount_cents: 0 }
    tally.count += count
    tally.amount_cents += cents
    if (tally.count === 0) this.#tallies.delete(key)
    else this.#tallies.set(key, tally)
  }

  get all(): readonly Tally[] {
    return [...this.#tallies.values()]
  }
}

const stageOf = (status: LoanStatus | null): number => progression.findIndex((one) => one === status)

/** How far on the path a loan ever came: by its trail, its status now and the one before it was rejected. */
const furthestOf = (loan: StatisticsFacts): number =>
  Math.max(
    0,
    stageOf(loan.status),
    stageOf(loan.status_before_rejection),
    ...loan.moves.flatMap(({ from, to }) => [stageOf(from), stageOf(to)]),
  )

export const lateDays = [30, 60, 90] as const
type LateDays = (typeof lateDays)[number]
const lateOf = (loan: StatisticsFacts): Record<LateDays, number> => ({
  30: loan.late_days_30 ?? 0,
  60: loan.late_days_60 ?? 0,
  90: loan.late_days_90 ?? 0,
})

/** What loans add up to on the page of statistics; kept up as they come and go. */
export class StatisticsSums {
  readonly statuses = new Tallies()
  readonly states = new Tallies()
  readonly types = new Tallies()
  /** Loans by how far they came, a place on the path. */
  readonly furthest = new Tallies()
  readonly months = new Map<string, Month>()
  /** Days in each stage before it was left. */
  readonly days = new Map<LoanStatus, Values>()
  readonly rate: Weighed = { total: 0, weight: 0 }
  readonly duration: Weighed = { total: 0, weight: 0 }
  readonly ltv: Weighed = { total: 0, weight: 0 }
  /** Payments of paid-off loans, and the loans that made any, by how late. */
  readonly late: Record<LateDays, { payments: number; loans: number }> = {
    30: { payments: 0, loans: 0 },
    60: { payments: 0, loans: 0 },
    90: { payments: 0, loans: 0 },
  }
  readonly documents = { requested: 0, accepted: 0, upload: new Values(), accept: new Values() }

  /** Puts a loan in (1), or takes it out as it was put in (-1). */
  add(loan: StatisticsFacts, sign: 1 | -1): void {
    const { amount_cents: cents } = loan
    this.statuses.add(loan.status, sign, sign * cents)
    this.states.add(loan.state, sign, sign * cents)
    this.types.add(loan.property_type ?? '', sign, sign * cents)
    this.furthest.add(String(furthestOf(loan)), sign, 0)
    this.#addMonths(loan, sign)
    this.#addDays(loan, sign)
    weigh(this.rate, loan.rate, sign * cents)
    weigh(this.duration, loan.duration_months, sign * cents)
    const { as_is_cents: asIsValue, price_cents: purchasePrice } = loan
    weigh(this.ltv, ltvOf({ amount: cents, asIsValue, purchasePrice }), sign * cents)
    this.#addLate(loan, sign)
    this.documents.requested += sign * loan.requested
    this.documents.accepted += sign * loan.accepted
  }

  #addMonths(loan: StatisticsFacts, sign: 1 | -1): void {
    const came = this.#month(loan.created_on)
    came.requests += sign
    came.requests_cents += sign * loan.amount_cents
    if (loan.funded_on === null) return
    const funded = this.#month(loan.funded_on)
    funded.fundings += sign
    funded.fundings_cents += sign * (loan.amount_at_closing_cents ?? loan.amount_cents)
  }

  #month(day: string): Month {
    const key = day.slice(0, 7)
    const month = this.months.get(key) ?? { requests: 0, requests_cents: 0, fundings: 0, fundings_cents: 0 }
    this.months.set(key, month)
    return month
  }

  #addDays(loan: StatisticsFacts, sign: 1 | -1): void {
    for (const { from, days } of loan.moves) {
      if (days < 0) continue
      const values = this.days.get(from) ?? new Values()
      this.days.set(from, values)
      put(values, days, sign)
    }
    for (const days of loan.days_to_upload) put(this.documents.upload, days, sign)
    for (const days of loan.days_to_accept) put(this.documents.accept, days, sign)
  }

  #addLate(loan: StatisticsFacts, sign: 1 | -1): void {
    if (loan.status !== 'paid-off') return
    const late = lateOf(loan)
    for (const days of lateDays) {
      this.late[days].payments += sign * late[days]
      this.late[days].loans += late[days] > 0 ? sign : 0
    }
  }
}

const put = (values: Values, value: number, sign: 1 | -1): void => {
  if (sign === 1) values.add(value)
  else values.remove(value)
}

const weigh = (weighed: Weighed, value: number | null, weight: number): void => {
  if (value === null) return
  weighed.total += value * weight
  weighed.weight += weight
}
