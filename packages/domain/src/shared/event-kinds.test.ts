import { expect, test } from 'vitest'
import { kindsAbout, timelineTopics, topicOf } from './event-kinds.ts'

const kinds = {
  'loan.created': 'status',
  'loan.status-changed': 'status',
  'loan.updated': 'loan',
  'lead.updated': 'loan',
  'loan.borrower-added': 'people',
  'borrower.updated': 'people',
  'borrower.score-calculated': 'score',
  'loan.property-removed': 'properties',
  'document.received': 'documents',
  'document-request.created': 'documents',
  'loan.score-calculated': 'score',
  'chat.asked': 'other',
} as const

test('[B-15] each event is about one thing', () => {
  expect(Object.fromEntries(Object.keys(kinds).map((kind) => [kind, topicOf(kind)]))).toEqual(kinds)
})

test('the conditions of the topics share every kind out, each to one topic', () => {
  const matches = (kind: string) =>
    timelineTopics.filter((topic) => {
      const { among, kinds: named } = kindsAbout(topic)
      return named.includes(kind) === among
    })
  for (const [kind, topic] of Object.entries(kinds)) expect(matches(kind)).toEqual([topic])
})
