import { expect, test } from 'vitest'
import { maskedEmail } from './masked-email.ts'

test.each([
  ['jane@example.com', 'j•••@example.com'],
  ['j@example.com', 'j•••@example.com'],
  ['"a@b"@example.com', '"•••@example.com'],
  ['@example.com', '•••'],
  ['not an address', '•••'],
  ['', '•••'],
])('[I-70] %s is shown as %s: its first letter and where it is, no more', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown)
})
