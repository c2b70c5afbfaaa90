import { expect, test } from 'vitest'
import { activityStates } from '../../loan/activity/types.ts'
import { closedToNotes } from './note.ts'

test('[U-17] a note is left beside a file that has arrived and is not decided on', () => {
  const open = activityStates.filter((state) => !closedToNotes.includes(state))
  expect(open).toEqual(expect.arrayContaining(['Sent', 'Processing', 'Processed', 'Signed', 'Waiting']))
  for (const closed of ['New', 'Accepted', 'Rejected', 'Unsupported']) expect(open).not.toContain(closed)
})
