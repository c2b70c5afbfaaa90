import { type ActivityAction, actionsFor, permissionFor } from '@plinth/domain/loan/activity/actions'
import { activityStates, activityTypes } from '@plinth/domain/loan/activity/types'
import { permissions } from '@plinth/domain/people/user/permissions'
import { describe, expect, test } from 'vitest'
import { menuOf } from './activity-menu.ts'

const at = (activity_type: (typeof activityTypes)[number], state: (typeof activityStates)[number]) => ({
  activity_type,
  status: { state, text: '', epoch: 0 },
})

describe('the menu of an activity', () => {
  test.each(activityTypes)(
    '[K-32] [K-43] [K-45] [W-19] %s: in every state the matrix, pause or resume, restart',
    (type) => {
      for (const state of activityStates) {
        const final = state === 'Accepted' || state === 'Done'
        const expected: string[] = [
          ...actionsFor(type, state, 'loan'),
          ...(final ? [] : [state === 'Paused' ? 'resume' : 'pause']),
          ...(state === 'New' || type === 'document-request' ? [] : ['restart']),
        ]
        const entries = menuOf(at(type, state), permissions)
        expect(
          entries.map((one) => one.action),
          `${type} ${state}`,
        ).toEqual(expected)
        expect(entries.filter((one) => one.refusal !== null || one.label === 'Error')).toEqual([])
      }
    },
  )

  test.each(activityTypes)(
    '[W-09] [W-21] %s: what one right is taken from is refused with the reason, nothing else',
    (type) => {
      for (const state of activityStates)
        for (const action of actionsFor(type, state, 'loan')) {
          const right = permissionFor(type, action)
          const held = permissions.filter((one) => one !== right)
          const refused = menuOf(at(type, state), held).filter((one) => one.refusal !== null)
          const sharing = actionsFor(type, state, 'loan').filter(
            (other: ActivityAction) => permissionFor(type, other) === right,
          )
          expect(refused.map((one) => [one.action, one.refusal])).toEqual(
            sharing.map((one) => [one, "You don't have permission to do this. Ask an administrator."]),
          )
        }
    },
  )

  test("[P-28] [P-30] what the loan's status rests on is not restarted, and says why", () => {
    const restart = (status: 'term-sheet-sent' | 'underwriting') =>
      menuOf(at('term-sheet', 'Accepted'), permissions, status).find((one) => one.action === 'restart')?.refusal
    expect(restart('term-sheet-sent')).toBeNull()
    expect(restart('underwriting')).toBe(
      'The loan is in Underwriting because this was accepted. Move the loan back first.',
    )
  })
})
