import { expect, test } from 'vitest'
import { displayValue, type ReadValue, toldValue } from './display-value.ts'

test.each<[ReadValue, number, string]>([
  [1250000, 0, '1,250,000'],
  ['Main Street LLC', 0, 'Main Street LLC'],
  [true, 0, 'Yes'],
  [7.25, 1, '7.25%'],
  ['7.25%', 1, '7.25%'],
  [0.07, 2, '7%'],
  [0.285, 2, '28.5%'],
  [1250000, 3, '1,250,000$'],
  ['$1,250,000', 3, '1,250,000$'],
  [1_735_689_600, 4, '01.01.2025'],
  ['2025-01-31', 4, '01.31.2025'],
  ['soon', 4, 'Invalid date'],
  ['not stated', 3, 'not stated'],
  [[0.5, 0.25], 2, '50%, 25%'],
  [null, 3, 'N/A'],
  [[], 0, 'N/A'],
  [5, 9, '5'],
  ['', 0, 'N/A'],
  [false, 0, 'No'],
  [true, 1, 'Yes'],
  [' ', 1, ' '],
  ['1 250', 1, '1,250%'],
  [Number.NaN, 1, 'NaN'],
  ['1735689600', 4, '01.01.2025'],
  ['5', 4, '01.01.1970'],
  ['x5', 4, 'Invalid date'],
  ['2025-01-31T10:00:00Z', 4, '01.31.2025'],
  [true, 4, 'Invalid date'],
  ['1250', 0, '1250'],
])('[J-25] %j with option %i reads %s', (value, option, shown) => {
  expect(displayValue(value, option)).toBe(shown)
})

test('[Y-03] in reports and for the assistant dollars read as everywhere else', () => {
  expect([toldValue(132_000, 3), toldValue('132000', 3), toldValue('-1250.5', 3)]).toEqual([
    '$132,000',
    '$132,000',
    '-$1,250.50',
  ])
  expect([toldValue('not stated', 3), toldValue(null, 3), toldValue(7.25, 1), toldValue([1, 2], 3)]).toEqual([
    'not stated',
    'N/A',
    '7.25%',
    '1$, 2$',
  ])
})
