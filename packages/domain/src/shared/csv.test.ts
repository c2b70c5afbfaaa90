import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

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
