import { describe, expect, test } from 'vitest'
import { factOf, graveAnswers } from './facts.ts'
import { findingsOf, type InsightFacts, type SourcedValue } from './rules.ts'

const property = { kind: 'property', id: 'p1' } as const
const borrower = { kind: 'borrower', id: 'b1' } as const
const facts = (over: Partial<InsightFacts>, loan: Partial<InsightFacts['loan']> = {}): InsightFacts => ({
  today: '2026-06-01',
  loan: {
    id: 'l1',
    amount: 1_000_000,
    interestRate: null,
    expectedClosing: '2026-07-01',
    liquidity: null,
    liquidityMadeUp: false,
    ...loan,
  },
  values: [],
  limits: [],
  gaps: [],
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

describe('a value in use that lies apart from what was stated', () => {
  const gap = (kind: 'liquidity' | 'as_is_value' | 'purchase_price' | 'occupancy', stated: number, used: number) => ({
    ...{ subject: borrower, kind, stated, used, source: 'Link bank accounts', documentId: 'd1', page: 4 },
  })
  test('is told with both, and by how much', () =>
    expect(findingsOf(facts({ gaps: [gap('liquidity', 589_364, 300_377)] }))).toEqual([
      {
        ...{ rule: 'stated', subject: borrower, name: 'Liquidity apart from stated', level: 2 },
        description: '$300,377 in use (Link bank accounts), 49% below the stated $589,364',
        evidence: [
          { source: 'Link bank accounts', value: '$300,377', documentId: 'd1', page: 4 },
          { source: 'Stated', value: '$589,364', documentId: null, page: null },
        ],
      },
    ]))
  test('more than a tenth below is to act on, above to look at; a price is graver either way', () => {
    const level = (...values: Parameters<typeof gap>) => levels({ gaps: [gap(...values)] })[0]?.[1]
    expect([level('as_is_value', 100, 90), level('as_is_value', 100, 89), level('as_is_value', 100, 200)]).toEqual([
      ...[1, 2, 1],
    ])
    expect([level('purchase_price', 100, 105), level('purchase_price', 100, 120)]).toEqual([1, 2])
  })
  test('shares read as percent; what cannot be compared is left out', () => {
    const [found] = findingsOf(facts({ gaps: [gap('occupancy', 0.95, 0.805)] }))
    expect(found?.description).toBe('80.5% in use (Link bank accounts), 15% below the stated 95%')
    expect(levels({ gaps: [gap('liquidity', 0, 5)] })).toEqual([])
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
  const limit = {
    subject: borrower,
    label: 'Credit score',
    actual: '600',
    limit: '650 min',
    note: 'As reported',
    waived: null,
  }
  const limits = (['green', 'yellow', 'orange', 'red', 'unknown'] as const).map((verdict) => ({ ...limit, verdict }))
  expect(levels({ limits })).toEqual([
    ['policy', 2],
    ['policy', 1],
    ['policy', 1],
  ])
})

test('a limit that is waived is to know only, with who waived it, until when and why', () => {
  const waived = { by: 'Ann Other', until: '2026-12-31', reason: 'Strong sponsor' } as const
  const limit = { subject: borrower, label: 'Credit score', actual: '600', limit: '650 min', note: 'As reported' }
  expect(findingsOf(facts({ limits: [{ ...limit, verdict: 'red', waived }] }))).toEqual([
    {
      ...{ rule: 'policy', subject: borrower, name: 'Credit score', level: 0 },
      description: '600 vs. 650 min, waived until 12.31.2026',
      evidence: [
        { source: 'Policy analysis', value: 'As reported', documentId: null, page: null },
        { source: 'Waiver by Ann Other', value: 'Strong sponsor', documentId: null, page: null },
      ],
    },
  ])
})

test('liquidity that pays less than half a year of interest is thin, less than a quarter graver', () => {
  const liquid = (liquidity: number) => levels({}, { interestRate: 0.12, liquidity })
  expect([60_000, 59_000, 29_000].map(liquid)).toEqual([[], [['liquidity', 1]], [['liquidity', 2]]])
  expect(levels({}, { interestRate: 0, liquidity: 0 })).toEqual([])
})

test('liquidity that a sandbox made up says so where it is evidence', () => {
  const source = (liquidityMadeUp: boolean) =>
    findingsOf(facts({}, { interestRate: 0.12, liquidity: 20_000, liquidityMadeUp }))[0]?.evidence[0]?.source
  expect([source(true), source(false)]).toEqual(['Liquidity of the borrowers (Sandbox)', 'Liquidity of the borrowers'])
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
