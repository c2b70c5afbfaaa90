import type { Outcome } from '../underwriting/scoring/back-test.ts'
import { type LoanStatus, loanStatuses } from './status.ts'

/** The outcome of a loan by its status; null while it is open. */
export const outcomeOf = (status: LoanStatus): Outcome | null => {
  if (status === 'funded' || status === 'paid-off') return 'made'
  return status === 'rejected' ? 'rejected' : null
}

/** Statuses of past loans. */
export const pastStatuses = loanStatuses.filter((status) => outcomeOf(status) !== null)
