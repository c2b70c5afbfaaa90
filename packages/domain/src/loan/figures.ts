import { type PropertyType, propertyTypes } from '../people/property/types.ts'
import { type LoanStatus, loanStatuses } from './status.ts'

/** Count and sums of some loans, in whole cents. */
export type Sums = { count: number; amountCents: number; amountAtClosingCents: number }

/** A loan's amount, or that of several loans together: `count` says how many, one where it is left out. */
export type Part = { amountCents: number; count?: number }
type Amounts = Part & { amountAtClosingCents: number }

/** Count, amount and amount at closing of loans (B-04, B-05). */
export const sumLoans = (loans: readonly Amounts[]): Sums => ({
  count: countOf(loans),
  amountCents: total(loans.map((l) => l.amountCents)),
  amountAtClosingCents: total(loans.map((l) => l.amountAtClosingCents)),
})

/** One card per status in pipeline order, empty ones included, and the total card of the same loans (B-04, B-05, B-08). */
export const statusCards = (
  loans: readonly (Amounts & { status: LoanStatus })[],
): { cards: readonly (Sums & { status: LoanStatus })[]; total: Sums } => ({
  cards: loanStatuses.map((status) => ({ status, ...sumLoans(loans.filter((l) => l.status === status)) })),
  total: sumLoans(loans),
})

export type ValueFigures = { total: number; average: number; median: number }

/**
 * Total, average and median of amounts in cents; average and an even median are rounded half up to whole cents, none is 0
 * (C-08, C-09). `at` answers the amount at a place of their order, the smallest or the largest first.
 */
export function valueFigures(known: { count: number; total: number; at: (place: number) => number }): ValueFigures {
  const { count } = known
  if (count === 0) return { total: 0, average: 0, median: 0 }
  const middle = (known.at((count - 1) >> 1) + known.at(count >> 1)) / 2
  return { total: known.total, average: Math.round(known.total / count), median: Math.round(middle) }
}

/** One slice or bar of a chart. */
export type Share<K extends string> = { key: K; count: number; amountCents: number }

/**
 * Requests by state of the first property: the four with most requests (then most amount, then by name), and 'Other'
 * for the rest and for loans without a state, when there are any (C-11, C-13).
 */
export function byState(loans: readonly (Part & { state: string | null })[]): readonly Share<string>[] {
  const states = [...Map.groupBy(loans, stateOf)]
    .filter(([key]) => key !== '')
    .map(([key, those]) => share(key, those))
    .sort((a, b) => b.count - a.count || b.amountCents - a.amountCents || (a.key < b.key ? -1 : 1))
  const top = states.slice(0, 4)
  const rest = loans.filter((loan) => !top.some((one) => one.key === stateOf(loan)))
  return rest.length === 0 ? top : [...top, share('Other', rest)]
}

/** Requests by type of the first property: every type in order, empty ones included; loans without one count nowhere (C-12). */
export const byPropertyType = (
  loans: readonly (Part & { propertyType: PropertyType | null })[],
): readonly Share<PropertyType>[] =>
  propertyTypes.map((type) =>
    share(
      type,
      loans.filter((l) => l.propertyType === type),
    ),
  )

const stateOf = ({ state }: { state: string | null }) => state?.trim() ?? ''

const share = <K extends string>(key: K, loans: readonly Part[]): Share<K> => ({
  key,
  count: countOf(loans),
  amountCents: total(loans.map((l) => l.amountCents)),
})
const total = (cents: readonly number[]) => cents.reduce((sum, c) => sum + c, 0)
const countOf = (loans: readonly Part[]) => loans.reduce((sum, loan) => sum + (loan.count ?? 1), 0)
