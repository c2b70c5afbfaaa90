import type { ActivityState } from '../../loan/activity/types.ts'
import type { LoanStatus } from '../../loan/status.ts'
import { turns } from '../../loan/activity/turn.ts'

/** What ends or interrupts the reminders of a request. */
const chaseStops = [
  'loan-archived',
  'loan-rejected',
  'loan-paid-off',
  'loan-paused',
  'request-archived',
  'replaced',
  'on-hold',
  'accepted',
  'received',
  'answered',
  'no-due-date',
] as const
type ChaseStop = (typeof chaseStops)[number]

interface Standing {
  state: ActivityState
  isArchived: boolean
  /** Replaced when the loan was moved back. */
  isSuperseded: boolean
  hasDueDate: boolean
  /** An answer that staff have to decide on. */
  hasOpenAnswer: boolean
  loan: { status: LoanStatus; isArchived: boolean; isPaused: boolean }
}

/** Why a request is not reminded; null when it is (AA-07, AA-17). */
export const stopOf = ({ loan, ...r }: Standing): ChaseStop | null => {
  if (loan.isArchived) return 'loan-archived'
  if (loan.status === 'rejected') return 'loan-rejected'
  if (loan.status === 'paid-off') return 'loan-paid-off'
  if (loan.isPaused) return 'loan-paused'
  if (r.isArchived) return 'request-archived'
  if (r.isSuperseded) return 'replaced'
  const turn = turns[r.state]
  if (turn === 'hold') return 'on-hold'
  if (turn === 'accepted') return 'accepted'
  if (turn !== 'party') return 'received'
  if (r.hasOpenAnswer) return 'answered'
  return r.hasDueDate ? null : 'no-due-date'
}
