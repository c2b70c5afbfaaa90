import { describe, expect, test } from 'vitest'
import { type Filing, type LegalFile, legalLines } from './legal.ts'

const filing = (over: Partial<Filing> = {}): Filing => ({
  ...{ number: '12', kind: 'LIEN', filedOn: '2024-05-06', amount: 5_000, place: 'IL', isOver: false, foundBy: 'ssn' },
  ...over,
})
const file: LegalFile = {
  ...{ identity: 9, ssn: 'valid', addressMatches: true, propertiesOwned: 2 },
  bankruptcies: [filing({ kind: 'CHAPTER 7', amount: null, foundBy: 'birth-date' })],
  liens: [
    filing(),
    filing({ number: '', filedOn: null, place: '', amount: 250, foundBy: 'address' }),
    filing({ isOver: true, amount: 70, foundBy: null }),
  ],
  foreclosures: [filing({ foundBy: 'name' })],
  defaults: [filing({ number: 'D1' })],
  lawsuits: [filing({ number: 'L1' }), filing({ number: 'L2' })],
  ucc: [filing({ number: 'U1', amount: 1 })],
  felonies: [filing({ number: 'F1', amount: null })],
  misdemeanors: [filing({ number: 'M1', amount: 2 })],
  evictions: [filing({ number: 'E1', amount: 3 })],
  watchlists: [filing({ number: 'W1', amount: 4 })],
  companies: [
    { name: 'Acme LLC', role: 'Manager', status: 'active' },
    { name: 'Bolt LLC', role: 'Member', status: 'Dissolved' },
  ],
}
const shown = (of: LegalFile) =>
  legalLines(of).map(({ key, label, value, confidence, note, quote }) => [key, label, value, confidence, note, quote])
const at = (key: string, change: Partial<LegalFile>) =>
  legalLines({ ...file, ...change }).find((one) => one.key === key)

describe('[N-09] a Legal Verification', () => {
  test('tells who it is, what was filed and on what companies, in this order', () => {
    const lien = 'LIEN, 12, 05.06.2024, IL'
    expect(shown(file)).toEqual([
      ['identity_match', 'Identity verified', 'Yes', 9, '', ''],
      ['judgments_liens_open', 'Open judgments and liens', 2, 6, 'Together $5,250', `${lien}; LIEN`],
      ['bankruptcies', 'Bankruptcies', 1, 8, '', 'CHAPTER 7, 12, 05.06.2024, IL'],
      ['ssn_status', 'Social security number', 'Valid', 9, '', ''],
      ['address_match', 'Address', 'Matches', 9, '', ''],
      ['judgments_liens_released', 'Released judgments and liens', 1, 9, 'Together $70', lien],
      ['foreclosures', 'Foreclosures', 1, 3, 'Together $5,000', lien],
      ['notices_of_default', 'Notices of default', 1, 10, 'Together $5,000', 'LIEN, D1, 05.06.2024, IL'],
      [
        ...['lawsuits_open', 'Open lawsuits', 2, 10, 'Together $10,000'],
        'LIEN, L1, 05.06.2024, IL; LIEN, L2, 05.06.2024, IL',
      ],
      ['ucc_active', 'Active UCC filings', 1, 10, 'Together $1', 'LIEN, U1, 05.06.2024, IL'],
      ['criminal_felony', 'Felonies', 1, 10, '', 'LIEN, F1, 05.06.2024, IL'],
      ['criminal_misdemeanor', 'Misdemeanors', 1, 10, 'Together $2', 'LIEN, M1, 05.06.2024, IL'],
      ['evictions', 'Evictions', 1, 10, 'Together $3', 'LIEN, E1, 05.06.2024, IL'],
      ['watchlists', 'OFAC and watch lists', 1, 10, 'Together $4', 'LIEN, W1, 05.06.2024, IL'],
      ['entity_status', 'Companies', 'Bolt LLC: Dissolved', 9, 'Acme LLC (Manager), Bolt LLC (Member)', ''],
      ['properties_owned', 'Properties owned', 2, 9, '', ''],
    ])
  })

  test.each([
    [10, 'Yes'],
    [8, 'Yes'],
    [7.9, 'In part'],
    [5, 'In part'],
    [4.9, 'No'],
    [0, 'No'],
  ])('an identity of %d is verified: %s', (identity, value) => {
    expect(at('identity_match', { identity })?.value).toBe(value)
  })

  test.each([
    ['valid', 'Valid', ''],
    ['deceased', 'Of a deceased person', ''],
    ['invalid', 'Not valid', ''],
    [null, null, "The provider doesn't say"],
  ] as const)('a number that is %s reads %s', (ssn, value, note) => {
    expect(at('ssn_status', { ssn })).toMatchObject({ value, note })
  })

  test.each([
    [true, 'Matches', ''],
    [false, 'Differs', ''],
    [null, null, "The provider doesn't say"],
  ])('an address that fits (%s) reads %s', (addressMatches, value, note) => {
    expect(at('address_match', { addressMatches })).toMatchObject({ value, note })
  })

  test('of companies the one that is not active is told, else the first, else none', () => {
    expect(at('entity_status', { companies: file.companies.slice(0, 1) })?.value).toBe('Acme LLC: active')
    expect(at('entity_status', { companies: [] })).toMatchObject({ value: 'None known', note: '' })
  })

  test('free of filings is as sure as the person is known', () => {
    expect(at('lawsuits_open', { lawsuits: [], identity: 6 })).toMatchObject({
      ...{ value: 0, confidence: 6 },
      note: '',
    })
  })
})
