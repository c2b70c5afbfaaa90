import type { LoanSummary } from '@plinth/contract/loan/loan-list'
import { closingValues } from '@plinth/domain/loan/closing'
import { byPropertyType, byState, statusCards, sumLoans, valueFigures } from '@plinth/domain/loan/figures'
import { isPortfolio, type LoanStatus } from '@plinth/domain/loan/status'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { centsToDollars } from '@plinth/domain/shared/money'
import quickselect from 'quickselect'
import type { LoanBook } from './loan-book.ts'
import { type Narrowing, narrowsNothing } from './loan-index.ts'
import type { Summed } from './loan-sums.ts'

/**
 * Sums for the cards and charts of the dashboard. The charts cover the open requests that match (C-13): a rejected one is none. The cards do not
 * follow the chosen status, since pressing one is how it is chosen, but everything else (B-04, B-05, B-08). Where nothing is
 * chosen they come from the sums that are kept.
 */
export const summaryOf = (book: LoanBook, narrowing: Narrowing, today: PlainDate): LoanSummary => {
  const { cards, charts, value } = narrowsNothing({ ...narrowing, open: undefined })
    ? kept(book)
    : counted(book, narrowing)
  return {
    statuses: statusCards(cards).cards.map((card) => ({ status: card.status, ...sums(card) })),
    total: sums(sumLoans(cards.filter((one) => isOpen(one.status)))),
    value: {
      total: centsToDollars(value.total),
      average: value.count === 0 ? null : centsToDollars(value.average),
      median: value.count === 0 ? null : centsToDollars(value.median),
    },
    closing: closingValues(charts.closings, today).map((window) => ({ days: window.days, ...tally(window) })),
    by_state: byState(charts.states).map((share) => ({ state: share.key, ...tally(share) })),
    by_property_type: byPropertyType(charts.types).map((share) => ({ property_type: share.key, ...tally(share) })),
    freshness: book.stamp,
  }
}

/** Summaries that are kept until a loan changes. */
const KEPT = 20

/** As `summaryOf`, which a filter has add up each loan that matches: what was just asked for is kept until a loan changes. */
export const keepSummaries = (): typeof summaryOf => {
  const known = new Map<string, LoanSummary>()
  let stamp = ''
  return (book, narrowing, today) => {
    if (book.stamp !== stamp || known.size >= KEPT) known.clear()
    stamp = book.stamp
    const key = JSON.stringify([narrowing, today])
    const summary = known.get(key) ?? summaryOf(book, narrowing, today)
    known.set(key, summary)
    return summary
  }
}

type Charts = Pick<Summed, 'states' | 'types' | 'closings'>
interface Figures {
  cards: Summed['cards']
  charts: Charts
  value: { count: number; total: number; average: number; median: number }
}

const isOpen = (status: LoanStatus): boolean => !isPortfolio(status) && status !== 'rejected'

/** From the sums that are kept; the median from the order by amount. */
const kept = (book: LoanBook): Figures => {
  const charts = book.sums.summed(isOpen)
  const count = book.open.size
  const { amountCents: total } = sumLoans(charts.cards)
  const figures = valueFigures({ count, total, at: (place) => book.open.amountAt(place) })
  return { cards: book.sums.summed(() => true).cards, charts, value: { count, ...figures } }
}

/** From the loans that match. */
const counted = (book: LoanBook, { status, ...rest }: Narrowing): Figures => {
  const isWanted = status?.length ? (one: LoanStatus) => status.includes(one) : isOpen
  const { cards, amounts, ...charts } = book.summed({ ...rest, open: undefined }, isWanted)
  const { count, amountCents: total } = sumLoans(cards.filter((card) => isWanted(card.status)))
  const at = (place: number) => {
    quickselect(amounts, place)
    return amounts[place] ?? 0
  }
  return { cards, charts, value: { count, ...valueFigures({ count, total, at }) } }
}

const tally = (s: { count: number; amountCents: number }) => ({ count: s.count, amount: centsToDollars(s.amountCents) })
const sums = (s: { count: number; amountCents: number; amountAtClosingCents: number }) => ({
  ...tally(s),
  amount_at_closing: centsToDollars(s.amountAtClosingCents),
})
