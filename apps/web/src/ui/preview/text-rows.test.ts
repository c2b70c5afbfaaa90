import { expect, test } from 'vitest'
import { csvRows, markRows } from './text-rows.ts'

test('a CSV is read with its quotes, line breaks within cells, and whichever separator it uses', () => {
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

test('[J-06] text is cut at every match, counted through the whole file', () => {
  const { cells, count } = markRows([['Rent and rent'], ['RENT']], 'rent')
  expect(count).toBe(3)
  expect(cells[0]?.[0]?.filter((run) => run.match !== null).map((run) => run.text)).toEqual(['Rent', 'rent'])
  expect(cells[1]?.[0]?.find((run) => run.match === 2)?.text).toBe('RENT')
})
