import { expect, test } from 'vitest'
import { csvRows, toCsv } from './csv.ts'

test('[T-04] cells with commas, quotes and line breaks are quoted', () => {
  expect(
    toCsv([
      ['Name', 'Note'],
      ['a, b', 'say "hi"\nthen go'],
    ]),
  ).toBe('Name,Note\r\n"a, b","say ""hi""\nthen go"\r\n')
})

test('[T-04] a text that a spreadsheet would run is neutralised; a negative number is not', () => {
  expect(toCsv([['=1+1', '+1', '-1', '@a', '\tx', '=a,b', -1, null, 'a=b']])).toBe(
    `'=1+1,'+1,'-1,'@a,'\tx,"'=a,b",-1,,a=b\r\n`,
  )
})

test('[DB-08] a CSV is read with its quotes, line breaks within cells, and whichever separator it uses', () => {
  expect(csvRows('unit,rent\r\n"1, rear","1,200"\r\n2,"say ""hi""\nthere"\r\n')).toEqual([
    ['unit', 'rent'],
    ['1, rear', '1,200'],
    ['2', 'say "hi"\nthere'],
  ])
  expect(csvRows('unit;rent\n1;1,5')).toEqual([
    ['unit', 'rent'],
    ['1', '1,5'],
  ])
})
