import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOutOfRange, type Limit, toleratedTo, verdict, verdicts } from './verdict.ts'

const max: Limit = { func: 'max', value: 0.7, diff: { mid: 0.1, top: 0.2 } }
const min: Limit = { func: 'min', value: 650, diff: { mid: 0.1, top: 0.2 } }

describe('[O-07] verdict', () => {
  test.each([
    [0.5, 'green'],
    [0.7, 'green'],
    [0.71, 'yellow'],
    [0.77, 'yellow'],
    [0.78, 'orange'],
    [0.84, 'orange'],
    [0.85, 'red'],
  ])('%f against 0.7 max is %s', (actual, colour) => expect(verdict(actual, max)).toBe(colour))
  test.each([
    [700, 'green'],
    [650, 'green'],
    [649, 'yellow'],
    [585, 'yellow'],
    [584, 'orange'],
    [520, 'orange'],
    [519, 'red'],
  ])('%f against 650 min is %s', (actual, colour) => expect(verdict(actual, min)).toBe(colour))
  test('anything above a limit of 0 is red', () => {
    const none: Limit = { func: 'max', value: 0, diff: { mid: 0.1, top: 0.2 } }
    expect(verdict(0, none)).toBe('green')
    expect(verdict(0.01, none)).toBe('red')
  })
  test('the out-of-range value is shown for red alone', () => {
    expect(isOutOfRange(0.84, max)).toBe(false)
    expect(isOutOfRange(0.85, max)).toBe(true)
  })
  test('moving further beyond never improves the verdict', () => {
    const figure = fc.double({ min: 0, max: 5, noNaN: true })
    fc.assert(
      fc.property(figure, figure, (a, b) => {
        const [near, far] = a <= b ? [a, b] : [b, a]
        return verdicts.indexOf(verdict(near, max)) <= verdicts.indexOf(verdict(far, max))
      }),
    )
  })
  test('the last tolerated value is orange, below zero too', () => {
    const growth: Limit = { func: 'min', value: -1, diff: { mid: 0.5, top: 1 } }
    expect([max, min, growth].map(toleratedTo)).toEqual([0.84, 520, -2])
    for (const limit of [max, min, growth]) expect(verdict(toleratedTo(limit), limit)).toBe('orange')
  })
})
