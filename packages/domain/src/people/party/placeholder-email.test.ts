import { expect, test } from 'vitest'
import { isPlaceholderEmail, placeholderEmail, shownEmail } from './placeholder-email.ts'

test('[E-31, E-32] a borrower without an address gets one under .invalid, in lower case, that stands for none', () => {
  expect(placeholderEmail('AB-12')).toBe('ab-12@no-email.invalid')
  expect(isPlaceholderEmail(placeholderEmail('AB-12'))).toBe(true)
})

test.each([
  ['x@no-email.invalid', true],
  ['x@other.INVALID', true],
  ['x@invalid', true],
  [' x@no-email.invalid ', true],
  ['x@invalid.com', false],
  ['x@notinvalid', false],
  ['ada@example.com', false],
])('[E-32] %j stands for no address: %s', (email, isNone) => {
  expect(isPlaceholderEmail(email)).toBe(isNone)
})

test.each([
  [null, 'no email'],
  ['', 'no email'],
  ['  ', 'no email'],
  ['x@no-email.invalid', 'no email'],
  ['ada@example.com', 'ada@example.com'],
])('%j is shown as %s', (email, shown) => {
  expect(shownEmail(email)).toBe(shown)
})
