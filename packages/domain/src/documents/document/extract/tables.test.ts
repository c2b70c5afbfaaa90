import { describe, expect, test } from 'vitest'
import { readPaper } from '../extract.ts'
import { kindOf } from '../recognize.ts'
import { displayOptions } from '../values.ts'
import { rentRoll, sreo, t12 } from './tables.ts'
import type { Extracted } from './rules.ts'

const values = (found: readonly Extracted[]) => Object.fromEntries(found.map((one) => [one.key, one.value]))
const owned = (text: string) => values(sreo([{ page: 1, text }]))
const rented = (text: string) => values(rentRoll([{ page: 1, text }]))

describe('[J-24] a schedule of real estate owned', () => {
  test('tells each property, what it is worth and what is owed on it, by the columns above', () => {
    expect(
      sreo([
        {
          page: 2,
          text: `Property  Market Value  Mortgage Balance
1. 12 Elm Street  $500,000.10  $200,000.30
10.  4417 West Ridgewood Ave  $1,000,000  $0
Total of 2 Properties  $1,500,000.10  $200,000.30`,
        },
      ]).map(({ key, value, type, show, page, quote }) => [key, value, type, show, page, quote]),
    ).toEqual(
      [
        ['number_of_properties', 2, 'INTEGER', displayOptions.plain],
        ['property_addresses', ['12 Elm Street', '4417 West Ridgewood Ave'], 'LIST[STRING]', displayOptions.plain],
        ['market_values', [500_000.1, 1_000_000], 'LIST[FLOAT]', displayOptions.dollars],
        ['mortgage_balances', [200_000.3, 0], 'LIST[FLOAT]', displayOptions.dollars],
        ['total_market_value', 1_500_000.1, 'FLOAT', displayOptions.dollars],
        ['total_mortgage_balance', 200_000.3, 'FLOAT', displayOptions.dollars],
        ['total_equity', 1_299_999.8, 'FLOAT', displayOptions.dollars],
      ].map((one) => [...one, 2, '1. 12 Elm Street $500,000.10 $200,000.30']),
    )
  })

  test('a column that is missing counts for nothing', () => {
    expect(owned('Address  City  Market Value\n12 Elm Street  Albany  $500,000')).toMatchObject({
      ...{ market_values: [500_000], mortgage_balances: [0], total_equity: 500_000 },
    })
    expect(owned('Address  City  Loan Balance\n12 Elm Street  Albany  $500,000')).toMatchObject({
      ...{ number_of_properties: 1, market_values: [], mortgage_balances: [500_000], total_equity: -500_000 },
    })
  })

  test('rows are read by the heading above them, the nearest one', () => {
    const text = `Address  Purchase Price  Market Value  Balance
12 Elm Street  $400,000  $500,000  $100,000
Address  Balance  Value
9 Oak Avenue  $30,000  $90,000`
    expect(owned(text)).toMatchObject({ market_values: [500_000, 90_000], mortgage_balances: [100_000, 30_000] })
  })

  test.each([
    ['a row with fewer sums than columns', 'Address  Price  Value  Balance\n12 Elm Street  $400,000  $500,000'],
    ['a row with none', 'Address  Value  Balance\n12 Elm Street  sold  --'],
    ['a row without an address', 'Owner  Value  Balance\nElm Partners  $500,000  $1'],
    ['a row whose address stands far right', 'Value  Balance  Owner  Address\n$500,000  $1,000  Ada  12 Elm Street'],
    ['a total', 'Address  Value  Balance\nGrand Total 12 Elm Street  $500,000  $1,000'],
    ['a row without a heading', '12 Elm Street  $500,000  $200,000'],
    ['columns of other sums', 'Address  City  Purchase Price\n12 Elm Street  Albany  $400,000'],
    ['a heading of two columns', 'Address  Value\n12 Elm Street  $500,000'],
  ])('%s is no property', (_what, text) => {
    expect(owned(text)).toEqual({})
  })

  test('blocks are read too: an address, and below it what it is worth and what is owed', () => {
    expect(
      owned(`Current value: $9,999
Property 1: 12 Elm Street, Albany  Owner  Ada Lee
Market value: $500,000
Estimated value: $1
Mortgage balance: $200,000
Second balance: $5
PROPERTY ADDRESS #2. 9 Oak Avenue
Balance: $70,000
Rent: $3,000
Address: 7 Pine Road
Current value: $90,000
Property: 5 Ash Lane
Taxes: $4,000`),
    ).toEqual({
      number_of_properties: 3,
      property_addresses: ['12 Elm Street, Albany', '9 Oak Avenue', '7 Pine Road'],
      market_values: [500_000, 90_000],
      mortgage_balances: [200_000, 70_000, 0],
      total_market_value: 590_000,
      total_mortgage_balance: 270_000,
      total_equity: 320_000,
    })
  })

  test.each([
    'My property 1: 12 Elm Street',
    'Property manager: 12 Elm Street',
    'Property 1 12 Elm Street',
    'Address: Elm Street',
    'Property name: 12 Elm Street',
  ])('“%s” begins no block', (line) => {
    expect(owned(`${line}\nMarket value: $500,000`)).toEqual({})
  })

  test.each(['Property:12 Elm Street', 'property  address : 12 Elm Street', 'Property12: 12 Elm Street'])(
    '“%s” does',
    (line) => {
      expect(owned(`${line}\nMarket value: $500,000`)).toMatchObject({ property_addresses: ['12 Elm Street'] })
    },
  )

  test('rows come before blocks', () => {
    const text = `Address  Value  Balance
12 Elm Street  $500,000  $1,000
Property 2: 9 Oak Avenue
Market value: $70,000`
    expect(owned(text)).toMatchObject({ property_addresses: ['12 Elm Street'] })
  })
})

describe('[J-24] a rent roll', () => {
  test('tells its units, who rents them, what they bring, and how many stand empty', () => {
    const found = rentRoll([
      {
        page: 1,
        text: `Rent roll as of: March 1, 2026
Property: Elm Court
Unit  Tenant  Market Rent  Monthly Rent
1A  Ann Lee  $1,900.00  $1,850.10
Apt. 2  Vacant
Store 3  Bo's Deli, Inc.  $2,500.00  $2,400.20
Total  $4,400.00  $4,250.30`,
      },
    ])
    expect(values(found)).toEqual({
      as_of_date: Date.UTC(2026, 2, 1) / 1000,
      property_address: 'Elm Court',
      number_of_units: 3,
      vacant_units: 1,
      occupancy: 66.67,
      tenants: ['Ann Lee', "Bo's Deli, Inc."],
      monthly_rents: [1850.1, 2400.2],
      total_monthly_rent: 4250.3,
      annual_rent: 51_003.6,
    })
    expect(found.slice(2).map(({ type, show, quote }) => [type, show, quote])).toEqual([
      ['INTEGER', displayOptions.plain, '1A Ann Lee $1,900.00 $1,850.10'],
      ['INTEGER', displayOptions.plain, 'Apt. 2 Vacant'],
      ['FLOAT', displayOptions.percent, '1A Ann Lee $1,900.00 $1,850.10'],
      ['LIST[STRING]', displayOptions.plain, '1A Ann Lee $1,900.00 $1,850.10'],
      ['LIST[FLOAT]', displayOptions.dollars, '1A Ann Lee $1,900.00 $1,850.10'],
      ['FLOAT', displayOptions.dollars, '1A Ann Lee $1,900.00 $1,850.10'],
      ['FLOAT', displayOptions.dollars, '1A Ann Lee $1,900.00 $1,850.10'],
    ])
  })

  test('a full house has no empty unit to point at', () => {
    const found = rentRoll([{ page: 1, text: 'Unit  Tenant  Rent\n1A  Ann Lee  $1,000.00' }])
    expect(found.find((one) => one.key === 'vacant_units')).toMatchObject({ value: 0, page: null, quote: null })
    expect(values(found)).toMatchObject({ occupancy: 100 })
  })

  test.each([
    ['the rent, not the market rent', 'Unit  Tenant  Market Rent  Rent\n1A  Ann Lee  $1,900.00  $1,850.00', 1850],
    ['the amount charged', 'Unit  Tenant  Deposit  Amount\n1A  Ann Lee  $900.00  $1,850.00', 1850],
    ['the rent rather than an amount', 'Unit  Tenant  Amount  Rent\n1A  Ann Lee  $900.00  $1,850.00', 1850],
    ['the market rent when there is no other', 'Unit  Deposit  Pro forma\n1A  Ann Lee  $900.00  $1,850.00', 1850],
    ['the first sum without a heading', '1A  Ann Lee  $1,850.00  $900.00', 1850],
    ['the first sum where columns differ', 'Unit  Deposit  Rent\n1A  Ann Lee  $1,850.00', 1850],
    ['nothing for a unit that is vacant', 'Unit  Tenant  Rent\n1A  Vacant  $1,850.00\n1B  Bo Ray  $1.00', 1],
  ])('of several sums it takes %s', (_which, text, rent) => {
    expect(rented(text)).toMatchObject({ monthly_rents: [rent] })
  })

  test.each([
    ['Studio  Ann Lee', ['Ann Lee']],
    ['2br  Ann Lee', ['Ann Lee']],
    ['Occupied  Ann Lee', ['Ann Lee']],
    ['Current  Lee, Ann', ['Lee, Ann']],
    ['t0001234  #12  Ann Lee', ['Ann Lee']],
    ['The Studio LLC', ['The Studio LLC']],
    ['Al', []],
    ['2br', []],
  ])('whoever rents a unit stands among “%s”', (cells, tenants) => {
    expect(rented(`1A  ${cells}  $1,000.00`)).toMatchObject({ number_of_units: 1, tenants })
  })

  test.each([
    '1A  $1,000.00',
    '1A  Ann Lee  studio',
    '1A',
    'Vacant',
    'Manager  Ann Lee  $1,000.00',
    '12345  Ann Lee  $1,000.00',
    '1A Ann Lee  Bo Ray  $1,000.00',
  ])('“%s” is no unit', (line) => {
    expect(rented(line)).toEqual({})
  })

  test.each(['101', '12-B', 'A', 'B4', '#7', 'Unit 3', 'PH 1', 'Ste. 200', 'retail', 'GF'])('%s is a unit', (unit) => {
    expect(rented(`${unit}  Ann Lee  $1,000.00`)).toMatchObject({ number_of_units: 1 })
  })
})

test('[DC-09] a rent roll that a program exports is read by its heads, and is of the day that its rows say', () => {
  const cells = (page: string) =>
    page
      .split('\n')
      .flatMap((line, row) =>
        line
          .split(',')
          .flatMap((text, column) =>
            text === '' ? [] : [{ text, x: column / 10, y: row / 10, w: 0.05, h: 0.02, cell: { row, column } }],
          ),
      )
  const text = `report_date,unit_number,tenant_name,area_sqft,lease_from_date,lease_to_date,monthly_rent,is_vacant
2026-04-30,101,Jane Whitfield,650,2025-05-01,2027-04-30,1150.00,False
2026-04-30,102,VACANT,650,,,,True
2026-04-30,LAND,Harbor Donuts,0,2025-01-01,2040-04-30,6666.67,False`
  const start = text.replaceAll(',', '  ')
  expect(kindOf(['Rent Roll'], start)).toBe('rent-roll')
  const { rows } = readPaper('rent-roll', [{ page: 1, text: start, words: cells(text) }])
  if (rows?.kind !== 'rent-roll') throw new Error('no units were read')
  expect(rows.asOf).toBe(Date.UTC(2026, 3, 30) / 1000)
  expect(rows.units.map(({ unit, state, rent, end }) => [unit, state, rent, end && end / 86_400])).toEqual([
    ['101', 'occupied', 1150, Date.UTC(2027, 3, 30) / 86_400_000],
    ['102', 'vacant', 0, null],
    ['LAND', 'occupied', 6666.67, Date.UTC(2040, 3, 30) / 86_400_000],
  ])
})

test('the head of a report says what it is about, by the name and address of a property or its short name', () => {
  const roll = (head: string) =>
    rented(`Rent Roll\n${head}\nUnit  Tenant  Rent\n1A  Ann Moss  $1,500.00`)['property_address']
  const statement = (head: string) =>
    values(t12([{ page: 1, text: `Income Statement\n${head}\nProperty Taxes  12,000\nNet Operating Income  90,000` }]))
  const court = 'Elm Court - 21 S. Elm Ave Albany, NY 12203'
  expect(roll(`Properties: ${court}`)).toBe(court)
  expect(statement(`Properties: ${court}`)).toMatchObject({ property_address: court, property_taxes: 12_000 })
  expect(statement('Period = Jan 2025-Dec 2025')).not.toHaveProperty('property_address')
  expect(roll('Properties: - all subproperties -')).toBeUndefined()
})
