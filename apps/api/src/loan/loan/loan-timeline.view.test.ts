import { expect, test } from 'vitest'
import { timelineView } from './loan-timeline.view.ts'

test('[B-15] a change of status says from which status to which', () => {
  const row = {
    id: '1',
    at_epoch: 1,
    actor_name: 'Ada admin',
    kind: 'loan.status-changed',
    before: { status: 'term-sheet-sent' },
    after: { status: 'underwriting' },
    subject: null,
  }
  const { events } = timelineView({ rows: [row], total: 1, people: [] }, 'mm.dd.yyyy')
  expect(events.map((event) => event.text)).toEqual(['Ada admin moved the loan from Term-Sheet-Sent to Underwriting'])
})

const base = { id: '1', at_epoch: 1, actor_name: 'Plinth', before: null, subject: 'Term Sheet' }
test.each([
  [
    'signature.asked',
    { recipient: 'Bea Sponsor', email: 'b@example.com' },
    'sent Term Sheet to Bea Sponsor for signature',
  ],
  [
    'signature.declined',
    { recipient: 'Bea', reason: 'Too dear' },
    'recorded that Bea declined to sign Term Sheet: Too dear',
  ],
  ['report.requested', { pull_option: 'soft' }, 'requested a soft credit pull: Term Sheet'],
  ['activity.set-sent', { state: 'Sent' }, 'moved Term Sheet from nothing to Sent'],
  ['activity.restore', null, 'restored Term Sheet'],
  [
    'activity.decision-undone',
    { state: 'New File Uploaded' },
    'undid the decision: moved Term Sheet from nothing to New File Uploaded',
  ],
  ['report.received', { sandbox: true }, 'received Term Sheet (sandbox data)'],
  ['report.failed', { reason: 'No answer' }, 'could not get Term Sheet: No answer'],
  ['bank-link.connected', { institution: 'First Bank', accounts: '··4321' }, 'connected First Bank (··4321)'],
  ['signature.voided', { reason: 'Wrong amount' }, 'voided the signature request for Term Sheet: Wrong amount'],
  [
    'process.validation-decided',
    { result: 'passed', question: 'Is the policy in force?', note: 'Binder seen' },
    'overrode a finding, from nothing to passed: Is the policy in force? (Binder seen)',
  ],
  ['process.validated', { files: 1, missing: 2 }, 'validated 1 file, 2 documents missing'],
  ['loan.application-joined-by-hand', { from: 'BL-10012' }, 'merged the application BL-10012 into the loan'],
  // What only a former version recorded.
  ['chat.asked', { reason: 'asked' }, 'recorded chat asked: asked'],
])('[B-15] %s with %j reads as a sentence', (kind, after, phrase) => {
  const { events } = timelineView({ rows: [{ ...base, kind, after }], total: 1, people: [] }, 'mm.dd.yyyy')
  expect(events[0]?.text).toBe(`Plinth ${phrase}`)
})
