import type { RowsView } from '@plinth/contract/documents/rows'
import { columnsOf } from '@plinth/domain/documents/document/rows/row-columns'
import { sheetRows } from '@plinth/domain/documents/document/rows/correct-rows'
import type { RollRows } from '@plinth/domain/documents/document/rows/read-rows'

const unitOf = (unit: string, over: Partial<RollRows['units'][number]> = {}): RollRows['units'][number] => ({
  ...{
    unit,
    tenant: `Tenant ${unit}`,
    type: null,
    area: 650,
    state: 'occupied',
    market: 1200,
    rent: 1150,
    other: null,
  },
  ...{
    start: null,
    end: 1_809_043_200,
    balance: 0,
    page: 1,
    line: `${unit}  Tenant ${unit}  1,150.00`,
    table: 0,
    row: 0,
  },
  ...over,
})

/** A rent roll as it was read. */
export const rollOf = (units: readonly string[]): RollRows => ({
  ...{ kind: 'rent-roll', asOf: null, counts: [], totals: [], tellsWhoIsIn: true },
  units: units.map((unit, at) => unitOf(unit, at === 1 ? { page: 2 } : {})),
})

/** What the server answers of a rent roll of some units. */
export const rowsViewOf = (
  over: Partial<RowsView> = {},
  units: readonly string[] = ['101', '102', '103'],
): RowsView => {
  const roll = rollOf(units)
  return {
    ...{
      kind: 'rent-roll',
      total: units.length,
      from: 0,
      page_size: 100,
      corrected: 0,
      lost: [],
      statement: null,
      next_row: 'added:1',
    },
    columns: columnsOf(roll).map((column) => ({ ...column, choices: [...column.choices] })),
    rows: sheetRows(roll, new Map()).map(({ leftOut, ...row }) => ({ ...row, left_out: leftOut })),
    checks: [
      { key: 'rent', unit: 'dollars', rows: 3450, printed: 3495, page: 2, quote: 'Total 3,495.00', difference: -45 },
      { key: 'units', unit: 'count', rows: 3, printed: null, page: null, quote: null, difference: null },
    ],
    roll: {
      ...{ units: 3, occupied: 3, vacant: 0, kept: 0, occupancy: 1, area_occupancy: 1, area_known: 3 },
      ...{ rent: 3450, annual_rent: 41_400, market: 3600, arrears: 0, units_in_arrears: 0, ended: null, open_ended: 0 },
      ends: [{ quarter: '2027 Q2', leases: 3, rent: 3450 }],
    },
    ...over,
  }
}
