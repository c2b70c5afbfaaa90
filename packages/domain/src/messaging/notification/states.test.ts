import { expect, test } from 'vitest'
import { notificationKindsOf } from './kinds.ts'
import { uploadMessage } from './states.ts'

test('[S-04] the message of an upload names the document', () => {
  expect(uploadMessage('W-9.pdf')).toBe('new document uploaded: W-9.pdf')
})

test('[S-01] borrowers and brokers hear of their own loans alone, staff of everything else', () => {
  expect(notificationKindsOf('admin')).toEqual(['document-uploaded', 'application-received', 'loan-news'])
  expect([notificationKindsOf('borrower'), notificationKindsOf('broker')]).toEqual([['deal-news'], ['deal-news']])
})
