import { expect, test } from 'vitest'
import { contradictsBlanket } from './blanket.ts'

test.each([
  [1, false, false],
  [2, false, true],
  [2, true, false],
  [2, null, false],
  [1, true, false],
])('[E-08] %i properties with Blanket Loan %s contradict each other: %s', (properties, flag, expected) => {
  expect(contradictsBlanket(properties, flag)).toBe(expected)
})
