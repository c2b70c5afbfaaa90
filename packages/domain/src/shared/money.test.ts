import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { abbreviateMoney, centsToDollars, dollarsToCents, formatMoney, parseMoney } from './money.ts'

const cents = fc.integer({ min: -1_500_000_000_00, max: 1_500_000_000_00 })

describe('money', () => {
  test('cents and dollars convert without loss', () => {
    fc.assert(fc.property(cents, (c) => dollarsToCents(centsToDollars(c)) === c))
    expect(dollarsToCents(0.1 + 0.2)).toBe(30)
  })

  test('[Y-03] money shows thousands separators, and cents only when not whole', () => {
    expect(formatMoney(1_234_567)).toBe('$1,234,567')
    expect(formatMoney(1_234_567.5)).toBe('$1,234,567.50')
    expect(formatMoney(0)).toBe('$0')
    expect(formatMoney(-12_000)).toBe('-$12,000')
    expect(formatMoney(-0.001)).toBe('$0')
  })

  test('[Y-07] a missing amount reads N/A', () => {
    expect([formatMoney(null), formatMoney(Number.NaN), abbreviateMoney(undefined)]).toEqual(['N/A', 'N/A', 'N/A'])
  })

  test('[Y-02] amounts abbreviate with K, M, B, T, P, E at two decimals', () => {
    const powers = [3, 6, 9, 12, 15, 18].map((p) => abbreviateMoney(1.25 * 10 ** p))
    expect(powers).toEqual(['$1.25K', '$1.25M', '$1.25B', '$1.25T', '$1.25P', '$1.25E'])
    expect(abbreviateMoney(950)).toBe('$950')
    expect(abbreviateMoney(-2_500_000)).toBe('-$2.50M')
  })

  test('[Y-02] an amount that rounds up to a thousand takes the next unit', () => {
    expect(abbreviateMoney(999_999)).toBe('$1.00M')
    expect(abbreviateMoney(999_994)).toBe('$999.99K')
    expect(abbreviateMoney(5e21)).toBe('$5,000.00E')
  })

  test('[E-44] what is shown with separators is stored without', () => {
    fc.assert(fc.property(cents, (c) => dollarsToCents(parseMoney(formatMoney(c / 100)) ?? Number.NaN) === c))
  })

  test('[E-45] a text that is no amount has none', () => {
    expect(['', 'abc', '1e5', '1.234', '12-3', '--1', '$'].map(parseMoney)).toEqual(Array(7).fill(null))
    expect(['$ 1 500,000', '15,000,000', '12.', '.5'].map(parseMoney)).toEqual([1_500_000, 15_000_000, 12, 0.5])
  })
})
