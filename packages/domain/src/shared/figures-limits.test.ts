import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import {
  addDays,
  daysBetween,
  epochToPlainDate,
  formatEpoch,
  formatPlainDate,
  isFormDate,
  isPlainDate,
  parsePlainDate,
  plainDateFrom,
  plainDateToEpoch,
  todayIn,
} from './dates.ts'
import { fileSize } from './file-size.ts'
import { greeting } from './greeting.ts'
import { abbreviateMoney, formatMoney, parseMoney } from './money.ts'
import { pastedMoney } from './pasted-money.ts'
import { onPaper } from './sheet-paper.ts'

describe('days', () => {
  test.each([
    ['2026-03-07', true],
    ['1000-01-01', true],
    ['0999-12-31', false],
    ['x2026-03-07', false],
    ['2026-03-07x', false],
    ['2026-3-07', false],
    ['2026-03-7', false],
    ['2026-00-10', false],
    ['2026-03-00', false],
    ['2026-03-32', false],
    ['2100-02-29', false],
    ['2000-02-29', true],
  ])('%s is one: %s', (text, is) => {
    expect(isPlainDate(text)).toBe(is)
  })

  test('travel as the epoch seconds of their midnight; any second of a day is of it', () => {
    expect([plainDateToEpoch('1970-01-02'), plainDateToEpoch('1969-12-31')]).toEqual([86_400, -86_400])
    expect([0, 86_399, 86_400, -1, -86_400, -86_401].map(epochToPlainDate)).toEqual([
      ...['1970-01-01', '1970-01-01', '1970-01-02', '1969-12-31', '1969-12-31', '1969-12-30'],
    ])
  })

  test('are added and counted, back as well', () => {
    expect([addDays('2026-03-01', -1), addDays('2025-12-31', 1), addDays('2026-03-01', 0)]).toEqual([
      ...['2026-02-28', '2026-01-01', '2026-03-01'],
    ])
    expect([daysBetween('2026-03-01', '2026-02-28'), daysBetween('2025-12-31', '2026-12-31')]).toEqual([-1, 365])
  })

  test('of an instant are those of its zone, in whatever order they are asked for', () => {
    const instant = Date.UTC(2026, 0, 1, 2)
    expect(['UTC', 'America/New_York', 'UTC', 'America/New_York'].map((zone) => todayIn(zone, instant))).toEqual([
      ...['2026-01-01', '2025-12-31', '2026-01-01', '2025-12-31'],
    ])
    expect(todayIn('UTC', Date.UTC(2000, 0, 1) - 1500 * 365.25 * 86_400_000)).toMatch(/^0\d{3}-\d\d-\d\d$/)
  })

  test.each([
    ['mm.dd.yyyy', '03.07.2026'],
    ['dd.mm.yyyy', '07.03.2026'],
    ['mm/dd/yyyy', '03/07/2026'],
  ] as const)('[Y-05, Y-06] read %s: %s', (pattern, text) => {
    expect([formatPlainDate('2026-03-07', pattern), formatEpoch(1_772_841_600, pattern)]).toEqual([text, text])
    expect(parsePlainDate(text, pattern)).toBe('2026-03-07')
    expect(formatPlainDate('2026-02-30', pattern)).toBe('Invalid date')
  })

  test.each([
    [' 2026-03-07 ', '2026-03-07'],
    ['3.7.2026', '2026-03-07'],
    ['03-07-2026', '2026-03-07'],
    ['12/31/2026', '2026-12-31'],
    ['13/31/2026', null],
    ['3.7/2026', null],
    ['3.7.26', null],
    ['3.7.20266', null],
    ['x3.7.2026', null],
    ['3.7.2026x', null],
    ['113.7.2026', null],
    ['3.117.2026', null],
    ['3 7 2026', null],
    ['2.30.2026', null],
  ])('[E-38] “%s” as typed is %s', (typed, date) => {
    expect(parsePlainDate(typed)).toBe(date)
  })

  test.each([
    [1_772_841_600, '2026-03-07'],
    [1_772_841_601, '2026-03-07'],
    ['1772841600', '2026-03-07'],
    ['-86400', '1969-12-31'],
    [-86_400, '1969-12-31'],
    ['2026-03-07', '2026-03-07'],
    ['2026-02-30', null],
    ['x1772841600', null],
    ['1772841600x', null],
    ['1.5', null],
    ['', null],
    [1.5, '1970-01-01'],
    [8.64e12, null],
    [8.65e12, null],
    [-4e10, null],
  ])('[P-31] a call that gives %j means %s', (value, date) => {
    expect(plainDateFrom(value)).toBe(date)
  })

  test('[E-38, Y-30] of a form are from 1900 to the first of 2100', () => {
    expect(['1899-12-31', '1900-01-01', '2100-01-01', '2100-01-02', '1950-02-30'].map(isFormDate)).toEqual([
      ...[false, true, true, false, false],
    ])
  })
})

describe('amounts', () => {
  test.each([
    [1_234_567, '$1,234,567'],
    [0.01, '$0.01'],
    [0.004, '$0'],
    [0.005, '$0.01'],
    [-0.004, '$0'],
    [-0.005, '-$0.01'],
    [-1.5, '-$1.50'],
    [99.999, '$100'],
    [null, 'N/A'],
    [undefined, 'N/A'],
    [Infinity, 'N/A'],
  ])('[Y-03] %s reads %s', (dollars, text) => {
    expect(formatMoney(dollars)).toBe(text)
  })

  test.each([
    [999.99, '$999.99'],
    [999.994, '$999.99'],
    [999.995, '$1.00K'],
    [1000, '$1.00K'],
    [-1000, '-$1.00K'],
    [999_995, '$1.00M'],
    [1e18, '$1.00E'],
    [1e21, '$1,000.00E'],
    [-0.5, '-$0.50'],
    [null, 'N/A'],
    [undefined, 'N/A'],
    [Number.NaN, 'N/A'],
  ])('[Y-02] %s is shortened to %s', (dollars, text) => {
    expect(abbreviateMoney(dollars)).toBe(text)
  })

  test.each([
    ['-5', -5],
    ['-.5', -0.5],
    ['-0', 0],
    ['5.', 5],
    ['.55', 0.55],
    ['.555', null],
    ['5.555', null],
    ['x5', null],
    ['5x', null],
    ['.', null],
    ['- $1,000.5', -1000.5],
  ])('[E-45] “%s” means %s', (text, dollars) => {
    expect(parseMoney(text)).toBe(dollars)
  })

  test.each([
    ['US $5', 5],
    ['us$5', 5],
    ['USD 5', 5],
    ['usd5', 5],
    ['5 US$', 5],
    ['5$', 5],
    ['5  dollars', 5],
    ['5 mio', 5_000_000],
    ['5thousand', 5000],
    ['1.234k', 1234],
    ['1.234', 1234],
    ['1.23', 1.23],
    ['0,99', 0.99],
    ['1,234.56', 1234.56],
    ['1 234,56', 1234.56],
    ['1 234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['1.234.567,8', 1_234_567.8],
    ['1’234’567', 1_234_567],
    ['12 345 678', 12_345_678],
    ['.25m', 250_000],
    ['0.015k', 15],
    ['1.239', 1239],
    ['1.2399k', null],
    ['1,2.345k', null],
    ['12.345k', 12_345],
    ['1$1', null],
    ['1usd1', null],
    ['5 dollars5', null],
    ['1  250', 1250],
    ['1,234,56', null],
    ['1,234 567', null],
    ['1234,567', null],
    ['1.234.56', null],
    ['1,234.567', null],
    ['$5 per unit', null],
    ['about 5', null],
    ['5 5 dollars', null],
    ['5 constructor', null],
    ['k', null],
    [' ', null],
  ])('[E-45] “%s” pasted means %s', (text, dollars) => {
    expect(pastedMoney(text)).toBe(dollars)
  })
})

test.each([
  [4, 'Evening'],
  [5, 'Morning'],
  [11, 'Morning'],
  [12, 'Afternoon'],
  [17, 'Afternoon'],
  [18, 'Evening'],
  [0, 'Evening'],
  [23, 'Evening'],
])('[A-45, A-46] at %d it is %s', (hour, part) => {
  expect(greeting(hour)).toBe(part)
})

test.each([
  [999, '999 B'],
  [1000, '1.0 KB'],
  [999_949, '999.9 KB'],
  [1_000_000, '1.0 MB'],
  [1e9, '1.0 GB'],
  [1e12, '1000.0 GB'],
])('%d bytes read %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

test.each([
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\rb', '"a\rb"'],
  ['a\nb', '"a\nb"'],
  ['\rb', '"\'\rb"'],
  ['1-2', '1-2'],
  ['', ''],
  [0, '0'],
  [-1.5, '-1.5'],
  [null, ''],
])('[T-04] a cell of %j is saved as %j', (cell, text) => {
  expect(toCsv([[cell, 'x']])).toBe(`${text},x\r\n`)
})

describe('a workbook on paper', () => {
  const written = () => onPaper([[1, 2], null, [3, 4]]).files.transform
  const sheet = (xml: string) => written()['xl/worksheets/sheet{id}.xml'].transform(xml)
  const book = (xml: string) => written()['xl/workbook.xml'].transform(xml)

  test('fits its width, whatever its sheet said of itself before', () => {
    const setUp = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
    const page = '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>'
    expect(sheet('<worksheet><sheetPr/><a/><pageSetup/></worksheet>')).toBe(
      `<worksheet>${setUp}<a/>${page}</worksheet>`,
    )
    expect(sheet('<worksheet x="1"><sheetPr a="1">\n<b/>\n</sheetPr><a/><pageSetup c="2"/></worksheet>')).toBe(
      `<worksheet x="1">${setUp}<a/>${page}</worksheet>`,
    )
    expect(sheet('<worksheet><sheetPr a="1"/><a/></worksheet>')).toBe(`<worksheet>${setUp}<a/></worksheet>`)
    expect(sheet('<worksheet><sheetPrs/><a/></worksheet>')).toBe(`<worksheet>${setUp}<sheetPrs/><a/></worksheet>`)
  })

  test('repeats the head rows of the sheets that have some', () => {
    const sheets = '<sheets><sheet name="A"/><sheet id="2" name="B"/><sheet name="C\'s"/><sheet name="D"/></sheets>'
    expect(book(`<workbook>${sheets}<definedNames/></workbook>`)).toBe(
      `<workbook>${sheets}<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'A'!$1:$2</definedName>` +
        `<definedName name="_xlnm.Print_Titles" localSheetId="2">'C''s'!$3:$4</definedName></definedNames></workbook>`,
    )
    const none = onPaper([null]).files.transform['xl/workbook.xml'].transform
    expect(none(`<workbook>${sheets}<definedNames/></workbook>`)).toBe(`<workbook>${sheets}<definedNames/></workbook>`)
  })
})
