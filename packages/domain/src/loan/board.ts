import {
  canAdvance,
  downgradeTargets,
  isPortfolio,
  type LoanStatus,
  loanStatuses,
  nextStatuses,
  statusLabel,
} from './status.ts'

/** The columns of the board in pipeline order: what is still to be closed, and what was funded. */
export const boardStatuses: readonly LoanStatus[] = loanStatuses.filter((status) => status !== 'paid-off')

/**
 * How a card gets from one column to another. `advance`: the server moves the loan once nothing is missing, and says what
 * is missing otherwise; `complete-underwriting`, `fund` and `pay-off` are the presses that P-30 names for their steps; `move-back` and
 * `archive` ask for a reason; `refuse` says why.
 */
export type BoardMove =
  | { how: 'stay' }
  | { how: 'advance' }
  | { how: 'complete-underwriting' }
  | { how: 'fund' }
  | { how: 'pay-off' }
  | { how: 'move-back' }
  | { how: 'archive' }
  | { how: 'restore' }
  | { how: 'refuse'; why: string }

/** What takes a loan forward into each status (P-30). */
const forward = {
  preliminary: 'advance',
  'term-sheet-sent': 'advance',
  underwriting: 'advance',
  'board-review': 'complete-underwriting',
  'commitment-sent': 'advance',
  'commitment-accepted': 'advance',
  rejected: 'archive',
  funded: 'fund',
  'paid-off': 'pay-off',
} as const satisfies Record<LoanStatus, BoardMove['how']>

/** What dropping a card of one status on the column of another does (P-03, P-28, P-30). */
export function boardMove(from: LoanStatus, to: LoanStatus): BoardMove {
  if (from === to) return { how: 'stay' }
  if (from === 'rejected') return { how: 'restore' }
  if (to === 'rejected')
    return isPortfolio(from)
      ? { how: 'refuse', why: `A ${statusLabel(from)} loan is not rejected. Archive it from its menu instead.` }
      : { how: 'archive' }
  if (canAdvance(from, to)) return { how: forward[to] }
  if (downgradeTargets(from).includes(to)) return { how: 'move-back' }
  const [next] = nextStatuses[from]
  const then = next === undefined ? '' : ` The next status is ${statusLabel(next)}.`
  return { how: 'refuse', why: `${statusLabel(to)} cannot follow ${statusLabel(from)}.${then}` }
}
