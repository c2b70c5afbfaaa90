import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRate, fractionToPercent, isRefinance, percentToFraction, purposes } from './terms.ts'

test('[E-21] Refinance and Cash out follow the refinance rules, the others the purchase rules', () => {
  expect(purposes.filter(isRefinance)).toEqual(['Refinance', 'Cash out'])
})

test('[I-36] [Y-10] a percent is sent divided by 100 and comes back the same', () => {
  expect([7.25, 8.1, 100, 0, 0.29].map(percentToFraction)).toEqual([0.0725, 0.081, 1, 0, 0.0029])
  const percent = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000)
  fc.assert(fc.property(percent, (p) => fractionToPercent(percentToFraction(p)) === p))
})

test('[U-03] a rate below 1 is a fraction and shows as a percent', () => {
  expect([0.0725, 7.25, 0, 0.99, 1, 0.07].map(formatRate)).toEqual(['7.25%', '7.25%', '0%', '99%', '1%', '7%'])
  expect([null, undefined, Number.NaN, Infinity].map(formatRate)).toEqual(Array(4).fill('N/A'))
})
