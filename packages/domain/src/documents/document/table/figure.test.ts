import { expect, test } from 'vitest'
import { amountOf, figureOf, isDate } from './figure.ts'

test.each([
  ['$1,234.50', 1234.5, 'dollars'],
  ['$ 900', 900, 'dollars'],
  ['(1,234)', -1234, 'number'],
  ['$(1,234.00)', -1234, 'dollars'],
  ['($1,234.00)', -1234, 'dollars'],
  ['-$50', -50, 'dollars'],
  ['1,234-', -1234, 'number'],
  ['12.5 %', 12.5, 'percent'],
  ['.75', 0.75, 'number'],
])('[DB-01] %s is a figure', (text, value, unit) => {
  expect(figureOf(text)).toEqual({ value, unit })
})

test.each(['', '-', '12/31/2026', '4010-0000', '1,23', '(900', 'Unit 5', '2BR', '1.2.3'])(
  '[DB-01] “%s” is no figure',
  (text) => {
    expect(figureOf(text)).toBeNull()
  },
)

test('[DB-01] a dash counts nothing, an empty place is not known', () => {
  expect(amountOf({ text: '-', figure: null })).toBe(0)
  expect(amountOf({ text: '', figure: null })).toBeNull()
  expect(isDate('12/31/26')).toBe(true)
  expect(isDate('May 1, 2026')).toBe(true)
  expect(isDate('2BR/1.5')).toBe(false)
})
