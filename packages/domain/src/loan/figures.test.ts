import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byPropertyType, byState, statusCards, valueFigures } from './figures.ts'
import { loanStatuses } from './status.ts'

const cents = fc.integer({ min: 0, max: 1_500_000_000 })

describe('status cards', () => {
  test('[B-04] [B-05] [B-08] nine cards in pipeline order, and the total is their sum', () => {
    const loan = fc.record({
      status: fc.constantFrom(...loanStatuses),
      amountCents: cents,
      amountAtClosingCents: cents,
    })
    fc.assert(
      fc.property(fc.array(loan), (loans) => {
        const { cards, total } = statusCards(loans)
        expect(cards.map((c) => c.status)).toEqual(loanStatuses)
        for (const key of ['count', 'amountCents', 'amountAtClosingCents'] as const)
          expect(cards.reduce((sum, c) => sum + c[key], 0)).toBe(total[key])
      }),
    )
    const { cards } = statusCards([
      { status: 'funded', amountCents: 5, amountAtClosingCents: 3 },
      { status: 'funded', amountCents: 7, amountAtClosingCents: 1 },
    ])
    expect(cards.find((c) => c.status === 'funded')).toEqual({
      status: 'funded',
      count: 2,
      amountCents: 12,
      amountAtClosingCents: 4,
    })
  })
})

const figuresOf = (amounts: readonly number[]) => {
  const sorted = amounts.toSorted((a, b) => a - b)
  const total = amounts.reduce((sum, cents) => sum + cents, 0)
  return valueFigures({ count: amounts.length, total, at: (place) => sorted[place] ?? NaN })
}

describe('value charts', () => {
  test('[C-08] [C-09] total, average and median in whole cents', () => {
    expect(figuresOf([])).toEqual({ total: 0, average: 0, median: 0 })
    expect(figuresOf([10, 1, 2])).toEqual({ total: 13, average: 4, median: 2 })
    expect(figuresOf([1, 2, 4, 100])).toEqual({ total: 107, average: 27, median: 3 })
    expect(figuresOf([1, 2])).toEqual({ total: 3, average: 2, median: 2 })
  })

  test('[C-09] average and median lie between the least and the largest', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1 }), (amounts) => {
        const { average, median } = figuresOf(amounts)
        const [least, largest] = [Math.min(...amounts), Math.max(...amounts)]
        return [average, median].every((v) => Number.isInteger(v) && v >= least && v <= largest)
      }),
    )
  })

  test('[C-11] [C-13] the four states with most requests, the rest as Other', () => {
    const states = ['NY', 'NY', 'NY', 'TX', 'TX', 'CA', 'CA', 'FL', 'OH', null]
    const loans = states.map((state, i) => ({ state, amountCents: i + 1 }))
    expect(byState(loans)).toEqual([
      { key: 'NY', count: 3, amountCents: 6 },
      { key: 'CA', count: 2, amountCents: 13 },
      { key: 'TX', count: 2, amountCents: 9 },
      { key: 'OH', count: 1, amountCents: 9 },
      { key: 'Other', count: 2, amountCents: 18 },
    ])
    expect(byState(loans.slice(0, 3)).map((s) => s.key)).toEqual(['NY'])
  })

  test('[C-11] states of equal count and amount stand by name; spaces around a state do not count', () => {
    const loans = ['TX', ' CA', 'CA ', 'TX', 'AZ', 'NY'].map((state) => ({ state, amountCents: 5 }))
    expect(byState(loans)).toEqual([
      { key: 'CA', count: 2, amountCents: 10 },
      { key: 'TX', count: 2, amountCents: 10 },
      { key: 'AZ', count: 1, amountCents: 5 },
      { key: 'NY', count: 1, amountCents: 5 },
    ])
  })

  test('[C-13] a loan without a state is Other, even where it is the only one', () => {
    for (const state of [null, '', '  '])
      expect(byState([{ state, amountCents: 7 }])).toEqual([{ key: 'Other', count: 1, amountCents: 7 }])
    expect(byState([])).toEqual([])
  })

  test('[C-12] every property type has its bar', () => {
    const bars = byPropertyType([
      { propertyType: 'LAND', amountCents: 5 },
      { propertyType: null, amountCents: 9 },
    ])
    expect([bars.length, bars.filter((b) => b.count > 0)]).toEqual([8, [{ key: 'LAND', count: 1, amountCents: 5 }]])
  })
})
