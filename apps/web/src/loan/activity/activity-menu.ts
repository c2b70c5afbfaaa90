import type { ActivityView } from '@plinth/contract/loan/activity'
import {
  type ActivityAction,
  actionsFor,
  canRestart,
  pauseOrResume,
  permissionFor,
} from '@plinth/domain/loan/activity/actions'
import { keptBy } from '@plinth/domain/loan/progress'
import type { LoanStatus } from '@plinth/domain/loan/status'
import type { Permission } from '@plinth/domain/people/user/permissions'
import { actionLabel, activityWords as words } from './activity.words.ts'

/** What an entry of a row's menu does: an action of the matrix, or a move that every activity knows. */
export type MenuAction = ActivityAction | 'pause' | 'resume' | 'restart'

export interface MenuChoice {
  action: MenuAction
  label: string
  /** Why it may not be pressed; null when it may. */
  refusal: string | null
}

/**
 * The menu of an activity on a loan: what the matrix offers, then pause or resume, then restart (K-07..K-32, K-43..K-45).
 * `loanStatus` where it is known: what it rests on is not restarted.
 */
export const menuOf = (
  { activity_type: type, status: { state } }: Pick<ActivityView, 'activity_type' | 'status'>,
  held: readonly Permission[],
  loanStatus?: LoanStatus,
): readonly MenuChoice[] => {
  const unless = (right: Permission | null) => (right === null || held.includes(right) ? null : words.notYours)
  const matrix = actionsFor(type, state, 'loan').map((action) => ({
    action,
    label: actionLabel(action),
    refusal: unless(permissionFor(type, action)),
  }))
  const pausing = pauseOrResume(state)
  const kept = loanStatus ? keptBy(loanStatus, { type, state }, 'restart') : null
  return [
    ...matrix,
    ...(pausing === null ? [] : [{ action: pausing, label: words[pausing], refusal: unless('edit-loan') }]),
    ...(canRestart(type, state, 'activities')
      ? [{ action: 'restart' as const, label: words.restart, refusal: unless('edit-loan') ?? kept }]
      : []),
  ]
}
