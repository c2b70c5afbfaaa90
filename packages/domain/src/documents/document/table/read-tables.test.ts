import { expect, test } from 'vitest'
import { tablesOf } from './read-tables.ts'
import type { Table } from './table.ts'
import { typedPage } from './typed-page.fixture.ts'

const textsOf = (table: Table | undefined) => table?.rows.map((row) => row.cells.map((cell) => cell.text))
const headingsOf = (table: Table | undefined) => table?.columns.map((column) => column.heading)

const roll = `                      Rent Roll
Unit   Tenant            Market      Rent    Lease
                           Rent               End
101    Jane Whitfield     1,450     1,400    05/31/2027
102    VACANT             1,450
103    Bo Lund            1,500     1,495
104    Ann de la Cruz     1,500     1,480    12/31/2026`

test('[DB-01] [DB-02] places make columns: empty cells stay, headings of two lines are joined', () => {
  const [table] = tablesOf([typedPage(roll)])
  expect(headingsOf(table)).toEqual(['Unit', 'Tenant', 'Market Rent', 'Rent', 'Lease End'])
  expect(textsOf(table)).toEqual([
    ['101', 'Jane Whitfield', '1,450', '1,400', '05/31/2027'],
    ['102', 'VACANT', '1,450', '', ''],
    ['103', 'Bo Lund', '1,500', '1,495', ''],
    ['104', 'Ann de la Cruz', '1,500', '1,480', '12/31/2026'],
  ])
  expect(table?.title).toBe('Rent Roll')
  expect(table?.columns.map((column) => column.figures)).toEqual([true, false, true, true, false])
})

const months = `Account                      Jan 2026   Feb 2026   Mar 2026      Total
Income
4010-0000 Gross Rent           10,000     10,100     10,200     30,300
4020-0000 Late and other
          tenant fees              50          -        (25)        25
Total Income                   10,050     10,100     10,175     30,325
Expenses
5010-0000 Property Taxes        1,000      1,000      1,000      3,000
5020-0000 Repairs                 500        250          -        750
Total Expenses                  1,500      1,250      1,000      3,750`

test('[DB-02] [DB-03] [DB-04] [DB-05] a statement by month: its Total, codes, a wrapped label, sections and totals', () => {
  const [table] = tablesOf([typedPage(months)])
  expect(headingsOf(table)?.slice(-4)).toEqual(['Jan 2026', 'Feb 2026', 'Mar 2026', 'Total'])
  expect(table?.rows.map((row) => [row.kind, row.cells[0]?.text, row.cells[1]?.text, row.cells.at(-1)?.text])).toEqual([
    ['section', '', 'Income', ''],
    ['item', '4010-0000', 'Gross Rent', '30,300'],
    ['item', '4020-0000', 'Late and other tenant fees', '25'],
    ['total', '', 'Total Income', '30,325'],
    ['section', '', 'Expenses', ''],
    ['item', '5010-0000', 'Property Taxes', '3,000'],
    ['item', '5020-0000', 'Repairs', '750'],
    ['total', '', 'Total Expenses', '3,750'],
  ])
  expect(table?.rows[2]?.cells.at(-2)?.figure).toEqual({ value: -25, unit: 'number' })
})

test('[DB-06] a table goes on on the next page, with its headings or without', () => {
  const rows = (from: number) =>
    Array.from(
      { length: 4 },
      (_, i) => `${from + i}    Tenant ${'abcd'[i]} Doe      1,450     1,400    05/31/2027`,
    ).join('\n')
  const head = 'Unit   Tenant            Market      Rent    Lease End\n'
  const again = tablesOf([typedPage(head + rows(101)), typedPage(head + rows(201), 2)])
  expect(again).toHaveLength(1)
  expect(again[0]?.rows).toHaveLength(8)
  expect(again[0]?.pages).toEqual([1, 2])
  const bare = tablesOf([typedPage(head + rows(101)), typedPage(rows(201), 2)])
  expect(bare).toHaveLength(1)
  expect(bare[0]?.rows.at(-1)?.cells[0]).toMatchObject({ text: '204', page: 2 })
})

test('[DB-06] another table on the next page is one of its own', () => {
  const other = `Bank               Balance\nFirst National     12,000.00\nSecond Union        9,000.00`
  expect(tablesOf([typedPage(roll), typedPage(other, 2)])).toHaveLength(2)
})

test('[DB-07] a ruling parts columns whose words run into each other', () => {
  const page = typedPage(`Name        City\nAnna Smith Springfield   100.00\nBob Lee    Dover         200.00`)
  const ruled = { ...page, rulings: [{ x1: 10.5 / 160, y1: 0, x2: 10.5 / 160, y2: 3 / 66 }] }
  expect(textsOf(tablesOf([ruled])[0])?.[0]).toEqual(['Anna Smith', 'Springfield', '100.00'])
})

test('[DB-01] running text makes no table', () => {
  const prose = Array.from(
    { length: 12 },
    () => 'The tenant shall pay to the landlord on the first day of each month.',
  ).join('\n')
  expect(tablesOf([typedPage(prose)])).toEqual([])
})

test('[DB-09] each cell has its page and place', () => {
  const [table] = tablesOf([typedPage(roll)])
  expect(table?.rows[0]?.cells[3]).toMatchObject({ page: 1, figure: { value: 1400 } })
  expect(table?.rows[0]?.cells[3]?.box?.x).toBeCloseTo(36 / 160, 3)
})
