import { describe, expect, test } from 'vitest'
import type { ReportLine } from './lines.ts'
import { type AreaFile, areaFigures, areaLines, type HomeFile, homeLines, type RentFile, rentLines } from './place.ts'

const shown = (lines: readonly ReportLine[]) =>
  lines.map(({ key, label, value, display, confidence, note }) => [key, label, value, display, confidence, note])

const home: HomeFile = {
  value: { mean: 500_000, low: 450_000, high: 550_000, fsd: 0.05 },
  rent: { mean: 3_000, low: 2_500, high: 3_500 },
  details: { bedrooms: 3, bathrooms: 1.5, area: 1_800, acres: 0.25, yearBuilt: 1968, tax: 4_000, assessed: 300_000 },
  ...{ floodZone: 'X', isExact: true },
}
const asked = { price: 400_000, loanAmount: 300_000 }
const supply = (what: string) => `The provider doesn't supply ${what}`

describe('[N-09] a Single Family Verification', () => {
  test('tells value, rent and the home, in this order', () => {
    expect(shown(homeLines(home, asked))).toEqual([
      ['value_mean', 'Estimated value', 500_000, 3, 10, ''],
      ['ltv', 'Loan to estimated value', 0.6, 2, 10, ''],
      ['price_variance', 'Value against price', 0.25, 2, 10, 'Price $400,000'],
      ['value_range', 'Value from to', '$450,000 to $550,000', 0, 10, ''],
      ['fsd', 'Forecast standard deviation', 0.05, 2, 10, ''],
      ['rent_mean', 'Estimated rent a month', 3_000, 3, 10, '$2,500 to $3,500'],
      ['beds_baths', 'Bedrooms and bathrooms', '3 / 1.5', 0, 10, ''],
      ['living_area', 'Living area in square feet', 1_800, 0, 10, ''],
      ['lot', 'Lot in acres', 0.25, 0, 10, ''],
      ['year_built', 'Year built', '1968', 0, 10, ''],
      ['flood_zone', 'Flood zone', 'X', 0, 10, ''],
      ['tax_amount', 'Annual property tax', 4_000, 3, 10, ''],
      ['assessed_value', 'Assessed value', 300_000, 3, 10, ''],
    ])
  })

  test('what the provider does not have has no value, and says so', () => {
    const empty = { ...home, value: null, rent: null, details: null, floodZone: null, isExact: false }
    expect(shown(homeLines(empty, asked))).toEqual([
      ['value_mean', 'Estimated value', null, 3, 0, supply('value')],
      ['ltv', 'Loan to estimated value', null, 2, 0, supply('value')],
      ['price_variance', 'Value against price', null, 2, 0, supply('value')],
      ['value_range', 'Value from to', null, 0, 0, supply('value')],
      ['fsd', 'Forecast standard deviation', null, 2, 0, supply('value')],
      ['rent_mean', 'Estimated rent a month', null, 3, 0, supply('rent')],
      ['beds_baths', 'Bedrooms and bathrooms', null, 0, 5, ''],
      ['living_area', 'Living area in square feet', null, 0, 5, ''],
      ['lot', 'Lot in acres', null, 0, 5, ''],
      ['year_built', 'Year built', null, 0, 5, ''],
      ['flood_zone', 'Flood zone', null, 0, 5, ''],
      ['tax_amount', 'Annual property tax', null, 3, 5, ''],
      ['assessed_value', 'Assessed value', null, 3, 5, ''],
    ])
  })

  test.each([
    [0.05, 10],
    [0.051, 8],
    [0.1, 8],
    [0.101, 6],
    [0.15, 6],
    [0.151, 4],
    [0.2, 4],
    [0.201, 2],
  ])('a deviation of %d is as sure as %d; of the street alone, 5 at most', (fsd, sure) => {
    const value = { mean: 1, low: 1, high: 1, fsd }
    const of = (isExact: boolean) => homeLines({ ...home, value, isExact }, asked)[0]?.confidence
    expect([of(true), of(false)]).toEqual([sure, Math.min(5, sure)])
  })

  test('without a price or an amount there is nothing to compare; rooms not known are marked', () => {
    const details = { ...{ bedrooms: null, bathrooms: 2, area: null, acres: null, yearBuilt: null }, tax: null }
    const of = (bedrooms: number | null, bathrooms: number | null) =>
      homeLines(
        { ...home, details: { ...details, bedrooms, bathrooms, assessed: null } },
        { price: null, loanAmount: null },
      )
    expect(shown(of(null, 2)).slice(1, 3)).toEqual([
      ['ltv', 'Loan to estimated value', null, 2, 10, ''],
      ['price_variance', 'Value against price', null, 2, 10, 'The property has no price'],
    ])
    expect([of(null, 2)[6]?.value, of(3, null)[6]?.value, of(null, 2)[9]?.value]).toEqual(['? / 2', '3 / ?', null])
  })
})

describe('[N-09] a Demographic report', () => {
  const area = (level: AreaFile['level'], isOld = false) =>
    areaLines({ level, vintage: '2023-07-01', figures: { population: 9_000, vacancy: 0 } }, isOld)

  test('has a row for each figure; what is not told says so', () => {
    const rows = area('tract')
    expect(rows.map((one) => one.key)).toEqual(Object.keys(areaFigures))
    expect(rows.find((one) => one.key === 'median_income')).toMatchObject({
      ...{ label: 'Median household income', value: null, display: 3, confidence: 0, note: "The provider doesn't say" },
    })
    expect(rows.find((one) => one.key === 'vacancy')).toMatchObject({ value: 0, display: 2, confidence: 9 })
  })

  test.each([
    ['tract', false, 9, 'Of the census tract, 2023-07'],
    ['zip', false, 7, 'Of the zip code, 2023-07'],
    ['city', true, 3, 'Of the city, 2023-07, older than 24 months'],
  ] as const)('of a %s (old: %s) it is as sure as %d', (level, isOld, confidence, note) => {
    expect(area(level, isOld)[1]).toMatchObject({ label: 'Population', value: 9_000, display: 0, confidence, note })
  })
})

describe('[N-09] a Rent Comparison', () => {
  const rent: RentFile = {
    ...{ median: 2_000, mean: 2_100, low: 1_500, high: 3_000, p25: 1_800, p75: 2_400 },
    ...{ samples: 30, radiusMiles: 1, lookBackDays: 365, bedrooms: 2 },
  }

  test('tells the rents around, and what the property pays of them', () => {
    expect(shown(rentLines(rent, { inPlace: 1_500, units: 12 }))).toEqual([
      ['rent_median', 'Median rent', 2_000, 3, 10, ''],
      ['in_place_vs_median', 'Rent in place against median', 0.75, 2, 10, 'In place $1,500 a unit'],
      ['gross_potential_rent', 'Rent of all units a month', 24_000, 3, 10, '12 units at the median'],
      ['rent_mean', 'Mean rent', 2_100, 3, 10, ''],
      ['rent_p25_p75', 'Middle half', '$1,800 to $2,400', 0, 10, ''],
      ['rent_min_max', 'Lowest to highest', '$1,500 to $3,000', 0, 10, ''],
      ['samples', 'Rents compared', 30, 0, 10, ''],
      ['radius_miles', 'Within miles', 1, 0, 10, ''],
      ['look_back_days', 'Of the last days', 365, 0, 10, ''],
      ['bedrooms', 'Bedrooms', 2, 0, 10, ''],
    ])
  })

  test('what the property does not tell is not compared', () => {
    expect(shown(rentLines(rent, { inPlace: null, units: null })).slice(1, 3)).toEqual([
      ['in_place_vs_median', 'Rent in place against median', null, 2, 10, 'The rent in place is not known'],
      ['gross_potential_rent', 'Rent of all units a month', null, 3, 10, 'The number of units is not known'],
    ])
  })

  test.each([
    [30, 1, 10],
    [30, 1.1, 8],
    [29, 1, 8],
    [15, 5, 8],
    [14, 1, 6],
    [10, 1, 6],
    [9, 1, 4],
    [5, 1, 4],
    [4, 1, 2],
  ])('%d rents within %d miles are as sure as %d', (samples, radiusMiles, sure) => {
    expect(rentLines({ ...rent, samples, radiusMiles }, { inPlace: 1, units: 1 })[0]?.confidence).toBe(sure)
  })
})
