import { describe, expect, test } from 'vitest'
import { type Extracted, stated } from './extract/rules.ts'
import { type Claim, heldToParties, type LoanParties } from './party-gate.ts'

const loan: LoanParties = {
  people: ['Jane Whitfield', 'Robert Ostrander'],
  entities: ['Maple Street Holdings LLC'],
  places: [{ street: '12 Maple Street', city: 'Albany', zipcode: '12207' }],
  units: null,
}
const text = (key: string, value: string) => stated(key, 'name', value, { page: 1, quote: value })
const dollars = (key: string, value: number) => stated(key, 'money', value, { page: 2, quote: String(value) })
const held = (
  kind: Parameters<typeof heldToParties>[0],
  values: Parameters<typeof heldToParties>[1],
  parties = loan,
  before: Readonly<Record<string, Claim>> = {},
) => Object.fromEntries(heldToParties(kind, values, parties, before).map((one) => [one.key, one]))

describe('[DD-08] a paper of somebody else', () => {
  const statement = [text('account_holder', 'Lucia Moreno'), dollars('ending_balance', 98_000)]

  test('says whom it names and whom the loan has; its other values wait for that', () => {
    const { account_holder, ending_balance } = held('bank-statement', statement)
    expect(account_holder).toMatchObject({
      value: null,
      unsure: {
        why: expect.stringContaining('names “Lucia Moreno”, who is not a party to this loan'),
        waitsFor: ['account_holder'],
        readings: [
          { says: 'On this document', value: 'Lucia Moreno', page: 1, quote: 'Lucia Moreno' },
          { says: 'Borrower on the loan', value: 'Jane Whitfield', page: null },
          { says: 'Borrower on the loan', value: 'Robert Ostrander', page: null },
          { says: 'Entity on the loan', value: 'Maple Street Holdings LLC', page: null },
        ],
      },
    })
    expect(ending_balance).toMatchObject({
      value: null,
      unsure: { waitsFor: ['account_holder'], readings: [{ says: 'As read', value: 98_000, page: 2 }] },
    })
  })

  test('holds nothing where the loan has nobody yet, where the paper names nobody, and of a kind that names others', () => {
    const nobody = { people: [], entities: [], places: [], units: null }
    expect(held('bank-statement', statement, nobody)['ending_balance']?.value).toBe(98_000)
    expect(held('bank-statement', statement.slice(1))['ending_balance']?.value).toBe(98_000)
    expect(held('title-commitment', [text('vested_owner', 'Lucia Moreno')])['vested_owner']?.value).toBe('Lucia Moreno')
  })

  test('is decided by a person: then nothing waits, also when it is read again', () => {
    const before = { account_holder: { value: 'Lucia Moreno', decided: true } }
    expect(held('bank-statement', statement, loan, before)['ending_balance']?.value).toBe(98_000)
  })

  test('still waits when only other pages are read again', () => {
    const before = { account_holder: { value: 'Lucia Moreno', decided: false } }
    const again = held('bank-statement', statement.slice(1), loan, before)
    expect(again['ending_balance']).toMatchObject({ value: null, unsure: { waitsFor: ['account_holder'] } })
  })

  test('leaves a value that is unsure for another reason with its own readings', () => {
    const [holder, balance] = statement
    const doubted = { ...(balance as Extracted), value: null, unsure: { why: 'Twice', readings: [] } }
    expect(held('bank-statement', [holder as Extracted, doubted])['ending_balance']?.unsure?.why).toBe('Twice')
  })
})

describe('[DD-08] a paper on another property', () => {
  const roll = (address: string) => [text('property_address', address), dollars('total_monthly_rent', 4_205)]

  test('holds its values', () => {
    expect(held('rent-roll', roll('9 Elm Street, Troy'))).toMatchObject({
      property_address: { value: null, unsure: { readings: [{}, { value: '12 Maple Street, Albany 12207' }] } },
      total_monthly_rent: { value: null, unsure: { waitsFor: ['property_address'] } },
    })
    expect(held('rent-roll', roll('12 Maple St., Albany'))['total_monthly_rent']?.value).toBe(4_205)
  })

  test('holds a statement, which few print an address on, as well', () => {
    const statement = (address: string) => [text('property_address', address), dollars('net_operating_income', 960_000)]
    expect(held('t-12', statement('Elm Court - 9 Elm Street Troy, NY 12180'))['net_operating_income']).toMatchObject({
      value: null,
      unsure: { waitsFor: ['property_address'] },
    })
    expect(held('t-12', statement('Maple Court - 12 Maple St Albany, NY 12207'))['net_operating_income']?.value).toBe(
      960_000,
    )
  })

  test('an address without a street is held against none', () =>
    expect(held('rent-roll', roll('Maple Court'))['total_monthly_rent']?.value).toBe(4_205))
})

test.each([
  [1, 43, false],
  [1, 4, false],
  [1, 3, true],
  [12, 24, false],
  [12, 23, true],
  [12, 2, true],
  [null, 43, true],
])('[DD-15] on a property of %s units a roll of %s counts: %s', (units, listed, counts) => {
  const roll = [stated('number_of_units', 'count', listed, { page: 1, quote: null }), dollars('annual_rent', 90_000)]
  const { number_of_units, annual_rent } = held('rent-roll', roll, { ...loan, units })
  expect([number_of_units?.value !== null, annual_rent?.value !== null]).toEqual([counts, counts])
  if (counts) return
  expect(number_of_units?.unsure).toMatchObject({
    why: `This document lists ${listed} units; the property on this loan has ${units}. Choose a reading if the document belongs to this loan; if not, reject it.`,
    readings: [{ value: listed }, { says: 'Property on the loan', value: units }],
  })
  const decided = { number_of_units: { value: listed, decided: true } }
  expect(held('rent-roll', roll, { ...loan, units }, decided)['annual_rent']?.value).toBe(90_000)
})

describe('[DD-08] a paper with a property and a name', () => {
  const contract = (buyer: string, address: string) =>
    held('purchase-contract', [
      text('buyer', buyer),
      text('property_address', address),
      dollars('purchase_price', 2_000_000),
    ])
  const policy = held('insurance', [
    text('named_insured', 'Lucia Moreno'),
    text('insured_location', '12 Maple Street'),
    dollars('building_coverage', 1_000_000),
  ])

  test('of the property in another name: that name alone is unsure, as an assigned contract', () => {
    const { buyer, purchase_price } = contract('Lucia Moreno', '12 Maple Street, Albany')
    expect([buyer?.value, purchase_price?.value]).toEqual([null, 2_000_000])
  })

  test('of another property all of it waits, in the right name too', () => {
    const { buyer, purchase_price } = contract('Jane Whitfield', '9 Elm Street, Troy')
    expect([buyer?.value, purchase_price?.value]).toEqual([null, null])
  })

  test('a policy that insures somebody else insures nothing of the loan', () =>
    expect(policy['building_coverage']).toMatchObject({ value: null, unsure: { waitsFor: ['named_insured'] } }))
})

test.each([
  ['id', 'full_name', 'Jane Ann Whitfield', 'Lucia Moreno'],
  ['personal-tax-return', 'taxpayer_name', 'Peter Lane and Jane A Whitfield', 'Peter Lane and Lucia Moreno'],
  ['k-1', 'owner_name', 'Maple Street Holdings LLC', 'Harbor Point LLC'],
] as const)('[DD-08] a %s of somebody else holds its values, one of the loan does not', (kind, key, own, other) => {
  const income = (name: string) => held(kind, [text(key, name), dollars('total_income', 85_210)])['total_income']
  expect(income(own)?.value).toBe(85_210)
  expect(income(other)).toMatchObject({ value: null, unsure: { waitsFor: [key] } })
})

test('[DD-08] a personal statement is of a person, an agreement of an entity', () => {
  const value = (kind: 'pfs' | 'operating-agreement', key: string, name: string) =>
    held(kind, [text(key, name)])[key]?.value
  expect(value('pfs', 'applicant_name', 'Maple Street Holdings LLC')).toBeNull()
  expect(value('operating-agreement', 'entity_name', 'Maple Street Holdings LLC')).not.toBeNull()
  expect(value('operating-agreement', 'entity_name', 'Harbor Point LLC')).toBeNull()
})
