import { expect, test } from 'vitest'
import { lostByRestarting } from './restart.ts'
import { activityStates } from './types.ts'

test('[K-44] a document request is restarted without a reason while nobody has decided on it', () => {
  const free = activityStates.filter((state) => lostByRestarting('document-request', state) === null)
  expect(free).toEqual(
    expect.arrayContaining(['New', 'Sent', 'Processing', 'Processed', 'Unsupported', 'Failed', 'Error']),
  )
  for (const decided of ['Waiting', 'Signed', 'Accepted', 'Rejected', 'Paused'] as const)
    expect(free).not.toContain(decided)
})

test('[K-43] what the lender sent out is restarted with a reason only', () => {
  expect(lostByRestarting('term-sheet', 'Sent')).toMatch(/sent again/)
  expect(lostByRestarting('internal', 'Done')).toMatch(/done again/)
})

test('[K-43] of a paper that is not out, and of what is no paper, being sent loses nothing', () => {
  expect([lostByRestarting('term-sheet', 'New'), lostByRestarting('internal', 'Sent')]).toEqual([null, null])
  expect(lostByRestarting('commitment', 'Signed')).toBe('It is signed. The signed copy no longer counts.')
})
