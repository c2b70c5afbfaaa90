import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DealFigures,
  dealMeasures,
  dealValue,
  dealValues,
  debtConstant,
  ltvOf,
  pricePerUnit,
  ratioLabels,
  ratioOf,
  unknownDeal,
  weightedBy,
  workingOf,
} from './ratios.ts'

/** Unlike figures throughout, so that no ratio comes out right with another figure in its place. */
const deal: DealFigures = {
  ...{ amount: 2_000_000, holdback: 300_000, asIsValue: 3_200_000, stabilizedValue: 5_000_000 },
  ...{ purchasePrice: 2_400_000, costSpent: 100_000, rehabHard: 250_000, rehabSoft: 50_000 },
  ...{ currentNoi: 150_000, expectedNoi: 330_000, interestRate: 0.11, amortizationMonths: null },
}
const percent = (value: number | null) => (value === null ? null : Number((value * 100).toFixed(4)))

describe('the definition of each ratio', () => {
  test('by hand', () => {
    const found = dealValues(deal)
    expect(Object.fromEntries(dealMeasures.map((key) => [key, percent(found[key])]))).toEqual({
      ltv_as_is: 62.5,
      ltv_at_closing: 53.125,
      ltv_stabilized: 40,
      ltc: 71.4286,
      dscr: 68.1818,
      dscr_stabilized: 150,
      debt_yield: 7.5,
      debt_yield_stabilized: 16.5,
    })
  })
  test('LTV is of the total commitment: what is held back counts, and never moves it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), (holdback) => {
        expect(dealValue('ltv_as_is', { ...deal, holdback }).value).toBe(0.625)
      }),
    )
  })
  test('LTV known by amount and value alone is the same LTV', () =>
    expect(ltvOf({ amount: 2_000_000, asIsValue: 3_200_000, purchasePrice: 9 })).toBe(
      dealValue('ltv_as_is', deal).value,
    ))
  test('the purchase price stands in for an as-is value that is not known, and says so', () => {
    const bare = { ...deal, asIsValue: null, purchasePrice: 2_500_000 }
    expect(dealValue('ltv_as_is', bare).value).toBe(0.8)
    expect(workingOf(ratioOf('ltv_as_is', bare))).toBe(
      '$2,000,000 total commitment ÷ $2,500,000 purchase price (no as-is value)',
    )
  })
})

describe('debt service', () => {
  test('interest only unless amortization is set, and the working says which', () => {
    expect(workingOf(ratioOf('dscr', deal))).toBe(
      '$150,000 NOI in place ÷ $220,000 annual debt service (interest only at 11%)',
    )
    expect(ratioOf('dscr', { ...deal, amortizationMonths: 360 }).whole.words).toBe(
      'annual debt service (amortized over 360 months at 11%)',
    )
  })
  test('a loan constant: $100,000 at 6% over 360 months is $599.55 a month', () =>
    expect(Math.round((debtConstant(0.06, 360) ?? 0) * 100_000 * 100) / 1200).toBeCloseTo(599.55, 2))
  test('without interest the amount alone is repaid; months of 0 repay nothing', () => {
    expect(debtConstant(0, 120)).toBe(0.1)
    expect([debtConstant(0.1, 0), debtConstant(null, 360)]).toEqual([null, null])
  })
  test('level payments cost more than interest alone', () => {
    const rate = fc.double({ min: 0.001, max: 0.5, noNaN: true })
    fc.assert(fc.property(rate, fc.integer({ min: 1, max: 480 }), (r, months) => (debtConstant(r, months) ?? 0) > r))
  })
})

describe('missing inputs', () => {
  test.each([
    ['ltv_as_is', ['total commitment', 'as-is value']],
    ['ltv_at_closing', ['amount at closing', 'as-is value']],
    ['ltv_stabilized', ['total commitment', 'stabilized value']],
    ['ltc', ['total commitment', 'purchase price or cost spent']],
    ['dscr', ['NOI in place', 'total commitment', 'interest rate']],
    ['dscr_stabilized', ['expected NOI', 'total commitment', 'interest rate']],
    ['debt_yield', ['NOI in place', 'total commitment']],
    ['debt_yield_stabilized', ['expected NOI', 'total commitment']],
  ] as const)('%s without figures has no value and names what is missing', (key, missing) =>
    expect(dealValue(key, unknownDeal)).toMatchObject({ value: null, missing }),
  )
  test('only what is missing is named, and a figure of no use is none that is missing', () => {
    expect(dealValue('dscr', { ...deal, interestRate: null }).missing).toEqual(['interest rate'])
    expect(dealValue('ltv_as_is', { ...deal, asIsValue: 0 })).toEqual({
      ...{ value: null, reason: 'as-is value is 0', missing: [] },
    })
  })
  test('every ratio has a name of its own', () =>
    expect(new Set(Object.values(ratioLabels)).size).toBe(dealMeasures.length))
})

describe('price per unit', () => {
  test('[I-67] price divided by all units, 0 without units, nothing while price or units are not known', () => {
    expect(pricePerUnit(100_00, 2, 1)).toBe(33_33)
    expect(pricePerUnit(1_000_000_00, null, 4)).toBe(250_000_00)
    expect(pricePerUnit(100, 0, 0)).toBe(0)
    expect([pricePerUnit(100, null, null), pricePerUnit(null, 3, 0)]).toEqual([null, null])
  })
  test('[I-67] the average is whole cents and off by half a cent a unit at most', () => {
    const count = fc.integer({ min: 1, max: 500 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_500_000_000 }), count, (price, units) => {
        const average = pricePerUnit(price, units, 0) ?? Number.NaN
        return Number.isInteger(average) && Math.abs(average * units - price) <= units / 2
      }),
    )
  })
})

test('an average is weighted by amount; a loan without the figure counts for nothing', () => {
  const loans = [
    { weight: 100, value: 0.5 },
    { weight: 300, value: 0.7 },
    { weight: 900, value: null },
  ]
  expect(weightedBy(loans)).toBeCloseTo(0.65, 12)
  expect([weightedBy([]), weightedBy([{ weight: 5, value: null }])]).toEqual([null, null])
})
