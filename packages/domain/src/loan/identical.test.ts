import { expect, test } from 'vitest'
import { isIdenticalRequest, mayBeSameRequest, type Request } from './identical.ts'

const DAY_MS = 86_400_000
const request = (over: Partial<Request> = {}): Request => ({
  address: { street: '350 Jay Street', zipcode: '11201' },
  amountCents: 125_000_000,
  createdMs: 1_800_000_000_000,
  ...over,
})

test.each([
  ['however the street is written', { address: { street: '350 jay st.', zipcode: '11201-1234' } }, true],
  ['30 days apart', { createdMs: 1_800_000_000_000 - 30 * DAY_MS }, true],
  ['31 days apart', { createdMs: 1_800_000_000_000 + 31 * DAY_MS }, false],
  ['of another amount', { amountCents: 125_000_001 }, false],
  ['of another house', { address: { street: '352 Jay Street', zipcode: '11201' } }, false],
])('[F-37] two requests %s are identical or not', (_, over, expected) => {
  expect(isIdenticalRequest(request(), request(over))).toBe(expected)
})

const later = { createdMs: 1_800_000_000_000 + 90 * DAY_MS, amountCents: 1 }
const elsewhere = { address: { street: '352 Jay Street', zipcode: '11201' } }
const cases: readonly [string, Partial<Request>, string, boolean, boolean][] = [
  ['for the same purpose', later, 'purchase', false, true],
  ['for another purpose', later, 'refinance', false, false],
  ['of the same borrower', later, 'refinance', true, true],
  ['of the same amount within 30 days', {}, 'refinance', false, true],
  ['on another property', elsewhere, 'purchase', true, false],
]
test.each(cases)('[F-37] two requests %s may be the same or not', (_, over, purpose, sameBorrower, expected) => {
  const one = { ...request(), purpose: 'purchase' }
  expect(mayBeSameRequest(one, { ...request(over), purpose }, { sameBorrower })).toBe(expected)
})
