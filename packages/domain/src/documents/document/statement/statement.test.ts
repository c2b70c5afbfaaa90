import { expect, test } from 'vitest'
import { readPaper } from '../extract.ts'
import { tablesOf } from '../table/read-tables.ts'
import { typedPage } from '../table/typed-page.fixture.ts'
import { statementOf } from './lines.ts'
import { quickBooksOnline as online } from './quickbooks-online.fixture.ts'

const valuesIn = (text: string) =>
  Object.fromEntries(readPaper('t-12', [typedPage(text)]).values.map((one) => [one.key, one.unsure ?? one.value]))
const day = (text: string) => Date.parse(text) / 1000

const yardi = `                              Maple Court (mc01)
                              Income Statement (12 Months)
                       Period = Apr 2026-Jun 2026    Book = Accrual
                                            Apr 2026       May 2026       Jun 2026          Total
4000-0000  INCOME
4010-0000    Gross Potential Rent          10,000.00      10,000.00      10,000.00      30,000.00
4015-0000    Vacancy Loss                    -500.00        -500.00           0.00      -1,000.00
4020-0000    Late Fees                         50.00          25.00          25.00         100.00
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

test('[DB-11] [DC-03] Yardi by month: the whole period counts, not one of its months', () => {
  expect(valuesIn(yardi)).toMatchObject({
    gross_potential_rent: 30_000,
    vacancy_loss: -1000,
    gross_income: 29_100,
    property_taxes: 3000,
    insurance_expense: 1200,
    management_fees: 1164,
    utilities: 600,
    operating_expenses: 5964,
    net_operating_income: 23_136,
    period_start: day('2026-04-01'),
    period_end: day('2026-06-30'),
  })
  const lines = statementOf(tablesOf([typedPage(yardi)]))?.lines ?? []
  expect(lines.find((line) => line.label === 'Mortgage Interest')).toMatchObject({
    category: 'debt',
    account: '6010-0000',
  })
  expect(lines.find((line) => line.label === 'Late Fees')).toMatchObject({
    category: 'other_income',
    months: [50, 25, 25],
  })
})

const quickbooks = `                Maple Court LLC
                Profit and Loss
             January - December 2025
                                              Total
Income
  Rental Income                          120,000.00
  Laundry                                  1,200.00
Total Income                            $121,200.00
Gross Profit                            $121,200.00
Expenses
  Insurance                                6,000.00
  Property Taxes                          14,000.00
  Repairs & Maintenance                    8,200.00
  Utilities
    Electric                               2,100.00
    Water                                  1,900.00
  Total Utilities                          4,000.00
Total Expenses                           $32,200.00
Net Operating Income                     $89,000.00
Net Income                               $89,000.00
`

test('[DB-11] [DC-03] QuickBooks: one column, nested groups, the period in the head', () => {
  expect(valuesIn(quickbooks)).toMatchObject({
    gross_income: 121_200,
    property_taxes: 14_000,
    repairs_and_maintenance: 8200,
    utilities: 4000,
    operating_expenses: 32_200,
    net_operating_income: 89_000,
    period_start: day('2025-01-01'),
    period_end: day('2025-12-31'),
  })
})

test('[DB-27] QuickBooks Online: totals for a group, the cost of goods, a period with one year', () => {
  expect(valuesIn(online)).toMatchObject({
    gross_income: 31_000,
    operating_expenses: 3600,
    net_operating_income: 27_000,
    period_start: day('2025-01-15'),
    period_end: day('2025-03-31'),
  })
})

test('[DB-27] where nothing is printed of what remains, the cost of goods is taken from income too', () => {
  expect(valuesIn(online.replace(/Net Operating Income .*\n/, ''))).toMatchObject({
    operating_expenses: 3600,
    net_operating_income: 27_000,
  })
})

test('[DB-27] expenses that come to a credit add to what remains, and only where it says so', () => {
  const credit = online
    .replace('$2,000.00', '-$9,000.00')
    .replace('$3,600.00', '-$7,400.00')
    .replace('$27,000.00', '$38,000.00')
  expect(valuesIn(credit)).toMatchObject({ operating_expenses: -7400, net_operating_income: 38_000 })
  // Expenses below zero throughout are expenses all the same.
  const signed = online
    .replace('$2,000.00', '-$2,000.00')
    .replace('$1,600.00', '-$1,600.00')
    .replace('$3,600.00', '-$3,600.00')
  expect(valuesIn(signed)).toMatchObject({ operating_expenses: 3600, net_operating_income: 27_000 })
  expect(valuesIn(credit.replace('$38,000.00', '$30,000.00'))['net_operating_income']).toMatchObject({
    readings: [{ value: 30_000 }, { says: 'Income less expenses', value: 23_200 }],
  })
})

const appfolio = `Income Statement - 12 Month
Properties: Maple Court
Period Range: May 2025 to Jun 2025
Account Name                         May 2025       Jun 2025          Total
Operating Income & Expense
Income
Rent Income                         10,000.00      10,100.00      20,100.00
Utility Reimbursement                  300.00         310.00         610.00
Total Operating Income              10,300.00      10,410.00      20,710.00
Expense
Property Management                    824.00         833.00       1,657.00
Landscaping                            150.00         150.00         300.00
Total Operating Expense                974.00         983.00       1,957.00
NOI - Net Operating Income           9,326.00       9,427.00      18,753.00
`

test('[DB-11] [DC-03] AppFolio: sections named Income and Expense', () => {
  expect(valuesIn(appfolio)).toMatchObject({
    gross_income: 20_710,
    management_fees: 1657,
    operating_expenses: 1957,
    net_operating_income: 18_753,
    period_end: day('2025-06-30'),
  })
})

test('[DD-01] a net operating income that income less expenses does not come to is unsure', () => {
  expect(valuesIn(yardi.replace('23,136.00', '32,136.00'))['net_operating_income']).toMatchObject({
    readings: [{ value: 32_136 }, { says: 'Sum of the months', value: 23_136 }],
  })
  expect(
    valuesIn(quickbooks.replace('$89,000.00\nNet Income', '$98,000.00\nNet Income'))['net_operating_income'],
  ).toMatchObject({
    readings: [
      { says: 'As printed', value: 98_000 },
      { says: 'Income less expenses', value: 89_000 },
    ],
  })
})

test('[DD-01] a total that its lines do not come to is unsure where nothing else bears it out', () => {
  const found = valuesIn(quickbooks.replace('14,000.00', '41,000.00').replace(/Net Operating Income.*\n/, ''))
  expect(found['operating_expenses']).toMatchObject({
    readings: [{ value: 32_200 }, { says: 'Sum of the lines', value: 59_200 }],
  })
})

test('[DC-03] debt among the expenses makes a worked-out net operating income unsure', () => {
  const text = quickbooks
    .replace('  Insurance   ', '  Mortgage Interest                        6,000.00\n  Insurance   ')
    .replace(/Net Operating Income.*\n/, '')
  expect(valuesIn(text)['net_operating_income']).toMatchObject({ why: expect.stringContaining('Debt') })
})

const inParts = `                              Corner Plaza
                              Income Statement
                       Period = Jan 2025-Dec 2025    Book = Accrual
                                                  Total
4000-0000  INCOME
4010-0000    Base Rentals                    300,000.00
4990-0000  TOTAL INCOME                      300,000.00
5000-0000  EXPENSES
5010-0000    Property Tax                     30,000.00
5235-0000    Contract - Porter                 5,000.00
5308-0000    R&M - Electrical                  1,000.00
5309-0000    R&M - Roofing                     2,000.00
5399-0000    Total R&M Operating Expenses      3,000.00
5440-0000    Management Office Expense           400.00
5990-0000  Total Operating Expenses           38,400.00
6010-0000    Off Site Management               9,000.00
6020-0000    On-Site Management Fee              600.00
6190-0000  Total Additional Operating Expenses 9,600.00
6199-0000  TOTAL EXPENSES                     48,000.00
6299-0000  NET OPERATING INCOME              252,000.00
`

test('[DC-08] the expenses are those the printed net operating income is taken from, not a part of them', () => {
  expect(valuesIn(inParts)).toMatchObject({
    gross_income: 300_000,
    operating_expenses: 48_000,
    net_operating_income: 252_000,
  })
})

test('[DC-08] what a line begins with says what it counts as, and a subtotal of repairs is found by its short name', () => {
  const values = valuesIn(inParts)
  expect(values).toMatchObject({ repairs_and_maintenance: 3000, management_fees: 9600 })
  expect(values['payroll']).toBeUndefined()
  expect(values['utilities']).toBeUndefined()
})

const trend = `Lakeview Management
12 Month Trend
Reporting Book:     ACCRUAL
As of Date:         06/30/2026
Location:           Maple Court
900                            Month Ending   Month Ending   Month Ending   Month Ending
800                            03/31/2026     04/30/2026     05/31/2026     06/30/2026          Total
                               Actual         Actual         Actual         Actual
INCOME
4010.000 - Rent                  10,000         10,000         10,000         10,000         40,000     41000
4410.000 - Loss to Lease           -500           -500           -500           -500         -2,000
Net Gross Potential Income        9,500          9,500          9,500          9,500         38,000
4510.000 - Vacancy Loss            -400           -300           -200           -100         -1,000      -900
TOTAL INCOME                      9,100          9,200          9,300          9,400         37,000
EXPENSES
5160.000 - Office Supplies           50             50             50             50            200
5610.000 - Management Fees          300            300            300            300          1,200
7010.000 - Plumbing                 100            100            100            100            400
Total Interior Repairs              100            100            100            100            400
7230.000 - Fence repairs            200            200            200            200            800
Total Exterior Maintenance          200            200            200            200            800
8010.000 - Property Taxes           900            900            900            900          3,600
8110.000 - Hazard Insurance         250            250            250            250          1,000
Total Taxes & Insurance           1,150          1,150          1,150          1,150          4,600
TOTAL EXPENSES                    1,800          1,800          1,800          1,800          7,200
NET OPERATING INCOME              7,300          7,400          7,500          7,600         29,800
`

test('[DC-03] RealPage by month, with figures somebody noted beside it: the total counts, never the first month', () => {
  expect(valuesIn(trend)).toEqual({
    ...{ vacancy_loss: -1000, gross_income: 37_000, operating_expenses: 7200, net_operating_income: 29_800 },
    ...{ property_taxes: 3600, insurance_expense: 1000, management_fees: 1200 },
    // Two subtotals name repairs or maintenance, and the one of taxes and insurance is of neither alone.
    repairs_and_maintenance: 1200,
    ...{ period_start: day('2026-03-01'), period_end: day('2026-06-30') },
  })
})

test('[DC-03] without headings the column that adds up the others is the total; without one nothing is shown', () => {
  const bare = (rows: readonly (readonly [string, ...number[]])[]) =>
    rows
      .map(([label, ...figures]) => label.padEnd(30) + figures.map((one) => String(one).padStart(12)).join(''))
      .join('\n')
  const income = ['Rent', 10_000, 10_100, 10_200] as const
  const rest = [
    ['Late fees', 10, 20, 30],
    ['Total income', 10_010, 10_120, 10_230],
    ['Electricity', 500, 510, 520],
    ['Total expenses', 500, 510, 520],
    ['Net operating income', 9510, 9610, 9710],
  ] as const
  // A year stands over the first month, and somebody noted a figure behind the total.
  const head = `${'Accounts'.padEnd(30)}${'2026'.padStart(12)}`
  const summed = [income, ...rest].map(([label, a, b, c]): [string, ...number[]] => [label, a, b, c, a + b + c, 7000])
  expect(valuesIn(`${head}\n${bare(summed)}`)).toMatchObject({
    gross_income: 30_360,
    net_operating_income: 28_830,
  })
  const parts = [income, ...rest].map(([label, a, b, c]): [string, ...number[]] => [label, a, b, c])
  expect(valuesIn(`${head}\n${bare(parts)}`)).not.toHaveProperty('gross_income')
})

const beside = `Multifamily analysis
Other Income         Actual T-12    Current    $/Unit   Proforma   Proforma
RUBS                     $1,000    $144,539    $1,624       $150   $160,200
Laundry                  16,608      23,158       260       $260   $277,680
Late Charges                400         800         9        $10    $10,680
Effective Gross Income                                           $2,679,840
Expenses             Actual T-12   Proforma    $/Unit     $/Unit      Total
Taxes                   $75,000     $77,000    $1,540     $1,550    $77,500
Repairs & Maint         200,000     185,000     3,700     $3,500    175,000
Utilities               150,000     155,000     3,100     $3,250   $162,500
Operating Expenses       425000      417000    $8,340     $8,300   $415,000
`

test('[DB-11] twelve months beside a pro forma, each side under headings of its own: nothing of the pro forma counts', () => {
  expect(valuesIn(beside)).toEqual({
    ...{ property_taxes: 75_000, repairs_and_maintenance: 200_000, utilities: 150_000, operating_expenses: 425_000 },
  })
  expect(valuesIn(beside.replace('200,000', '201,000'))).toMatchObject({
    operating_expenses: { readings: [{ value: 425_000 }, { says: 'Sum of the lines', value: 426_000 }] },
  })
})

test('[DD-13] what a property is to bring is no record of what it brought: all of it is unsure', () => {
  const model = quickbooks.replace('Rental Income', 'Pro Forma Rent')
  const why = { why: 'These figures are a projection, not what the property brought in.' }
  expect(model).not.toBe(quickbooks)
  expect(valuesIn(model)).toMatchObject({ gross_income: why, operating_expenses: why, net_operating_income: why })
  expect(valuesIn(quickbooks)).toMatchObject({ net_operating_income: expect.any(Number) })
})

test('[DB-11] a form of a statement that nobody has filled in says nothing', () => {
  const blank = yardi.replace(/-?\d[\d,]*\.\d\d/g, (amount) => '0.00'.padStart(amount.length))
  expect(statementOf(tablesOf([typedPage(blank)]))?.lines.length).toBeGreaterThan(10)
  expect(Object.keys(valuesIn(blank))).toEqual(['period_start', 'period_end'])
})
