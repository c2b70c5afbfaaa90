import { expect, test } from 'vitest'
import { activityStates } from '../../loan/activity/types.ts'
import { isReadableByParty } from './readable.ts'

test.each(['term-sheet', 'commitment'])(
  '[K-37] a %s is read by its parties once it was sent, not while it is written',
  (type) => {
    expect(activityStates.filter((state) => isReadableByParty(type, state)).toSorted()).toEqual([
      'Accepted',
      'Sent',
      'Signed',
    ])
  },
)

test('[L-18] a board review, and a request that was sent, are no papers of the parties', () => {
  expect(isReadableByParty('board-review', 'Sent')).toBe(false)
  expect(isReadableByParty('document-request', 'Accepted')).toBe(false)
})
