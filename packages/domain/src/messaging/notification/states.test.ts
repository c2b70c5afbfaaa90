import { expect, test } from 'vitest'
import { notificationKindsOf } from './kinds.ts'
import { uploadMessage } from './states.ts'

test('[S-04] the message of an upload names the document', () => {
  expect(uploadMessage('W-9.pdf')).toBe('new document uploaded: W-9.pdf')
})

test('[S-01] borrowers and brokers hear of their own loans alone, staff of everything else', () => {
  expect(notificationKindsOf('admin')).toEqual([
    ...['document-uploaded', 'application-received', 'loan-news', 'request-message', 'mention', 'task'],
  ])
  for (const role of ['borrower', 'broker'] as const)
    expect(notificationKindsOf(role)).toEqual(['deal-news', 'request-message'])
})
