import type { LoanView } from '@plinth/contract/loan/loan'
import { loanWords as words } from './loan.words.ts'

/** Why the caller may not do something to a loan: it is archived, or they have no right to; null where they may. */
export const refusalOf = (loan: Pick<LoanView, 'archived'>, allowed: boolean): string | null => {
  if (allowed) return null
  return loan.archived ? words.restoreFirst : words.noRight
}
