import { expect, test } from 'vitest'
import { longestMessage, refusalOfReply, type ReplyFacts } from './message.ts'

const facts = (over: Partial<ReplyFacts> = {}): ReplyFacts => ({
  ...{ writtenTo: ['bea@example.com'], requests: 1, mayWrite: true, isOpen: true },
  ...over,
})
const decide = (over: Partial<ReplyFacts> = {}, from = 'bea@example.com', text = 'Yes') =>
  refusalOfReply(from, text, facts(over))

test('[AD-05] a reply from the address the email went to is taken, however the address is written', () => {
  expect(decide()).toBeNull()
  expect(decide({}, ' Bea@Example.com ')).toBeNull()
})

test.each([
  ['unknown', { writtenTo: [] }],
  ['several', { requests: 2 }],
  ['no-access', { mayWrite: false }],
  ['closed', { isOpen: false }],
] as const)('[AD-06] it is not taken: %s', (why, over) => expect(decide(over)).toBe(why))

test('[AD-06] another sender learns nothing else of the request', () => {
  expect(decide({ requests: 2, mayWrite: false, isOpen: false }, 'eve@example.com')).toBe('other-sender')
})

test('[AD-06] a reply without words, or with too many, is not taken', () => {
  expect(decide({}, 'bea@example.com', ' \n ')).toBe('empty')
  expect(decide({}, 'bea@example.com', 'a'.repeat(longestMessage.mail))).toBeNull()
  expect(decide({}, 'bea@example.com', 'a'.repeat(longestMessage.mail + 1))).toBe('too-long')
})
