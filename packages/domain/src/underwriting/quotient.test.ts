import { describe, expect, test } from 'vitest'
import { type Figure, plain, quotient } from './quotient.ts'
import { debtServiceBasis, dealValue, unknownDeal } from './ratios.ts'

const figure = (words: string, amount: number | null, missing?: readonly string[]): Figure => ({
  ...{ words, amount },
  ...(missing ? { missing } : {}),
})
const found = (value: number) => ({ value, reason: null, missing: [] })

describe('a ratio, or why there is none', () => {
  test.each<[number | null, number | null, object]>([
    [3, 4, found(0.75)],
    [0, 4, found(0)],
    [1000, 1, found(1000)],
    [1001, 1, { value: null, reason: 'income is more than 1,000 times price', missing: [] }],
    [1, 0, { value: null, reason: 'price is 0', missing: [] }],
    [-1, 1, { value: null, reason: 'income is negative', missing: [] }],
    [1, Number.NaN, { value: null, reason: 'price is not a number', missing: [] }],
    [null, 1, { value: null, reason: 'income is not known', missing: ['income'] }],
    [1, null, { value: null, reason: 'price is not known', missing: ['price'] }],
    [null, null, { value: null, reason: 'income is not known', missing: ['income', 'price'] }],
  ])('of %s by %s is %j', (part, whole, result) => {
    expect(quotient(figure('income', part), figure('price', whole))).toEqual(result)
  })

  test('a figure that is made of others tells which of them are missing', () => {
    const service = figure('debt service', null, ['amount', 'rate'])
    expect(quotient(service, figure('rate', null))).toEqual({
      ...{ value: null, reason: 'amount is not known', missing: ['amount', 'rate'] },
    })
    expect(quotient(figure('debt service', null, []), figure('price', 1))).toEqual({
      ...{ value: null, reason: 'debt service is not known', missing: [] },
    })
  })

  test.each<[number | null, boolean, object]>([
    [0, false, found(0)],
    [720, false, found(720)],
    [-0.01, true, found(-0.01)],
    [-0.01, false, { value: null, reason: 'growth is negative', missing: [] }],
    [null, true, { value: null, reason: 'growth is not known', missing: ['growth'] }],
    [Infinity, true, { value: null, reason: 'growth is not a number', missing: [] }],
  ])('a figure of %s by itself (may be negative: %s) is %j', (amount, mayBeNegative, result) => {
    expect(plain(figure('growth', amount), mayBeNegative)).toEqual(result)
    if (!mayBeNegative) expect(plain(figure('growth', amount))).toEqual(result)
  })
})

describe('what a ratio of a deal lacks', () => {
  test.each([
    [{}, 'dscr', 'NOI in place is not known', ['NOI in place', 'total commitment', 'interest rate']],
    [{ currentNoi: 5, amount: 5 }, 'dscr', 'interest rate is not known', ['interest rate']],
    [{ currentNoi: 5, interestRate: 0.1 }, 'dscr', 'total commitment is not known', ['total commitment']],
    [{ amount: 5 }, 'ltc', 'purchase price or cost spent is not known', ['purchase price or cost spent']],
    [{ amount: 5, rehabHard: 5 }, 'ltc', 'purchase price or cost spent is not known', ['purchase price or cost spent']],
  ] as const)('with %j %s: %s', (known, key, reason, missing) => {
    expect(dealValue(key, { ...unknownDeal, ...known })).toEqual({ value: null, reason, missing })
  })

  test('a ratio that is too large names both figures', () => {
    expect(dealValue('ltc', { ...unknownDeal, amount: 5_000, purchasePrice: 1 }).reason).toBe(
      'total commitment is more than 1,000 times total cost',
    )
  })

  test.each([
    [0.105, null, 'interest only at 10.5%'],
    [0.07, 360, 'amortized over 360 months at 7%'],
    [null, null, 'interest only at a rate that is not known'],
    [null, 360, 'amortized over 360 months at a rate that is not known'],
  ])('debt service at %s over %s months is %s', (interestRate, amortizationMonths, words) => {
    expect(debtServiceBasis({ interestRate, amortizationMonths })).toBe(words)
  })
})
