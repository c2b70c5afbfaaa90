import { expect, test } from 'vitest'
import { activityStates } from './types.ts'
import { closedToNotes } from './note.ts'
import { owedStates } from './turn.ts'

test('a request is owed until a file is sent, and again once it is rejected or lacks something', () => {
  expect(owedStates.toSorted()).toEqual(['Missing Data', 'New', 'Rejected', 'Waiting'])
})

test('[U-17] a note is left beside a file that has arrived and is not decided on', () => {
  const open = activityStates.filter((state) => !closedToNotes.includes(state))
  expect(open).toEqual(expect.arrayContaining(['Sent', 'Processing', 'Processed', 'Signed', 'Waiting']))
  for (const closed of ['New', 'Accepted', 'Rejected', 'Unsupported']) expect(open).not.toContain(closed)
})
