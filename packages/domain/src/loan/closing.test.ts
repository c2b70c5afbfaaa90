import { describe, expect, test } from 'vitest'
import { addDays } from '../shared/dates.ts'
import { closingValues, mayCloseOn, reviewClosingEdits } from './closing.ts'

const today = '2026-03-07'

describe('expected closing', () => {
  test('[B-27] an edited date is valid and not before today, by the day', () => {
    expect([mayCloseOn(today, today), mayCloseOn('2026-03-08', today)]).toEqual([true, true])
    expect(['2026-03-06', '', '2026-02-30', 'soon', '9999'].some((d) => mayCloseOn(d, today))).toBe(false)
  })

  test('[B-28] [B-29] saving is blocked while any row is invalid', () => {
    const stored = new Map([
      ['a', '2026-04-01'],
      ['b', null],
    ])
    const edits = reviewClosingEdits(
      stored,
      new Map([
        ['a', '2026-03-01'],
        ['b', '2026-05-01'],
      ]),
      today,
    )
    expect([edits.invalid, edits.maySave]).toEqual([['a'], false])
  })

  test('[B-30] only changed dates are sent', () => {
    const stored = new Map([
      ['a', '2026-04-01'],
      ['past', '2020-01-01'],
      ['c', '2026-05-01'],
    ])
    const edited = new Map([
      ['a', '2026-04-02'],
      ['past', '2020-01-01'],
      ['c', '2026-05-01'],
    ])
    const edits = reviewClosingEdits(stored, edited, today)
    expect([[...edits.changed], edits.maySave]).toEqual([[['a', '2026-04-02']], true])
    expect(reviewClosingEdits(stored, stored, today).maySave).toBe(false)
  })

  test('[B-30] a loan without a date whose field stays empty is not changed; emptying a date is, and is refused', () => {
    const edits = reviewClosingEdits(new Map([['a', null]]), new Map([['a', '']]), today)
    expect([[...edits.changed], edits.invalid, edits.maySave]).toEqual([[], [], false])
    const emptied = reviewClosingEdits(new Map([['a', '2026-04-01']]), new Map([['a', '']]), today)
    expect([emptied.invalid, emptied.maySave]).toEqual([['a'], false])
    expect(reviewClosingEdits(new Map(), new Map([['b', '']]), today).maySave).toBe(false)
  })

  test('[C-10] [Y-17] closing values within 4, 14 and 30 days, the last day included', () => {
    const loans = [-1, 0, 4, 5, 14, 15, 30, 31].map((n, i) => ({
      expectedClosing: addDays(today, n),
      amountCents: 10 ** i,
    }))
    expect(closingValues([...loans, { expectedClosing: null, amountCents: 5 }], today)).toEqual([
      { days: 4, count: 2, amountCents: 110 },
      { days: 14, count: 4, amountCents: 11_110 },
      { days: 30, count: 6, amountCents: 1_111_110 },
    ])
  })
})
