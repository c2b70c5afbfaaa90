import { describe, expect, test } from 'vitest'
import { type CreditFile, creditLines, middleScore } from './credit.ts'
import { type ExperienceFile, experienceLines, type RecordedProperty } from './experience.ts'
import { legalLines, type LegalFile } from './legal.ts'
import { line, type ReportLine } from './lines.ts'
import { areaLines, homeLines, rentLines } from './place.ts'

const by = (lines: readonly ReportLine[]) => Object.fromEntries(lines.map((one) => [one.key, one]))

test('a row whose figure cannot be had has none; a confidence stays within 0-10', () => {
  expect(line('a', 'A', Number.NaN, 12)).toMatchObject({ value: null, confidence: 10 })
  expect(line('a', 'A', Number.POSITIVE_INFINITY, -1)).toMatchObject({ value: null, confidence: 0 })
})

test.each([
  [[700, 720, 710], 710],
  [[700, 720], 700],
  [[640], 640],
  [[], null],
])('of the scores %j %s represents the person', (scores, middle) => expect(middleScore(scores)).toBe(middle))

const credit: CreditFile = {
  ...{ reportId: '1', issuedOn: '2026-01-01', pull: 'soft', scores: [], missing: [], debts: [], records: [] },
  ...{ inquiries: [], alerts: [], matches: { name: true, ssn: false, address: null } },
}

describe('a credit file', () => {
  test('of no bureau has no score and no use of cards, with the reason', () => {
    const rows = by(creditLines(credit, '2026-01-01'))
    expect(rows['mid_score']).toMatchObject({ value: null, confidence: 0 })
    expect(rows['revolving_utilization']).toMatchObject({
      value: null,
      confidence: 0,
      note: 'No card reports its limit',
    })
    expect(rows['identity_match']).toMatchObject({ value: 'Differ', confidence: 3, note: 'Differs: number' })
  })
  test('counts the inquiries of 120 days', () => {
    const inquiries = [
      { by: 'A', on: '2025-12-01' },
      { by: 'B', on: '2025-08-01' },
      { by: 'C', on: null },
    ]
    expect(by(creditLines({ ...credit, inquiries }, '2026-01-01'))['inquiries_120d']).toMatchObject({
      value: 1,
      note: 'A',
    })
  })
})

const legal: LegalFile = {
  ...{ identity: 9, ssn: 'valid', addressMatches: true, bankruptcies: [], liens: [], foreclosures: [], defaults: [] },
  ...{ lawsuits: [], ucc: [], felonies: [], misdemeanors: [], evictions: [], watchlists: [], companies: [] },
  propertiesOwned: 2,
}

test('a filing is as sure as what it was found by; free of filings as sure as the person is known', () => {
  const filing = {
    number: '1',
    kind: 'LIEN',
    filedOn: null,
    amount: 5000,
    place: 'IL',
    isOver: false,
    foundBy: 'name',
  } as const
  const rows = by(legalLines({ ...legal, liens: [filing, { ...filing, foundBy: 'ssn', isOver: true }] }))
  expect(rows['judgments_liens_open']).toMatchObject({ value: 1, confidence: 3, note: 'Together $5,000' })
  expect(rows['judgments_liens_released']).toMatchObject({ value: 1, confidence: 10 })
  expect(rows['bankruptcies']).toMatchObject({ value: 0, confidence: 9 })
})

const owned = (over: Partial<RecordedProperty> = {}): RecordedProperty => ({
  ...{
    address: '1 A Street',
    state: 'IL',
    category: 'multifamily',
    area: null,
    units: 4,
    yearBuilt: 1968,
    assessed: null,
  },
  owners: [{ person: 'Bo Rower', company: 'Rower LLC', isSignatory: true, score: 0.9 }],
  ...{ sales: [{ on: '2025-01-01', amount: 100 }], mortgages: [], isInForeclosure: false },
  ...over,
})

test('a company counts for less than the own name, a similar name for least; stated experience stands beside it', () => {
  const file = (owners: RecordedProperty['owners']): ExperienceFile => ({
    ...{ subject: owned({ owners }), portfolio: [owned({ owners })], person: 'Bo Rower', stated: 5 },
  })
  const sure = (owners: RecordedProperty['owners']) =>
    by(experienceLines(file(owners), '2026-01-01'))['owner_match']?.confidence
  expect(sure([{ person: 'Bo Rower', company: null, isSignatory: false, score: 1 }])).toBe(10)
  expect(sure(owned().owners)).toBe(7)
  expect(sure([{ person: 'Bob Rower', company: null, isSignatory: false, score: 0.9 }])).toBe(4)
  expect(by(experienceLines(file(owned().owners), '2026-01-01'))['properties_owned']?.note).toContain(
    'more than is recorded',
  )
})

test('a value is as sure as its deviation and its address; what is missing says so', () => {
  const value = { mean: 500_000, low: 450_000, high: 550_000, fsd: 0.04 }
  const asked = { price: 400_000, loanAmount: 300_000 }
  const none = { rent: null, details: null, floodZone: null }
  const rows = by(homeLines({ value, ...none, isExact: true }, asked))
  expect(rows['ltv']).toMatchObject({ value: 0.6, confidence: 10, display: 2 })
  expect(rows['price_variance']).toMatchObject({ value: 0.25 })
  expect(by(homeLines({ value, ...none, isExact: false }, asked))['value_mean']?.confidence).toBe(5)
  expect(by(homeLines({ value: null, ...none, isExact: true }, asked))['value_mean']).toMatchObject({
    value: null,
    confidence: 0,
  })
})

test('figures of an area are as sure as it is small, and less when old', () => {
  const file = { level: 'tract', vintage: '2023-01-01', figures: { population: 10 } } as const
  expect(by(areaLines(file, false))['population']?.confidence).toBe(9)
  expect(by(areaLines(file, true))['population']?.confidence).toBe(7)
  expect(by(areaLines(file, false))['vacancy']).toMatchObject({ value: null, confidence: 0 })
})

test.each([
  [30, 1, 10],
  [30, 2, 8],
  [15, 1, 8],
  [10, 1, 6],
  [5, 1, 4],
  [4, 1, 2],
])('%i rents within %i miles are as sure as %i', (samples, radiusMiles, confidence) => {
  const rent = { median: 1000, mean: 1000, low: 900, high: 1100, p25: 950, p75: 1050, lookBackDays: 365, bedrooms: 2 }
  const rows = by(rentLines({ ...rent, samples, radiusMiles }, { inPlace: null, units: null }))
  expect(rows['rent_median']?.confidence).toBe(confidence)
  expect(rows['gross_potential_rent']).toMatchObject({ value: null, note: 'The number of units is not known' })
})
