import { readPaper } from '../extract.ts'
import { typedPage } from '../table/typed-page.fixture.ts'
import type { Corrections } from './correct-rows.ts'
import type { RollRows, StatementRows } from './read-rows.ts'
import type { CellValue } from './row-columns.ts'

/** A rent roll of four units with its totals. */
export const rollPage = `Rent Roll
As of: 06/30/2026
Unit     BD/BA      Tenant              Status             Sqft    Market Rent      Rent      Deposit    Lease From    Lease To      Past Due
1A       1/1.00     Jane Whitfield      Current             650       1,200.00    1,150.00     300.00    05/01/2025    04/30/2027        0.00
1B       1/1.00     Bo Lund             Notice-Unrented     650       1,200.00    1,175.00     300.00    02/15/2024    07/31/2026      120.00
2A       2/1.00                         Vacant-Unrented     900       1,500.00
2B       2/1.00     Ann de la Cruz      Current             900       1,500.00    1,480.00     300.00    01/01/2026    12/31/2026        0.00
4 Units                                 75.0% Occupied    3,100       5,400.00    3,805.00     900.00                                  120.00
`

/** An operating statement of three months; '%s' stands for the name of a line that a test may change. */
export const statementPage = (o: { line?: string; quarter?: readonly [string, string, string] } = {}) => {
  const [first, second, third] = o.quarter ?? ['Apr 2026', 'May 2026', 'Jun 2026']
  return `                              Maple Court (mc01)
                              Income Statement (12 Months)
                                            ${first}       ${second}       ${third}          Total
4000-0000  INCOME
4010-0000    Gross Potential Rent          10,000.00      10,000.00      10,000.00      30,000.00
4015-0000    Vacancy Loss                    -500.00        -500.00           0.00      -1,000.00
4020-0000    ${(o.line ?? 'Late Fees').padEnd(20)}          50.00          25.00          25.00         100.00
4990-0000  TOTAL INCOME                     9,550.00       9,525.00      10,025.00      29,100.00
5000-0000  EXPENSES
5010-0000    Real Estate Taxes              1,000.00       1,000.00       1,000.00       3,000.00
5020-0000    Property Insurance               400.00         400.00         400.00       1,200.00
5030-0000    Management Fees                  382.00         381.00         401.00       1,164.00
5040-0000    Electricity                      120.00         110.00         130.00         360.00
5050-0000    Water & Sewer                     80.00          80.00          80.00         240.00
5990-0000  TOTAL OPERATING EXPENSES         1,982.00       1,971.00       2,011.00       5,964.00
5999-0000  NET OPERATING INCOME             7,568.00       7,554.00       8,014.00      23,136.00
6010-0000    Mortgage Interest              2,000.00       2,000.00       2,000.00       6,000.00
6990-0000  NET INCOME                       5,568.00       5,554.00       6,014.00      17,136.00
`
}

/** The rows of a rent roll as it is typed. */
export const readRoll = (...pages: string[]): RollRows => {
  const { rows } = readPaper(
    'rent-roll',
    pages.map((text, at) => typedPage(text, at + 1)),
  )
  if (rows?.kind !== 'rent-roll') throw new Error('no units were read')
  return rows
}

/** The lines of an operating statement as it is typed. */
export const readStatement = (text: string): StatementRows => {
  const { rows } = readPaper('t-12', [typedPage(text)])
  if (rows?.kind !== 't-12') throw new Error('no lines were read')
  return rows
}

/** A correction: row, column and value. */
export type CorrectedCell = readonly [string, string, CellValue]

/** What people made of cells. */
export const corrections = (...cells: readonly CorrectedCell[]): Corrections =>
  new Map(
    [...Map.groupBy(cells, ([row]) => row)].map(([row, some]) => [
      row,
      new Map(some.map(([, column, value]) => [column, value])),
    ]),
  )
