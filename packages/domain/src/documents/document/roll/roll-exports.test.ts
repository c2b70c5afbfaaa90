import { expect, test } from 'vitest'
import { readPaper } from '../extract.ts'
import { kindOf } from '../recognize.ts'
import { figureOf } from '../table/figure.ts'
import { tablesOf } from '../table/read-tables.ts'
import type { Table } from '../table/table.ts'
import { typedPage } from '../table/typed-page.fixture.ts'
import { rollOf } from './units.ts'

const unitsIn = (text: string) => rollOf(tablesOf([typedPage(text)])).units
const valuesIn = (text: string) =>
  Object.fromEntries(readPaper('rent-roll', [typedPage(text)]).values.map((one) => [one.key, one.unsure ?? one.value]))

const storage = `LeaseNo   UnitNo   UnitTypeID   UnitType   STATUS            TenantName        StdRent    LastRentRaiseDate   DaysLate   ActualRent   BalanceDue   PaidThruDate   WalkThrough
250603    172      93           10x22      Rented            Walter Jansen     440.00     6/3/2025            112        248.00                    9/30/2025      97
250919    B04      86           10x10      Locked Out        Ada Osei          300.00     9/19/2025           4          310.00       206.00       8/31/2025      12
848363    104      88           10x12      Set for Auction   Bo Lund           348.00     6/1/2025            114        207.00       674.08       7/31/2025      3
`

test('[DB-30] headings written as one word are read by their words: the standard rent is the market, days and dates are no rents', () => {
  expect(
    unitsIn(storage).map(({ unit, tenant, state, market, rent, balance }) => [
      unit,
      tenant,
      state,
      market,
      rent,
      balance,
    ]),
  ).toEqual([
    ['172', 'Walter Jansen', 'occupied', 440, 248, null],
    ['B04', 'Ada Osei', 'occupied', 300, 310, 206],
    ['104', 'Bo Lund', 'occupied', 348, 207, 674.08],
  ])
  expect(kindOf([], storage)).toBe('rent-roll')
})

const warehouse = `tenant                sf       lease_start   lease_end    rent_psf   annual_escalation_pct   market_rent_psf   downtime_months
North Fulfillment     180000   2019-01-01    2026-06-30   5.50       2.0                     6.25              3
Regional Distributor  40000    2020-06-01    2025-12-31   4.75       0.0                     5.75              6
`

test('[DB-30] rents that stand by the foot alone are those of a year for the space: what they rise by is no rent', () => {
  expect(valuesIn(warehouse)).toMatchObject({
    monthly_rents: [82_500, 15_833.33],
    total_monthly_rent: 98_333.33,
    annual_rent: 1_179_999.96,
  })
})

test('[DB-30] by the foot a rent of a month is not told from one of a year: what comes to too little is unsure', () => {
  const low = valuesIn(warehouse.replace('5.50', '0.85').replace('4.75', '0.75'))
  const why = { why: 'The rents come to $0.07 a square foot per month, too little for a month.' }
  expect(low).toMatchObject({ total_monthly_rent: why, annual_rent: why })
})

const payments = `payment_id   unit_id   tenant      rent         amount_paid   payment_date   status
PAY001       U06       Ada Osei    1,250.00     1,250.00      2024-04-04     Paid
PAY002       U06       Ada Osei    1,250.00     969.00        2024-05-16     Partial
PAY013       U11       Bo Lund     1,264.00     1,264.00      2024-01-03     Paid
`

test('[DB-30] a list of payments is no rent roll', () => {
  expect(unitsIn(payments)).toEqual([])
  const leases = payments.replace('payment_id  ', 'lease_no    ').replace('payment_date', 'lease_start ')
  expect(unitsIn(leases.replace('amount_paid', 'deposit    '))).toHaveLength(2)
})

/** A sheet as it is exported: each cell a text, the rows that only name what follows with one. */
const sheet = (lines: readonly string[]): Table => {
  const [head = [], ...rows] = lines.map((line) => line.split('|'))
  return {
    ...{ title: '', pages: [1], columns: head.map((heading) => ({ heading, figures: /rent/i.test(heading) })) },
    rows: rows.map((cells) => ({
      kind: /^total/i.test(cells[0] ?? '') ? 'total' : cells.filter(Boolean).length === 1 ? 'section' : 'item',
      page: 1,
      cells: cells.map((text) => ({ text, figure: figureOf(text), page: 1, box: null })),
    })),
  }
}

const houses = sheet([
  'Unit|BD/BA|Tenant|Status|Move-in|Rent|',
  '8 Oak St - 8 Oak St Springfield, IL 62701||||||my note: ask for the lease',
  '|2/1.00|Cy Dunn|Current|5/1/2020|900.00|',
  '10 Elm Ave - 10 Elm Ave Springfield, IL 62701||||||',
  '|3/1.00|Ada Osei|Current|5/1/2020|1,523.00|',
  'Elm Gardens - 50 Elm St Springfield, IL 62701||||||',
  '101|2/1.00|Bo Lund|Current|1/1/2022|1,450.00|',
  'see the lease addendum||||||by hand',
  '101|2/1.00|Bo Lund|Current|1/1/2022|1,450.00|',
  '103|1/1.00||Vacant-Unrented|||',
  '2 Units|||50.0% Occupied||1,450.00|',
  'Total 4 Units|||75.0% Occupied||3,873.00|',
])

test('[DB-30] a house that has no number of a unit is one below its own name', () => {
  const { units, totals } = rollOf([houses])
  expect(units.map(({ unit, tenant, rent, state }) => [unit, tenant, rent, state])).toEqual([
    ['8 Oak St - 8 Oak St Springfield, IL 62701', 'Cy Dunn', 900, 'occupied'],
    ['10 Elm Ave - 10 Elm Ave Springfield, IL 62701', 'Ada Osei', 1523, 'occupied'],
    ['101', 'Bo Lund', 1450, 'occupied'],
    ['103', null, 0, 'vacant'],
  ])
  expect(totals.at(-1)).toMatchObject({ rent: 3873 })
})

const twoHouses = (numbers: readonly (number | string)[]) => `Unit     Unit Type    Rent       Market Rent
${numbers.map((unit, at) => `${String(unit).padEnd(9)}1BR          ${1400 + at}.00    2,300.00`).join('\n')}
`

test('[DB-30] two houses that number their units alike have them all; a second line of a unit is none', () => {
  const rents = (text: string) => unitsIn(text).map(({ rent }) => rent)
  const [first, anew] = [
    [1, 2, 3, 4, 5, 6, 7],
    [1, 2, 3, 4, '5A', 5, 6, 7],
  ]
  expect(rents(twoHouses([...first, ...anew]))).toHaveLength(15)
  expect(rents(twoHouses([1, 2, 2, 3, 3, 4, 5, 5, 6, 7, 7]))).toEqual([1400, 1401, 1403, 1405, 1406, 1408, 1409])
})

const leases = (count: number, vacant: number) => `Unit     Tenant                 Status      Rent
${Array.from({ length: count }, (_, at) => `${100 + at}      Tenant ${String(at).padEnd(15)}${at < vacant ? 'Vacant' : 'Rented'}      1,000.00`).join('\n')}
`

test('[DD-13] many units of which none is empty may be the rented ones only: neither occupancy nor vacancy is sure', () => {
  const why = { why: 'No vacant unit is listed: it may list rented units only.' }
  expect(valuesIn(leases(40, 0))).toMatchObject({ number_of_units: 40, occupancy: why, vacant_units: why })
  expect(valuesIn(leases(40, 1))).toMatchObject({ vacant_units: 1, occupancy: 97.5 })
  expect(valuesIn(leases(39, 0))).toMatchObject({ vacant_units: 0, occupancy: 100 })
})
