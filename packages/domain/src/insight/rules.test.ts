import { describe, expect, test } from 'vitest'
import { factOf, graveAnswers } from './facts.ts'
import { findingsOf, type InsightFacts, type SourcedValue } from './rules.ts'

const property = { kind: 'property', id: 'p1' } as const
const borrower = { kind: 'borrower', id: 'b1' } as const
const facts = (over: Partial<InsightFacts>, loan: Partial<InsightFacts['loan']> = {}): InsightFacts => ({
  today: '2026-06-01',
  loan: { id: 'l1', amount: 1_000_000, interestRate: null, expectedClosing: '2026-07-01', liquidity: null, ...loan },
  values: [],
  limits: [],
  answers: [],
  ...over,
})
const told = (fact: SourcedValue['fact'], value: number | string, source: string): SourcedValue => ({
  ...{ subject: property, fact, value, source, documentId: `of ${source}`, page: 2 },
})
const levels = (over: Partial<InsightFacts>, loan?: Partial<InsightFacts['loan']>) =>
  findingsOf(facts(over, loan)).map((one) => [one.rule, one.level])

describe('[O-09] a contradiction between two sources shows both', () => {
  const price = (contract: number) => [
    told('purchase_price', 1_000_000, 'Property'),
    told('purchase_price', contract, 'Contract.pdf'),
  ]
  test('with the document and page of each', () => {
    const [found] = findingsOf(facts({ values: price(1_200_000) }))
    expect(found).toMatchObject({
      ...{ rule: 'contradiction', subject: property, name: 'Purchase price differs', level: 2 },
      description: 'Property says $1,000,000, Contract.pdf says $1,200,000, 17% apart',
      evidence: [
        { source: 'Property', value: '$1,000,000' },
        { source: 'Contract.pdf', value: '$1,200,000', documentId: 'of Contract.pdf', page: 2 },
      ],
    })
  })
  test('a tenth apart is to look at, more to act on, a hundredth nothing', () => {
    expect([1_005_000, 1_050_000, 1_200_000].map((other) => levels({ values: price(other) }))).toEqual([
      [],
      [['contradiction', 1]],
      [['contradiction', 2]],
    ])
  })
  test('values of two properties do not contradict each other', () => {
    const other = { ...told('number_of_units', 8, 'Rent roll'), subject: { kind: 'property', id: 'p2' } as const }
    expect(levels({ values: [told('number_of_units', 12, 'Property'), other] })).toEqual([])
    expect(levels({ values: [told('number_of_units', 12, 'Property'), told('number_of_units', 8, 'Roll')] })).toEqual([
      ['contradiction', 2],
    ])
  })
})

test.each([
  ['2026-05-01', 2, 'Insurance expired on 05.01.2026'],
  ['2026-06-20', 2, 'Insurance expires on 06.20.2026, before the closing on 07.01.2026'],
  ['2026-07-20', 1, 'Insurance expires on 07.20.2026'],
  ['2026-08-01', null, null],
] as const)('a paper that runs out on %s has level %s', (day, level, description) => {
  const found = findingsOf(facts({ values: [told('insurance_expires', day, 'Policy.pdf')] }))
  expect(found.map((one) => [one.level, one.description])).toEqual(level === null ? [] : [[level, description]])
})

test('the newest paper of a kind decides whether figures are old', () => {
  const old = told('rent_roll_on', '2026-03-01', 'March.pdf')
  expect(levels({ values: [old] })).toEqual([['stale', 1]])
  expect(levels({ values: [old, told('rent_roll_on', '2026-05-01', 'May.pdf')] })).toEqual([])
})

test('a limit that is not kept is found with how its value came about; kept and unknown ones are not', () => {
  const limit = { subject: borrower, label: 'Credit score', actual: '600', limit: 'at least 650', note: 'As reported' }
  const limits = (['green', 'yellow', 'orange', 'red', 'unknown'] as const).map((verdict) => ({ ...limit, verdict }))
  expect(levels({ limits })).toEqual([
    ['policy', 2],
    ['policy', 1],
    ['policy', 1],
  ])
})

test('liquidity that pays less than half a year of interest is thin, less than a quarter graver', () => {
  const liquid = (liquidity: number) => levels({}, { interestRate: 0.12, liquidity })
  expect([60_000, 59_000, 29_000].map(liquid)).toEqual([[], [['liquidity', 1]], [['liquidity', 2]]])
  expect(levels({}, { interestRate: 0, liquidity: 0 })).toEqual([])
})

test('grave questions answered with yes are found wherever they stand', () => {
  const payload = {
    sponsor: { anyForeclosures: 'Yes', bankruptcyProceedings: 'No' },
    property: [{ isThereAnyPendingOrCurrentLitigation: true }],
  }
  expect(graveAnswers(payload)).toEqual(['Any foreclosures', 'Is there any pending or current litigation'])
  expect(graveAnswers(null)).toEqual([])
  expect(levels({ answers: [{ subject: borrower, question: 'Any foreclosures', source: 'Application' }] })).toEqual([
    ['litigation', 2],
  ])
})

test('[O-10] what a document tells, by its kind', () => {
  expect([factOf('appraisal', 'as_is_value'), factOf('insurance', 'deductible'), factOf(null, 'as_is_value')]).toEqual([
    'as_is_value',
    null,
    null,
  ])
})
