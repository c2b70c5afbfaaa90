import { expect, test } from 'vitest'
import { correctedRows, lostCorrections, rowKeysOf, sheetRows } from './correct-rows.ts'
import { type CorrectedCell, corrections, readRoll, readStatement, rollPage, statementPage } from './papers.fixture.ts'
import { rollFigures } from './roll-figures.ts'
import { rowChecks } from './row-checks.ts'
import { cellProblem, cellText, columnsOf, type RowColumn, typedCell } from './row-columns.ts'
import { rowValues, valuesOfRows, withRowValues } from './row-values.ts'
import { readPaper } from '../extract.ts'
import { typedPage } from '../table/typed-page.fixture.ts'

const roll = readRoll(rollPage)
const valuesOf = (...cells: readonly CorrectedCell[]) =>
  Object.fromEntries(
    rowValues(correctedRows(roll, corrections(...cells)), cells.length > 0).map((one) => [
      one.key,
      one.unsure ?? one.value,
    ]),
  )
const column = (key: string): RowColumn => {
  const found = columnsOf(roll).find((one) => one.key === key)
  if (!found) throw new Error(key)
  return found
}

test('[DB-12] each row has its page, its line as it stands there, and what was read in every cell', () => {
  const [first, , vacant] = sheetRows(roll, new Map())
  expect(first).toMatchObject({ key: '1a#1', name: 'unit 1A', page: 1, kind: 'item', leftOut: false })
  expect(first?.quote).toContain('Jane Whitfield')
  expect(first?.cells['rent']).toEqual({ read: 1150, now: 1150, corrected: false })
  expect(vacant?.cells['tenant']).toEqual({ read: null, now: null, corrected: false })
  expect(sheetRows(readStatement(statementPage()), new Map()).map((row) => row.kind)).toContain('total')
})

test('[DB-12] a roll that goes on on the next page is one list; two units of one name keep their own keys', () => {
  const [title = '', date = '', head = '', first = '', ...rest] = rollPage.split('\n')
  const next = first.replace('1A', '3A')
  const rows = readRoll(
    [title, date, head, first, ...rest.slice(0, 3)].join('\n'),
    [head, next, next.replace('3A', '3B')].join('\n'),
  )
  expect(sheetRows(rows, new Map()).map((row) => [row.key, row.page])).toEqual([
    ...['1a#1', '1b#1', '2a#1', '2b#1'].map((key) => [key, 1]),
    ...['3a#1', '3b#1'].map((key) => [key, 2]),
  ])
  expect(rowKeysOf({ ...rows, units: rows.units.map((unit) => ({ ...unit, unit: '7' })) }).slice(0, 2)).toEqual([
    '7#1',
    '7#2',
  ])
})

test.each([
  ['rent', '$1,250.50', 1250.5],
  ['balance', '(45)', -45],
  ['rent', '-', 0],
  ['rent', '', null],
  ['area', '1,050 sf', 1050],
  ['end', '12/31/2026', Date.parse('2026-12-31') / 1000],
  ['end', 'Dec 31, 2026', Date.parse('2026-12-31') / 1000],
  ['state', 'vacant', 'vacant'],
  ['state', 'Not let', 'kept'],
  ['tenant', '  Jo  ', 'Jo'],
])('[DB-13] typed into %s, %s means %s', (key, text, value) => {
  expect(typedCell(text, column(key))).toEqual({ value })
})

test.each([
  ['rent', '12 %'],
  ['rent', '1,25'],
  ['rent', '10.005'],
  ['area', '-5'],
  ['end', '02/30/2026'],
  ['end', 'soon'],
  ['state', 'full'],
  ['state', ''],
  ['unit', '  '],
  ['tenant', 'x'.repeat(201)],
])('[DB-13] typed into %s, %s is refused with a reason', (key, text) => {
  expect(typedCell(text, column(key))).toMatchObject({ problem: expect.stringMatching(/./) })
})

test('[DB-13] a value that does not fit its column is refused, whatever sent it', () => {
  expect(cellProblem(10.005, column('rent'))).not.toBeNull()
  expect(cellProblem('much', column('rent'))).not.toBeNull()
  expect(cellProblem(86_401, column('end'))).not.toBeNull()
  expect(cellProblem('full', column('state'))).not.toBeNull()
  expect(cellProblem(null, column('unit'))).not.toBeNull()
  expect(cellProblem(1250.5, column('rent'))).toBeNull()
  const months = columnsOf(readStatement(statementPage()))
  expect(months.map((one) => one.label)).toEqual(['Line', 'Counts as', 'Apr 2026', 'May 2026', 'Jun 2026', 'Total'])
  expect(cellProblem('x', months[0] as RowColumn)).not.toBeNull()
})

test('[DB-13] a cell reads as it is typed anew', () => {
  expect(cellText(1250.5, column('rent'))).toBe('1,250.50')
  for (const [key, value] of [
    ['rent', -45],
    ['area', 1050],
    ['end', Date.parse('2026-12-31') / 1000],
    ['state', 'kept'],
  ] as const)
    expect(typedCell(cellText(value, column(key)), column(key))).toEqual({ value })
})

test('[DB-15] a row is known by what it says, so a correction is found again in another reading; one that is gone is named', () => {
  const moved = readRoll(rollPage.replace(/^1A .*\n/m, '').replace('Bo Lund ', 'Bo Lund.'))
  const made = corrections(['1b#1', 'rent', 1180], ['1a#1', 'rent', 1])
  const [row] = sheetRows(moved, made)
  expect(row).toMatchObject({ key: '1b#1', cells: { rent: { read: 1175, now: 1180, corrected: true } } })
  expect(lostCorrections(moved, made)).toEqual(['1a#1'])
  expect(lostCorrections(roll, made)).toEqual([])
})

test('[DB-17] a row that is left out counts nowhere, and is still shown', () => {
  const made = corrections(['2b#1', 'counts', 'no'])
  expect(sheetRows(roll, made).map((row) => row.leftOut)).toEqual([false, false, false, true])
  const counted = correctedRows(roll, made)
  expect(counted.kind === 'rent-roll' && rollFigures(counted)).toMatchObject({ units: 3, rent: 2325 })
})

test('[DB-18] rows are held against each printed total to the cent, with its place; a cent apart is said', () => {
  expect(rowChecks(roll).map(({ key, rows, printed, difference }) => [key, rows, printed, difference])).toEqual([
    ['units', 4, 4, 0],
    ['rent', 3805, 3805, 0],
    ['market', 5400, 5400, 0],
    ['balance', 120, 120, 0],
  ])
  const apart = rowChecks(correctedRows(roll, corrections(['1a#1', 'rent', 1150.01])))
  expect(apart[1]).toMatchObject({ rows: 3805.01, printed: 3805, difference: 0.01, page: 1 })
  expect(apart[1]?.quote).toContain('3,805.00')
})

test('[DB-19] a roll comes to units, occupancy by unit and area, rents, arrears and ends of leases by quarter', () => {
  expect(rollFigures(roll)).toEqual({
    units: 4,
    occupied: 3,
    vacant: 1,
    kept: 0,
    occupancy: 0.75,
    areaOccupancy: 2200 / 3100,
    areaKnown: 4,
    rent: 3805,
    annualRent: 45_660,
    market: 5400,
    arrears: 120,
    unitsInArrears: 1,
    ends: [
      { quarter: '2026 Q3', leases: 1, rent: 1175 },
      { quarter: '2026 Q4', leases: 1, rent: 1480 },
      { quarter: '2027 Q2', leases: 1, rent: 1150 },
    ],
    ended: 0,
    openEnded: 0,
  })
  const later = correctedRows(
    roll,
    corrections(['1b#1', 'end', Date.parse('2026-01-31') / 1000], ['2b#1', 'end', null]),
  )
  expect(later.kind === 'rent-roll' && rollFigures(later)).toMatchObject({
    ...{ ended: 1, openEnded: 1, ends: [{ quarter: '2027 Q2', leases: 1, rent: 1150 }] },
  })
})

test('[DB-19] a list of units without tenants or dates has no occupancy, until somebody says who is in', () => {
  const list = readRoll(`Rent Roll
Unit   Unit Type        Sq Ft     Rent
1      2 Bed / 1 Bath   710       1,515.00
2      2 Bed / 1 Bath   710       1,475.00
3      Studio           450       1,064.00
`)
  const figures = (...cells: readonly CorrectedCell[]) => {
    const rows = correctedRows(list, corrections(...cells))
    return rows.kind === 'rent-roll' ? rollFigures(rows) : null
  }
  expect(figures()).toMatchObject({ units: 3, rent: 4054, occupancy: null, areaOccupancy: null })
  expect(figures(['2#1', 'state', 'vacant'])).toMatchObject({ occupancy: 2 / 3, areaOccupancy: 1160 / 1870 })
  expect(figures(['2#1', 'tenant', 'Bo Lund'])).toMatchObject({ occupancy: 1, areaOccupancy: 1 })
  const keys = (...cells: readonly CorrectedCell[]) =>
    rowValues(correctedRows(list, corrections(...cells)), cells.length > 0).map(({ key }) => key)
  expect(keys()).not.toContain('occupancy')
  expect(keys(['2#1', 'state', 'vacant'])).toEqual(expect.arrayContaining(['occupancy', 'vacant_units']))
})

test('[DB-20] values follow what was corrected: a sum that no longer meets the printed one is unsure', () => {
  expect(valuesOf()).toMatchObject({ number_of_units: 4, annual_rent: 45_660, occupancy: 75 })
  expect(valuesOf(['2b#1', 'state', 'vacant'])).toMatchObject({
    occupancy: { readings: [{ value: 50 }, { says: 'Printed', value: 75 }] },
    vacant_units: { readings: [{ value: 2 }, { says: 'By the printed occupancy', value: 1 }] },
    total_monthly_rent: { readings: [{ value: 2325 }, { says: 'Printed total', value: 3805 }] },
  })
})

test('[DB-20] every value that rows come to is among those that follow them', () => {
  for (const [kind, page] of [
    ['rent-roll', rollPage],
    ['t-12', statementPage()],
  ] as const) {
    const rows = kind === 'rent-roll' ? roll : readStatement(page)
    for (const touched of [false, true])
      for (const { key } of rowValues(rows, touched)) expect(valuesOfRows[kind]).toContain(key)
    const read = readPaper(kind, [typedPage(page)]).values
    const keys = (values: typeof read) => values.map((one) => one.key).toSorted()
    expect(keys(withRowValues(read, rows, false))).toEqual(keys(read))
  }
})
