import { describe, expect, test } from 'vitest'
import { type CreditFile, creditLines, middleScore } from './credit.ts'
import { shareOf } from './lines.ts'

const today = '2026-05-01'
const debt: CreditFile['debts'][number] = {
  ...{ creditor: 'Chase', kind: 'mortgage', isOpen: true, balance: 400_000, limit: null, payment: 3_000 },
  ...{ pastDue: 0, lates: [0, 0, 0], standing: 'good' },
}
const file: CreditFile = {
  ...{ reportId: 'X-1', issuedOn: '2026-04-30', pull: 'full' },
  scores: [
    { bureau: 'TransUnion', model: 'Vantage 4', value: 720, factors: [] },
    { bureau: 'Equifax', model: 'FICO 5', value: 700, factors: ['Too many cards', 'Short history'] },
    { bureau: 'Experian', model: 'FICO 2', value: 710, factors: ['Young file'] },
  ],
  missing: [],
  debts: [
    { ...debt, lates: [1, 0, 2], pastDue: 50 },
    { ...debt, creditor: 'Wells', balance: 100_000, payment: 1_000, lates: [2, 1, 0] },
    { ...debt, creditor: 'Old Bank', isOpen: false, balance: 9, payment: 9, lates: [4, 0, 0] },
    { ...debt, creditor: 'Amex', kind: 'revolving', balance: 2_500, limit: 10_000, payment: 100, lates: [9, 9, 9] },
    { ...debt, creditor: 'Visa', kind: 'revolving', balance: 500, limit: null, payment: 20 },
    { ...debt, creditor: 'Shut', kind: 'revolving', isOpen: false, balance: 7, limit: 90_000, payment: 7 },
    { ...debt, creditor: 'Agency', kind: 'other', balance: 800, payment: 0, pastDue: 800, standing: 'collection' },
    { ...debt, creditor: 'Lost', kind: 'other', isOpen: false, balance: 0, payment: 0, standing: 'charge-off' },
    { ...debt, creditor: 'Lost 2', kind: 'other', isOpen: false, balance: 0, payment: 0, standing: 'charge-off' },
  ],
  records: [
    { kind: 'judgment', filedOn: '2019-01-01', amount: 1_000, ended: null, court: 'Kings County' },
    { kind: 'judgment', filedOn: null, amount: 9_000, ended: 'vacated', court: 'Nowhere' },
    { kind: 'judgment', filedOn: '2021-02-03', amount: 2_000, ended: null, court: 'Albany County' },
    { kind: 'tax-lien', filedOn: null, amount: 5_000, ended: 'released', court: 'IRS' },
    { kind: 'other', filedOn: '2022-01-01', amount: 1, ended: null, court: 'Other' },
  ],
  inquiries: [
    { by: 'Lender A', on: '2026-01-01' },
    { by: 'Lender B', on: '2025-12-31' },
    { by: 'Lender C', on: '2026-04-01' },
    { by: 'Lender D', on: null },
  ],
  alerts: ['Fraud alert', 'Address mismatch'],
  matches: { name: true, ssn: true, address: null },
}
const shown = (of: CreditFile) =>
  creditLines(of, today).map(({ key, label, value, display, confidence, note }) => [
    ...[key, label, value, display, confidence, note],
  ])
const at = (key: string, change: Partial<CreditFile>) =>
  creditLines({ ...file, ...change }, today).find((one) => one.key === key)

describe('[N-09] a Credit Analysis', () => {
  test('tells the score, public records, debts and who the file is of, in this order', () => {
    expect(shown(file)).toEqual([
      ['mid_score', 'Middle credit score', 710, 0, 10, 'Of three bureaus'],
      ['bankruptcies', 'Bankruptcies', 0, 0, 10, ''],
      ['judgments', 'Judgments', 3, 0, 10, 'Newest filed 02.03.2021, open: $3,000'],
      ['tax_liens', 'Tax liens', 1, 0, 10, 'ended: released, none open'],
      ['score_equifax', 'Equifax (FICO 5)', 700, 0, 10, 'Too many cards; Short history'],
      ['score_experian', 'Experian (FICO 2)', 710, 0, 10, 'Young file'],
      ['score_transunion', 'TransUnion (Vantage 4)', 720, 0, 10, ''],
      ['mortgage_lates', 'Mortgage lates 30/60/90', '7 / 1 / 2', 0, 9, ''],
      ['open_mortgages', 'Open mortgages', 2, 0, 10, 'Chase, Wells'],
      ['mortgage_balance', 'Mortgage balance', 500_000, 3, 9, ''],
      ['mortgage_payment', 'Mortgage payments a month', 4_000, 3, 9, ''],
      ['revolving_utilization', 'Revolving use', 0.3, 2, 9, 'Of $10,000'],
      ['collections_open', 'Collections', 1, 0, 9, ''],
      ['charge_offs', 'Charge-offs', 2, 0, 9, ''],
      ['past_due_total', 'Past due', 850, 3, 9, ''],
      ['monthly_debt', 'Monthly debt payments', 4_120, 3, 9, ''],
      ['inquiries_120d', 'Inquiries in 120 days', 2, 0, 10, 'Lender A, Lender C'],
      ['identity_match', 'Name, number and address', 'Match', 0, 10, ''],
      ['alerts', 'Alerts', 2, 0, 10, 'Fraud alert; Address mismatch'],
      ['pull_type', 'Pull', 'Full', 0, 10, ''],
      ['report_date', 'Report date', '2026-04-30', 4, 10, ''],
      ['report_id', 'Report number', 'X-1', 0, 10, ''],
    ])
  })

  test('quotes the court of the newest record', () => {
    expect([at('judgments', {})?.quote, at('tax_liens', {})?.quote, at('bankruptcies', {})?.quote]).toEqual([
      ...['Albany County', 'IRS', ''],
    ])
  })

  test.each([
    [0, null, 0, 'Of 0. Equifax: frozen, Experian: no hit'],
    [1, 720, 5, 'Of 1. Equifax: frozen, Experian: no hit'],
    [2, 700, 8, 'Of 2. Equifax: frozen, Experian: no hit'],
    [3, 710, 10, 'Of three bureaus. Equifax: frozen, Experian: no hit'],
  ])('of %d bureaus the score is %s, as sure as %d', (count, value, confidence, note) => {
    const missing = [
      { bureau: 'Equifax', reason: 'frozen' },
      { bureau: 'Experian', reason: 'no hit' },
    ] as const
    const change = { scores: file.scores.slice(0, count), missing }
    expect(at('mid_score', change)).toMatchObject({ value, confidence, note })
  })

  test.each([
    [{ name: true, ssn: null, address: null }, 'Match', 10, ''],
    [{ name: false, ssn: true, address: true }, 'Differ', 3, 'Differs: Name'],
    [{ name: true, ssn: false, address: false }, 'Differ', 3, 'Differs: number, address'],
  ])('of a file with %j says %s', (matches, value, confidence, note) => {
    expect(at('identity_match', { matches })).toMatchObject({ value, confidence, note })
  })

  test('a soft pull is called so', () => {
    expect(at('pull_type', { pull: 'soft' })?.value).toBe('Soft')
  })

  test.each([
    [[720, 700, 710], 710],
    [[720, 700], 700],
    [[720], 720],
    [[], null],
  ])('of %j the middle score is %s', (scores, middle) => {
    expect(middleScore(scores)).toBe(middle)
  })

  test.each([
    [1, 4, 0.25],
    [0, 4, 0],
    [1, 0, null],
    [null, 4, null],
    [1, null, null],
  ])('the share of %s in %s is %s', (part, whole, share) => {
    expect(shareOf(part, whole)).toBe(share)
  })
})
