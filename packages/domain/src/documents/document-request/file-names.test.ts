import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxFileName, safeFileName } from './file-names.ts'

test.each([
  ['lease.pdf', 'lease.pdf'],
  ['../../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\Bea\\Steuer 2025.pdf', 'Steuer 2025.pdf'],
  ['rent 🏠 roll.xlsx', 'rent 🏠 roll.xlsx'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['a\u0000b\n.pdf', 'ab.pdf'],
  ['\u200f\u200eمستند.pdf', 'مستند.pdf'],
  ['...', ''],
  ['folder/', ''],
  ['lease .pdf', 'lease .pdf'],
  ['  two  blanks\u00a0 .pdf ', 'two blanks .pdf'],
])('a name of %j is kept as %j', (given, kept) => expect(safeFileName(given)).toBe(kept))

test('a name of 300 characters keeps its beginning and its ending, and no half of an emoji', () => {
  expect(safeFileName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(196)}.pdf`)
  expect(safeFileName(`${'🏠'.repeat(150)}.pdf`)).toBe(`${'🏠'.repeat(98)}.pdf`)
})

test.each([
  ['a name of exactly 200 characters', `${'a'.repeat(195)} .pdf`, `${'a'.repeat(195)} .pdf`],
  ['one that has no ending', 'a'.repeat(300), 'a'.repeat(200)],
  ['one with dots within', `v1.2 ${'a'.repeat(300)}.pdf`, `v1.2 ${'a'.repeat(191)}.pdf`],
  ['one whose ending is none', `a.${'b'.repeat(300)}`, `a.${'b'.repeat(198)}`],
  ['one that is cut after a blank', `a ${'b'.repeat(193)} ${'c'.repeat(50)}.pdf`, `a ${'b'.repeat(193)}.pdf`],
])('%s', (_what, given, kept) => expect(safeFileName(given)).toBe(kept))

test('whatever is given, the name is one path segment, is short, can be seen, and stays as it is the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = safeFileName(given)
      expect(name.length).toBeLessThanOrEqual(maxFileName)
      expect(name).not.toMatch(/[/\\\p{Cc}\u202a-\u202e]/u)
      expect(safeFileName(name)).toBe(name)
    }),
  )
})
