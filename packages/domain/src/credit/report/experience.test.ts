import { describe, expect, test } from 'vitest'
import { type ExperienceFile, experienceLines, type RecordedProperty } from './experience.ts'

const today = '2026-05-01'
const own = { person: 'Bo Rower', company: null, isSignatory: false, score: 1 }
const owned = (over: Partial<RecordedProperty> = {}): RecordedProperty => ({
  ...{ address: '1 A Street', state: 'IL', category: 'multifamily', area: 9_000, units: 4, yearBuilt: 1968 },
  ...{ assessed: 300_000, owners: [own], sales: [], mortgages: [], isInForeclosure: false },
  ...over,
})
const subject = owned({
  sales: [
    { on: '2020-01-01', amount: 200_000 },
    { on: '2024-02-03', amount: 450_000 },
    { on: '2022-01-01', amount: 1 },
  ],
  mortgages: [
    { lender: 'Undated Bank', amount: 5, on: null },
    { lender: 'Old Bank', amount: 100_000, on: '2020-01-01' },
    { lender: 'New Bank', amount: 300_000, on: '2024-02-03' },
  ],
})
const file: ExperienceFile = {
  ...{ person: 'Bo Rower', stated: 2, subject },
  portfolio: [
    owned({
      sales: [
        { on: '2025-01-01', amount: 700_000 },
        { on: '2023-05-01', amount: 400_000 },
      ],
      mortgages: [{ lender: 'New Bank', amount: 500_000, on: '2025-01-01' }],
      isInForeclosure: true,
    }),
    owned({
      address: '2 B Street',
      category: 'retail',
      state: 'NY',
      sales: [
        { on: '2024-01-01', amount: null },
        { on: '2020-01-01', amount: 1 },
      ],
    }),
    owned({
      ...{ address: '3 C Street', category: '', isInForeclosure: true },
      sales: [
        { on: '2023-04-30', amount: 50_000 },
        { on: '2023-04-29', amount: 1 },
      ],
      mortgages: [{ lender: 'X', amount: null, on: null }],
    }),
    owned({ address: '4 D Street', isInForeclosure: true }),
  ],
}
const rows = (change: Partial<ExperienceFile> = {}) => experienceLines({ ...file, ...change }, today)
const shown = (change: Partial<ExperienceFile> = {}) =>
  rows(change).map(({ key, label, value, display, confidence, note }) => [key, label, value, display, confidence, note])
const at = (key: string, change: Partial<ExperienceFile>) => rows(change).find((one) => one.key === key)

describe('[N-09] a Borrower Experience', () => {
  test('tells what they own, bought and sold in three years, and the property of the loan', () => {
    expect(shown()).toEqual([
      ['properties_owned', 'Properties owned', 4, 0, 10, 'The borrower says 2'],
      ['sales_36m', 'Completed exits in 3 years', 1, 0, 10, ''],
      ['owner_match', 'Owner', 'Matches', 0, 10, 'Recorded under the own name'],
      ['acquisitions_36m', 'Purchases in 3 years', 2, 0, 10, ''],
      ['similar_type_count', 'Of the same type', 2, 0, 10, ''],
      ['same_state_count', 'In the same state', 3, 0, 10, ''],
      ['total_acquired', 'Bought for', 750_000, 3, 10, ''],
      ['total_financed', 'Financed with', 500_000, 3, 10, ''],
      ['foreclosures', 'Foreclosures', 3, 0, 10, ''],
      ['subject_owner', 'Recorded owner', 'Bo Rower', 0, 10, '1 A Street'],
      ['subject_last_sale', 'Last sale', 450_000, 3, 10, '02.03.2024'],
      ['subject_units', 'Units', 4, 0, 8, ''],
      ['subject_area', 'Building area in square feet', 9_000, 0, 8, ''],
      ['subject_year_built', 'Year built', '1968', 0, 8, ''],
      ['subject_assessed', 'Assessed value', 300_000, 3, 8, ''],
      ['current_mortgage', 'Current mortgage', 300_000, 3, 8, 'New Bank'],
    ])
  })

  test('names what is in foreclosure with its mortgage, and says where that is not known', () => {
    expect(at('foreclosures', {})?.quote).toBe('1 A Street, $500,000; 3 C Street, N/A; 4 D Street')
  })

  test('three years are 1,096 days', () => {
    const sold = (on: string) => at('acquisitions_36m', { portfolio: [owned({ sales: [{ on, amount: 1 }] })] })?.value
    expect([sold('2023-05-01'), sold('2023-04-30')]).toEqual([1, 0])
  })

  test.each([
    [null, 4, ''],
    [4, 4, 'The borrower says 4'],
    [5, 4, 'The borrower says 5: more than is recorded'],
  ])('of %s stated projects: %s', (stated, value, note) => {
    expect(at('properties_owned', { stated })).toMatchObject({ value, note })
  })

  test.each<[Partial<RecordedProperty['owners'][number]>, number, string, string]>([
    [{}, 10, 'Matches', 'Recorded under the own name'],
    [{ person: 'ROWER, BO' }, 10, 'Matches', 'Recorded under the own name'],
    [{ person: ' Bo Rower. ' }, 10, 'Matches', 'Recorded under the own name'],
    [{ person: 'Bor Ower', score: 0.9 }, 4, 'Not certain', 'Bor Ower, a similar name'],
    [{ company: 'Rower LLC', isSignatory: true }, 7, 'Matches', 'Through Rower LLC, as its signatory'],
    [{ company: 'Rower LLC' }, 4, 'Not certain', 'Through Rower LLC'],
    [{ person: 'Bob Rower', score: 0.8 }, 4, 'Not certain', 'Bob Rower, a similar name'],
    [{ person: 'Bob Rower', score: 0.79 }, 2, 'Not certain', 'Bob Rower, a similar name'],
  ])('an owner with %j is as sure as %d', (owner, confidence, value, note) => {
    expect(at('owner_match', { subject: owned({ owners: [{ ...own, ...owner }] }) })).toMatchObject({
      ...{ confidence, value, note },
    })
  })

  test('the surest of several owners counts; none named is no match', () => {
    const owners = [
      { ...own, person: 'Bob Rower', score: 0.5 },
      { ...own, company: 'Rower LLC', isSignatory: true },
      own,
    ]
    expect(at('owner_match', { subject: owned({ owners }) })?.confidence).toBe(10)
    expect(at('subject_owner', { subject: owned({ owners: owners.slice(1) }) })?.value).toBe('Rower LLC')
    const nobody = { subject: owned({ owners: [] }) }
    expect(at('owner_match', nobody)).toMatchObject({ value: 'Not certain', confidence: 0, note: 'No owner is named' })
    expect(at('subject_owner', nobody)).toMatchObject({ value: null, confidence: 0 })
  })

  test('a property that is not found is told, and the portfolio then tells the owner', () => {
    const lost = rows({ subject: null })
    expect(lost.at(-1)).toMatchObject({
      ...{ key: 'subject', label: 'Property of the loan', value: null, confidence: 0 },
      note: "The provider doesn't recognize the address",
    })
    expect(lost[2]).toMatchObject({ value: 'Matches', confidence: 10 })
    expect(lost.find((one) => one.key === 'similar_type_count')?.value).toBe(0)
    expect(experienceLines({ ...file, subject: null, portfolio: [] }, today)[0]).toMatchObject({
      ...{ value: 0, confidence: 5 },
    })
  })

  test('properties of no known type are not alike', () => {
    expect(at('similar_type_count', { subject: owned({ category: '' }) })?.value).toBe(0)
  })

  test('of a property without sale, mortgage and year nothing is told', () => {
    const bare = { subject: owned({ yearBuilt: null }) }
    expect(at('subject_last_sale', bare)).toMatchObject({ value: null, note: 'No sale is recorded' })
    expect(at('current_mortgage', bare)).toMatchObject({ value: null, note: 'None is recorded' })
    expect(at('subject_year_built', bare)?.value).toBeNull()
  })
})
