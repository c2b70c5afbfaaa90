import { expect, test } from 'vitest'
import { writeDigits } from './digits.ts'

test.each([
  [1234.5, { most: 2 }, '1,234.5'],
  [1234.5, { least: 2, most: 2 }, '1,234.50'],
  [1234.5, { most: 0, grouped: false }, '1235'],
  [-0.005, { most: 2 }, '-0.01'],
  [1e15, { most: 20 }, '1,000,000,000,000,000'],
])('%d is written with %o as %s', (value, digits, text) => expect(writeDigits(value, digits)).toBe(text))

test('forms do not take one another’s place', () => {
  expect([2, 0, 2].map((most) => writeDigits(1.255, { most }))).toEqual(['1.26', '1', '1.26'])
})
