import { describe, expect, test } from 'vitest'
import { placeholderEmail } from '../../people/party/placeholder-email.ts'
import { defaultRecipients, defaultSigners, isCountersigned, lenderMisplaced } from './recipients.ts'

const ann = { name: 'Ann Owner', email: 'ann@example.com' }
const bob = { name: 'Bob Broker', email: 'bob@example.com', contactType: 'broker' }
const law = { name: 'Lea Law', email: 'lea@example.com', contactType: 'attorney' }
const gail = { name: 'Gail Guarantor', email: 'gail@example.com' }
const noMail = { name: 'No Mail', email: placeholderEmail('1') }

test('[L-19] a term sheet goes to the broker contacts, each address once', () => {
  expect(defaultRecipients('term-sheet', { borrowers: [ann], contacts: [bob, law, bob] })).toEqual([
    { name: 'Bob Broker', email: 'bob@example.com' },
  ])
})

test('[L-19] every borrower and guarantor is asked, each address once, by the name that stands first', () => {
  const dan = { name: 'Dan Two', email: 'dan@example.com' }
  expect(
    defaultSigners({ borrowers: [ann, { ...ann, name: 'A. Owner' }, dan], guarantors: [dan, gail, gail] }),
  ).toEqual([
    { ...ann, role: 'borrower' },
    { ...dan, role: 'borrower' },
    { ...gail, role: 'guarantor' },
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
  expect(defaultSigners({ borrowers: [ann], guarantors: [gail, ann, noMail] })).toEqual([
    { ...ann, role: 'borrower' },
    { ...gail, role: 'guarantor' },
  ])
})

describe('[L-19] whoever signs for the entity', () => {
  const signatory = { name: 'Sid Signs', email: 'sid@example.com', title: 'Managing Member' }
  const first = { name: signatory.name, email: signatory.email, role: 'signatory', title: 'Managing Member' }

  test('signs first, with the title on file', () => {
    expect(defaultSigners({ borrowers: [ann], signatories: [signatory] })).toEqual([
      first,
      { ...ann, role: 'borrower' },
    ])
  })
  test('is asked once where they borrow or guarantee too, at that address where the entity has none', () => {
    const own = { ...signatory, name: ann.name, email: '' }
    expect(defaultSigners({ borrowers: [ann], guarantors: [gail], signatories: [own] })).toEqual([
      { ...ann, role: 'signatory', title: 'Managing Member' },
      { ...gail, role: 'guarantor' },
    ])
  })
  test('has no address where nobody on file is called so', () => {
    const unknown = { ...signatory, email: '' }
    expect(defaultSigners({ borrowers: [ann], signatories: [unknown] })).toEqual([
      { ...first, email: '' },
      { ...ann, role: 'borrower' },
    ])
  })
  test('is the same person by the name or by the address', () => {
    const sameName = { name: signatory.name, email: 'sid@home.com' }
    const sameMail = { name: 'S. Signs', email: signatory.email }
    expect(
      defaultSigners({ borrowers: [sameName, sameMail], guarantors: [sameMail, gail], signatories: [signatory] }),
    ).toEqual([first, { ...gail, role: 'guarantor' }])
  })
  test('of two entities each has its own, and one who signs for both is asked once', () => {
    const other = { name: 'Olga Other', email: 'olga@example.com', title: 'Manager' }
    const both = { ...signatory, title: 'Trustee' }
    expect(defaultSigners({ borrowers: [ann], signatories: [signatory, other, both] })).toEqual([
      first,
      { ...other, role: 'signatory' },
      { ...ann, role: 'borrower' },
    ])
  })
  test('is nobody where the record names nobody', () => {
    expect(defaultSigners({ borrowers: [ann], signatories: [{ name: '', email: '', title: '' }] })).toEqual([
      { ...ann, role: 'borrower' },
    ])
  })
})

test('[L-19] the lender signs once, last, and never alone; unless staff choose otherwise it countersigns commitments only', () => {
  const [b, l] = [{ role: 'borrower' }, { role: 'lender' }] as const
  expect([[b], [b, l]].map(lenderMisplaced)).toEqual([null, null])
  for (const wrong of [[l], [l, b], [b, l, l], [b, l, b]]) expect(lenderMisplaced(wrong)).toMatch(/sign/)
  expect(['term-sheet', 'commitment'].filter((type) => isCountersigned(type as 'commitment'))).toEqual(['commitment'])
})
