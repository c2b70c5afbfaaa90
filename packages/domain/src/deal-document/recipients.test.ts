import { expect, test } from 'vitest'
import { placeholderEmail } from '../party/placeholder-email.ts'
import { defaultRecipients, defaultSigners } from './recipients.ts'

const ann = { name: 'Ann Owner', email: 'ann@example.com' }
const bob = { name: 'Bob Broker', email: 'bob@example.com', contactType: 'broker' }
const law = { name: 'Lea Law', email: 'lea@example.com', contactType: 'attorney' }
const noMail = { name: 'No Mail', email: placeholderEmail('1') }

test('[L-19] a term sheet goes to the broker contacts, each address once', () => {
  expect(defaultRecipients('term-sheet', { borrowers: [ann], contacts: [bob, law, bob] })).toEqual([
    { name: 'Bob Broker', email: 'bob@example.com' },
  ])
})

test('[L-19] a commitment goes to the borrowers, never to a placeholder address', () => {
  expect(defaultRecipients('commitment', { borrowers: [ann, noMail], contacts: [bob] })).toEqual([ann])
})

test('[L-19] without a broker the borrowers receive a term sheet', () => {
  expect(defaultRecipients('term-sheet', { borrowers: [ann], contacts: [law] })).toEqual([ann])
})

test('the borrowers sign, never the broker who receives the term sheet', () => {
  expect(defaultSigners({ borrowers: [ann, noMail, ann] })).toEqual([{ ...ann, role: 'borrower' }])
})

test('who guarantees signs as guarantor, once, after the borrowers', () => {
  const gail = { name: 'Gail Guarantor', email: 'gail@example.com' }
  expect(defaultSigners({ borrowers: [ann], guarantors: [gail, ann, noMail] })).toEqual([
    { ...ann, role: 'borrower' },
    { ...gail, role: 'guarantor' },
  ])
})
