import { describe, expect, test } from 'vitest'
import { displayOptions, isOfType, typeOfValue, byKey } from './values.ts'
import { datesIn, moneyIn, percentsIn } from './extract/parse.ts'
import { kindNamed, kindOf } from './recognize.ts'

describe('values', () => {
  test('[J-25] 0 is plain, 1 percent, 2 a fraction as percent, 3 dollars, 4 a date', () =>
    expect(displayOptions).toEqual({ plain: 0, percent: 1, fraction: 2, dollars: 3, date: 4 }))

  test.each([
    [1, 'INTEGER', true],
    [1.5, 'INTEGER', false],
    [1.5, 'FLOAT', true],
    [1, 'FLOAT', true],
    ['1', 'FLOAT', false],
    [true, 'BOOLEAN', true],
    [['a', 'b'], 'LIST[STRING]', true],
    [['a', 1], 'LIST[STRING]', false],
    ['a', 'LIST[STRING]', false],
    [[1.5, 2], 'LIST[FLOAT]', true],
    [[], 'LIST[INTEGER]', true],
    [null, 'BOOLEAN', true],
    [['a'], 'STRING', false],
    [Number.NaN, 'FLOAT', false],
    [Infinity, 'FLOAT', false],
    [1, 'STRING', false],
    [1, 'BOOLEAN', false],
    ['yes', 'BOOLEAN', false],
    [[true, false], 'LIST[BOOLEAN]', true],
    [[1, 1.5], 'LIST[INTEGER]', false],
  ] as const)('[U-24] %j as %s: %s', (value, type, fits) => expect(isOfType(value, type)).toBe(fits))

  test('[U-24] a value that came without a type has the one it looks like', () =>
    expect([1, 1.5, 'a', true, ['a'], [1, 2.5], [], null].map(typeOfValue)).toEqual([
      'INTEGER',
      'FLOAT',
      'STRING',
      'BOOLEAN',
      'LIST[STRING]',
      'LIST[FLOAT]',
      'LIST[STRING]',
      'STRING',
    ]))

  test('[U-24] a list of unlike values is one of texts, of whole and other numbers one of numbers', () =>
    expect([[1, 'a'], [1.5, 'a'], [1, true], [1, 1.5, 'a'], [true], [1], [1.5]].map(typeOfValue)).toEqual([
      'LIST[STRING]',
      'LIST[STRING]',
      'LIST[STRING]',
      'LIST[STRING]',
      'LIST[BOOLEAN]',
      'LIST[INTEGER]',
      'LIST[FLOAT]',
    ]))

  test('[J-12] keys that differ in case alone have an order too', () =>
    expect([byKey('A', 'a'), byKey('a', 'A'), byKey('a', 'a'), byKey('a', 'b')]).toEqual([-1, 1, 0, -1]))

  test('[J-12] keys stand by the alphabet, case aside', () =>
    expect(['b', 'A', 'a10', 'a9', 'C'].sort(byKey)).toEqual(['A', 'a9', 'a10', 'b', 'C']))
})

describe('what is written on paper', () => {
  test.each([
    ['$1,250,000.00 and ($29,281.44)', [1_250_000, -29_281.44]],
    ['-22,310.45', [-22_310.45]],
    ['$0', [0]],
    ['12 units, 1962, 62.5%, 84-339', []],
    ['45,000.00', [45_000]],
  ])('sums of money in “%s”', (text, sums) => expect(moneyIn(text)).toEqual(sums))

  test.each([
    ['March 14, 2024', '2024-03-14'],
    ['the 3rd day of February, 2026', '2026-02-03'],
    ['09 Nov 1968', '1968-11-09'],
    ['2025-12-31', '2025-12-31'],
    ['5/7/26', '2026-05-07'],
    ['05.14.75', '1975-05-14'],
  ])('the date in “%s”', (text, date) => expect(datesIn(text)).toEqual([Date.parse(`${date}T00:00:00Z`) / 1000]))
  test.each(['13/45/2026', 'February 30, 2026', '1-2-3-4', 'May I'])('no date in “%s”', (text) =>
    expect(datesIn(text)).toEqual([]),
  )
  test('percentages', () => expect(percentsIn('62.5 percent, 40.00% and 5 per cent')).toEqual([62.5, 40, 5]))
})

describe('what a document is', () => {
  const roll = 'RENT ROLL\nUnit  Tenant  Monthly Rent\n1A  Ann  $1,000.00'
  test('[J-24] it is what was asked for, when its text bears that out', () =>
    expect(kindOf(['Rent Roll', 'scan.pdf'], roll)).toBe('rent-roll'))
  test('[J-24] it is what it says when it was asked for as something else', () =>
    expect(kindOf(['Personal Bank Statements', 'x.pdf'], roll)).toBe('rent-roll'))
  test('[J-24] its file name tells when the request does not', () =>
    expect(kindOf(['Other', 'RENT_ROLL march.pdf'], 'Unit and tenant')).toBe('rent-roll'))
  test('[J-24] a name with lines for blanks tells as well', () => {
    expect(kindNamed(['Other', 'operating_agreement.pdf'])).toBe('operating-agreement')
    expect(kindNamed(['Other'])).toBeNull()
  })
  test('[J-24] what nobody asked for needs three signs of its kind', () => {
    expect(kindOf(['Other'], 'Submarket: Albany\nAsking rent: $1\nAbsorption')).toBe('property-analysis')
    expect(kindOf(['Other'], 'Submarket: Albany\nAsking rent: $1')).toBeNull()
  })
  test('[J-24] of a letter that is none of them nothing is read', () =>
    expect(kindOf(['Operating Agreement'], 'Dear Sir, please find enclosed')).toBeNull())
})
