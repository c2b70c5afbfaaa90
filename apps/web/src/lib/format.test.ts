import { expect, test } from 'vitest'
import { monthOf } from './format.ts'

test.each([
  ['2026-01', 'Jan', '2026'],
  ['2025-12', 'Dec', '2025'],
])('the month %s of a chart reads %s, below it %s', (month, name, year) => {
  expect(monthOf(month)).toEqual({ name, year })
})
