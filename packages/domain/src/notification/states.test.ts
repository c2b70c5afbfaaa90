import { expect, test } from 'vitest'
import { notificationKindsOf } from './kinds.ts'
import { splitMessage, tabCounts, toggleDone, toggleSeen, uploadMessage } from './states.ts'

test('[S-04] the prefix of an upload message is parted from the name', () => {
  expect(uploadMessage('W-9.pdf')).toBe('new document uploaded: W-9.pdf')
  expect(splitMessage(uploadMessage('W-9.pdf'))).toEqual({ prefix: 'new document uploaded:', rest: ' W-9.pdf' })
  expect(splitMessage('Term sheet signed')).toEqual({ prefix: '', rest: 'Term sheet signed' })
})

test('[S-07] [U-22] seen and done toggle back and forth', () => {
  expect([toggleSeen('New'), toggleSeen('read'), toggleDone('New'), toggleDone('Done')]).toEqual([
    'read',
    'New',
    'Done',
    'New',
  ])
})

test('[S-02] each tab of the bell counts its own', () => {
  expect(tabCounts([{ state: 'New' }, { state: 'Done' }, { state: 'New' }])).toEqual({ New: 2, Done: 1 })
  expect(tabCounts([])).toEqual({ New: 0, Done: 0 })
})

test('[S-01] borrowers and brokers hear of their own loans alone, staff of everything else', () => {
  expect(notificationKindsOf('admin')).toEqual(['document-uploaded', 'application-received', 'loan-news'])
  expect([notificationKindsOf('borrower'), notificationKindsOf('broker')]).toEqual([['deal-news'], ['deal-news']])
})
