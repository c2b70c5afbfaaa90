import type { GuardSettings, HeldChangeView } from '@plinth/contract/people/held-change'
import { approvalRefusal } from '@plinth/domain/people/guard/held-change'
import { epochOf, epochOrNull } from '@plinth/domain/shared/dates'
import type { HeldRow, readSettings } from './guard.queries.ts'

/** Who looks, and whether they are the only member of staff and allowed to approve alone. */
export interface Viewer {
  id: string
  email: string
  worksAlone: boolean
}

/** Why this person may not approve the change now; null when they may. */
export const refusalOf = (row: HeldRow, viewer: Viewer, now: number) =>
  approvalRefusal(
    {
      state: row.state,
      isCalled: row.called_at !== null,
      holdUntil: row.hold_until.getTime(),
      requestedBy: row.requested_by,
      byStaff: row.by_staff,
      calledBy: row.called_by,
      subjectId: row.user_id,
      addresses: row.kind === 'wire' ? [] : [row.old_value, row.new_value],
    },
    viewer,
    now,
  )

/** A held change as staff see it; what is sealed is not in it. */
export const toHeldView = (row: HeldRow, viewer: Viewer, now: number): HeldChangeView => ({
  id: row.id,
  kind: row.kind,
  subject: { id: row.subject_id, name: row.name, phone: row.phone, human_id: row.human_id },
  old_value: row.old_value,
  new_value: row.new_value,
  state: row.state,
  requested_by: row.requested_by_name,
  requested_epoch: epochOf(row.requested_at),
  hold_until_epoch: epochOf(row.hold_until),
  call:
    row.called_at === null
      ? null
      : {
          name: row.called_name,
          number: row.called_number,
          at_epoch: epochOf(row.called_at),
          note: row.call_note,
          by: row.called_by_name,
        },
  refusal: refusalOf(row, viewer, now),
  decided_by: row.decided_at === null ? null : row.decided_by_name,
  decided_epoch: epochOrNull(row.decided_at),
  note: row.decision_note,
  alone: row.alone,
  version: row.version,
})

/** The settings of the guard; `staff` active members. */
export const toSettingsView = (row: Awaited<ReturnType<typeof readSettings>>, staff: number): GuardSettings => ({
  hold_hours: row.hold_hours,
  alone: row.alone,
  alone_by: row.alone ? row.alone_by_name : null,
  alone_epoch: row.alone ? epochOrNull(row.alone_at) : null,
  only_one: staff === 1,
  version: row.version,
})
