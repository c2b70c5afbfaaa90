import { expect, test } from 'vitest'
import { readPaper } from '../extract.ts'
import { statementFigures } from '../rows/statement-figures.ts'
import { tablesOf } from '../table/read-tables.ts'
import { typedPage } from '../table/typed-page.fixture.ts'
import { statementOf } from './lines.ts'

const valuesIn = (text: string) =>
  Object.fromEntries(readPaper('t-12', [typedPage(text)]).values.map((one) => [one.key, one.unsure ?? one.value]))

const linesIn = (text: string) => statementOf(tablesOf([typedPage(text)]))?.lines ?? expect.fail('a statement')

const grouped = `                                     Budget                              In-Place                            Lender U/W                          Notes
Commercial Space:
Owned Square Feet                   274,758                               274,758                               274,758
                                     Amount    % of Rev    Per SF          Amount           %    Per SF          Amount    % of Rev    Per SF
Rental Revenue
Base Rent                         9,399,469       97.7%     34.21      13,383,467       98.4%     48.71      13,383,467       95.0%     48.71          1
Parking Income                      222,000        2.3%      0.81         222,000        1.6%      0.81         699,953        5.0%      2.55          4
Effective Gross Revenue           9,621,469      100.0%     35.02      13,605,467      100.0%     49.52      14,083,420      100.0%     51.26
Fixed Expenses
Real Estate Taxes                   780,092        8.1%      2.84         780,092        5.7%      2.84         960,500        6.8%      3.50          7
Insurance                           306,000        3.2%      1.11         306,000        2.2%      1.11         306,000        2.2%      1.11          8
Total Expenses                    1,086,092       11.3%      3.95       1,086,092        8.0%      3.95       1,266,500        9.0%      4.61
Net Operating Income              8,535,377       88.7%     31.07      12,519,375       92.0%     45.57      12,816,920       91.0%     46.65
`

test('[DB-29] of groups of columns the amounts in place count, not those per foot, budgeted or underwritten', () => {
  expect(valuesIn(grouped)).toMatchObject({
    ...{ gross_income: 13_605_467, property_taxes: 780_092, insurance_expense: 306_000 },
    ...{ operating_expenses: 1_086_092, net_operating_income: 12_519_375 },
  })
  // Whichever stands first.
  const swapped = grouped.replace(/In-Place( +)Lender U\/W/, 'Lender U/W$1In-Place')
  expect(valuesIn(swapped)).toMatchObject({ gross_income: 14_083_420, net_operating_income: 12_816_920 })
})

test('[DC-03] some months of the twelve beside their total do not put it in doubt, and opex are the expenses', () => {
  const part = `Line Item                       Jan        Feb    T12 Total
Effective Gross Income      100,000    105,000    1,240,000
Total OpEx                   42,000     43,000      510,000
Net Operating Income         58,000     62,000      730,000
`
  expect(valuesIn(part)).toEqual({
    gross_income: 1_240_000,
    operating_expenses: 510_000,
    net_operating_income: 730_000,
  })
})

const summed = `Account                              Amount
Owned Square Feet                    50,000
Rental Revenue
Credit Rent                         600,000
Other Rent                          400,000
Gross Potential Rental Revenue    1,000,000
Other Revenue
Parking Income                       20,000
Laundry Income                       10,000
Total Other Revenue                  30,000
Potential Gross Revenue           1,030,000
Vacancy                             -30,000
Effective Gross Revenue           1,000,000
Operating Expenses
Real Estate Taxes                   250,000
Insurance                           150,000
Total Expenses                      400,000
Net Operating Income                600,000
`

test('[DB-29] space is no money, and what sums up the lines before it counts once', () => {
  const lines = linesIn(summed)
  expect(lines.filter(({ kind }) => kind === 'item').map(({ label }) => label)).toEqual([
    ...['Credit Rent', 'Other Rent', 'Parking Income', 'Laundry Income', 'Vacancy', 'Real Estate Taxes', 'Insurance'],
  ])
  expect(statementFigures(lines)).toMatchObject({ income: 1_000_000, expenses: 400_000, noi: 600_000 })
  expect(valuesIn(summed)).toMatchObject({ gross_potential_rent: 1_000_000, gross_income: 1_000_000 })
  // One that sums up nothing is a line of its own.
  const own = linesIn(summed.replace('1,030,000', '  999,000'))
  expect(own.find(({ label }) => label === 'Potential Gross Revenue')?.kind).toBe('item')
})

test('[DB-21] a side of which only the total is printed comes to that total', () => {
  const short = `Account                        Annual Total
Effective Gross Income            1,980,000
Real Estate Taxes                   246,000
Insurance                            78,000
Total Operating Expenses            324,000
Net Operating Income              1,656,000
`
  const lines = linesIn(short)
  expect(statementFigures(lines)).toMatchObject({ income: 1_980_000, expenses: 324_000, noi: 1_656_000 })
  const none = lines.filter(({ kind }) => kind !== 'item')
  expect(statementFigures(none)).toMatchObject({ income: 1_980_000, expenses: 324_000, noi: 1_656_000 })
})

test('[DB-11] net rental income before the other income is no net operating income: what follows still counts as income', () => {
  const rents = `Account                            Total
Rent                             900,000
Vacancy Loss                    -100,000
Net Rental Income                800,000
Late Charges                      15,000
Pet Fees                           5,000
Total Income                     820,000
Insurance                        120,000
Total Expenses                   120,000
Net Operating Income             700,000
`
  const lines = linesIn(rents)
  expect(lines.map(({ kind }) => kind)).toEqual([
    ...['item', 'item', 'subtotal', 'item', 'item', 'income-total', 'item', 'expense-total', 'noi'],
  ])
  expect(statementFigures(lines)).toMatchObject({ income: 820_000, expenses: 120_000, noi: 700_000 })
})
