import type { LoanSummary } from '@plinth/contract/loan/loan-list'
import { closingValues } from '@plinth/domain/loan/closing'
import { byPropertyType, byState, statusCards, sumLoans, valueFigures } from '@plinth/domain/loan/figures'
import { isPortfolio } from '@plinth/domain/loan/status'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { centsToDollars } from '@plinth/domain/shared/money'
import type { LoanSnapshot, Narrowing } from './loan-list.snapshot.ts'

/**
 * Sums for the cards and charts of the dashboard. The charts cover the open requests that match (C-13): a rejected one is none. The cards do not
 * follow the chosen status, since pressing one is how it is chosen, but everything else (B-04, B-05, B-08).
 */
export const summaryOf = (snapshot: LoanSnapshot, narrowing: Narrowing, today: PlainDate): LoanSummary => {
  if (Object.values(narrowing).some((value) => value !== undefined)) return summarize(snapshot, narrowing, today)
  const kept = unfiltered.get(snapshot)
  if (kept?.today === today) return kept.summary
  const summary = summarize(snapshot, narrowing, today)
  unfiltered.set(snapshot, { today, summary })
  return summary
}

/** What every dashboard asks for, once for each state of the loans; gone with that state. */
const unfiltered = new WeakMap<LoanSnapshot, { today: PlainDate; summary: LoanSummary }>()

const summarize = (snapshot: LoanSnapshot, narrowing: Narrowing, today: PlainDate): LoanSummary => {
  const { status, ...rest } = narrowing
  const active = snapshot.lists.active.narrowed({ ...rest, open: undefined })
  const open = active.filter((loan) => loan.status !== 'rejected')
  const portfolio = snapshot.lists.portfolio.narrowed(rest)
  const chosen = chartLoans({ open, active, portfolio }, status ?? [])
  const value = valueFigures(chosen.map((loan) => loan.amountCents))
  return {
    statuses: statusCards([...active, ...portfolio]).cards.map((card) => ({ status: card.status, ...sums(card) })),
    total: sums(sumLoans(open)),
    value: {
      total: centsToDollars(value.total),
      average: chosen.length === 0 ? null : centsToDollars(value.average),
      median: chosen.length === 0 ? null : centsToDollars(value.median),
    },
    closing: closingValues(chosen, today).map((window) => ({ days: window.days, ...tally(window) })),
    by_state: byState(chosen).map((share) => ({ state: share.key, ...tally(share) })),
    by_property_type: byPropertyType(chosen).map((share) => ({ property_type: share.key, ...tally(share) })),
    freshness: snapshot.stamp,
  }
}

type Loans = ReturnType<LoanSnapshot['lists']['active']['narrowed']>

/** The open requests, or the loans of the chosen statuses: the only way rejected and portfolio loans come in. */
const chartLoans = (
  { open, active, portfolio }: Readonly<Record<'open' | 'active' | 'portfolio', Loans>>,
  statuses: readonly string[],
): Loans => {
  if (statuses.length === 0) return open
  const chosen = active.filter((loan) => statuses.includes(loan.status))
  return [...chosen, ...portfolio.filter((loan) => isPortfolio(loan.status) && statuses.includes(loan.status))]
}

const tally = (s: { count: number; amountCents: number }) => ({ count: s.count, amount: centsToDollars(s.amountCents) })
const sums = (s: { count: number; amountCents: number; amountAtClosingCents: number }) => ({
  ...tally(s),
  amount_at_closing: centsToDollars(s.amountAtClosingCents),
})
