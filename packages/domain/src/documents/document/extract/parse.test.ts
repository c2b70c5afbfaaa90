import { describe, expect, test } from 'vitest'
import { datesIn, moneyIn, percentsIn, sumOf, valueIn, type Written } from './parse.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000

describe('[J-24] what stands after a label', () => {
  test.each<[Written, string, string | number | null]>([
    ['name', ': — Ada Lee', 'Ada Lee'],
    ['name', ' ... Ada Lee ;, ', 'Ada Lee'],
    ['name', '"Ada Lee "', 'Ada Lee'],
    ['name', '“Acme Holdings LLC”', 'Acme Holdings LLC'],
    ['name', 'Acme "East" LLC', null],
    ['name', 'Ada Lee   (the "Seller") of Albany', 'Ada Lee'],
    ['name', 'Acme, Inc.', 'Acme, Inc.'],
    ['name', 'Albany Savings Bank Albany Savings Bank', 'Albany Savings Bank'],
    ['name', 'Walla Walla', 'Walla Walla'],
    ['name', '123 Main LLC', '123 Main LLC'],
    ['name', 'Ö. Åberg', 'Ö. Åberg'],
    ['name', 'A1', null],
    ['name', '12 34', null],
    ['name', '(none)', null],
    ['name', 'Ada = Lee', null],
    ['name', '* Ada Lee', null],
    ['name', 'Ada Lee $500', null],
    ['name', 'A'.repeat(100), 'A'.repeat(100)],
    ['name', 'A'.repeat(101), null],
    ['count', ': 48 units', 48],
    ['count', '~ 1,250 SF', 1250],
    ['count', '1,234,567', 1_234_567],
    ['count', '1234567', 1_234_567],
    ['count', '12345678', null],
    ['count', '5/7/2026', null],
    ['count', '12.5', null],
    ['count', 'about 48', null],
    ['count', 'none', null],
    ['text', ': 12 Elm Street ;', '12 Elm Street'],
    ['text', ' -- ', null],
    ['text', 'x'.repeat(201), 'x'.repeat(200)],
    ['money', '$1,000 and $2,500.50', 2500.5],
    ['money', 'none', null],
    ['percent', '6.25% of 80%', 6.25],
    ['percent', 'none', null],
    ['date', 'May 1, 2026 to May 2, 2026', day('2026-05-01')],
    ['date', 'none', null],
  ])('as %s “%s” is %j', (written, text, value) => {
    expect(valueIn(text, written)).toBe(value)
  })
})

test.each([
  ['-1.2%', [-1.2]],
  ['growth: -3 percent', [-3]],
  ['(-4%)', [-4]],
  ['A-5%', [5]],
  ['5 percentage points', []],
])('[J-24] the percentages of “%s”', (text, found) => {
  expect(percentsIn(text)).toEqual(found)
})

test.each([
  ['(0.00)', [0]],
  ['-$5', [-5]],
  ['($1,250.10)', [-1250.1]],
  ['$5 and $6.5', [5, 6.5]],
])('[J-24] the sums of money of “%s”', (text, found) => {
  expect(moneyIn(text)).toEqual(found)
})

test.each([
  '2,150 sq ft',
  '11,400 SF',
  '14,000 square feet',
  '1,250.00 acres',
  '1,200 units',
  '3,500-sf',
  '2,500 rooms',
])('[J-24] what something measures is no sum: %s', (text) => {
  expect(moneyIn(`${text} for $900`)).toEqual([900])
})

test('[J-24] a sum before a word that begins like a unit is one', () => {
  expect(moneyIn('12,000 accrued, 13,000 Acme, $14,000 SF')).toEqual([12_000, 13_000, 14_000])
})

test('[J-24] a year of two digits is of this century up to 45', () => {
  expect([...datesIn('1/2/45'), ...datesIn('1/2/46'), ...datesIn('1/2/00')]).toEqual(
    ['2045-01-02', '1946-01-02', '2000-01-02'].map(day),
  )
})

test('sums of dollars have whole cents', () => {
  expect([sumOf([0.1, 0.2]), sumOf([]), sumOf([100.1, -33.33])]).toEqual([0.3, 0, 66.77])
})

test('[DA-09] sums of another country are no dollars', () => {
  const others = [
    'C$2,000',
    'BDS$6,700 per month',
    'CAD 1,500.00',
    '£1,200,000',
    '€ 950.00',
    'Rs. 12,500',
    'RD$32,670.00',
    'KES 15,000',
    '60,00,000.00',
  ]
  for (const text of others) expect(moneyIn(text), text).toEqual([])
  for (const text of ['US$2,000', 'TAXES$2,000', 'USD 2,000', '$2,000', 'Roads  2,000'])
    expect(moneyIn(text), text).toEqual([2000])
  expect(moneyIn('€950.00 or $1,020.00')).toEqual([1020])
  expect(moneyIn('1,060,000.00  12,000')).toEqual([1_060_000, 12_000])
})
