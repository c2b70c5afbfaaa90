import { expect, test } from 'vitest'
import { parseTypedDate } from './plain-date.ts'

test.each([
  ['03.07.2026', '2026-03-07'],
  ['3/7/2026', '2026-03-07'],
  ['03072026', '2026-03-07'],
  ['02.29.2024', '2024-02-29'],
  ['02.29.2025', null],
  ['13.01.2026', null],
  ['12.31.1909', null],
  ['01.01.1910', '1910-01-01'],
  ['12.31.2100', '2100-12-31'],
  ['01.01.2101', null],
  ['tomorrow', null],
])('[Y-05] %s typed reads as %s', (typed, date) => {
  expect(parseTypedDate(typed)).toBe(date)
})

test.each([
  ['03.07.2026', '2026-07-03'],
  ['31/12/2026', '2026-12-31'],
  ['12.31.2026', null],
])('[Y-06] where the day comes first, %s typed reads as %s', (typed, date) => {
  expect(parseTypedDate(typed, 'dd.mm.yyyy')).toBe(date)
})
