import { expect, test } from 'vitest'
import { linesOf, proseOf, quoteOf } from './lines.ts'

test('a page has its lines with their columns, two spaces or a tab apart; empty lines are left out', () => {
  expect(
    linesOf([
      { page: 1, text: '  Unit  Tenant name\tRent  \n\n   \n1A' },
      { page: 2, text: 'a   b\t\tc\t d' },
    ]),
  ).toEqual([
    { page: 1, text: 'Unit  Tenant name\tRent', cells: ['Unit', 'Tenant name', 'Rent'] },
    { page: 1, text: '1A', cells: ['1A'] },
    { page: 2, text: 'a   b\t\tc\t d', cells: ['a', 'b', 'c', 'd'] },
  ])
})

test('running text has single blanks for all that parts its words', () => {
  expect(proseOf({ page: 1, text: 'made\n as  of\tMay' })).toBe('made as of May')
})

test('a quote is one line, cut at 240 characters', () => {
  expect(quoteOf('  Total   assets\n$5 ')).toBe('Total assets $5')
  expect(quoteOf('a'.repeat(240))).toBe('a'.repeat(240))
  expect(quoteOf('a'.repeat(241))).toBe(`${'a'.repeat(239)}…`)
})
