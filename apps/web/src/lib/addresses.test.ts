import { expect, test } from 'vitest'
import { safeReturn } from './paths.ts'
import { parseSearch, stringifySearch } from './search-text.ts'

test.each([
  ['/loan/BL-1?panel=documents', '/loan/BL-1?panel=documents'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  [undefined, '/'],
])('[A-33] after signing in, return=%s goes to %s', (given, to) => {
  expect(safeReturn(given)).toBe(to)
})

test('search parameters survive the way to the address bar and back as text', () => {
  const search = { q: 'Main & 5th', status: ['Funded', 'Paid-Off'], code: '007' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
  expect(stringifySearch({ q: '', desc: false, page: undefined })).toBe('')
})
