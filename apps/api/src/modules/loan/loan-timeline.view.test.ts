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
