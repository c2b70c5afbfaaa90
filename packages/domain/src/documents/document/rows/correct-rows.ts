import { sumOf } from '../extract/parse.ts'
import { type RollUnit, unitStates } from '../roll/units.ts'
import { categories, type Category } from '../statement/categories.ts'
import type { StatementLine } from '../statement/lines.ts'
import type { ReadRows } from './read-rows.ts'
import { type CellValue, columnsOf } from './row-columns.ts'

/** What people made of cells: by the key of the row and of the column. */
export type Corrections = ReadonlyMap<string, ReadonlyMap<string, CellValue>>

/** The column that says whether a row counts: 'no' leaves it out. */
export const COUNTS = 'counts'

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Names with the number of their occurrence, so that two of the same are told apart: '101#1', '101#2'. */
const numbered = (names: readonly string[]): string[] => {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const n = (seen.get(name) ?? 0) + 1
    seen.set(name, n)
    return `${name}#${n}`
  })
}

/**
 * What each row is known by, in order: the unit of a roll, heading and label of a line. It does not depend on where the
 * row stands, so that what was corrected is found again when the file is read again.
 */
export const rowKeysOf = (rows: ReadRows): string[] =>
  rows.kind === 'rent-roll'
    ? numbered(rows.units.map((unit) => plain(unit.unit)))
    : numbered(rows.lines.map((line) => `${plain(line.section)}/${plain(`${line.account ?? ''} ${line.label}`)}`))

type Own = ReadonlyMap<string, CellValue>

const textOf = (own: Own, column: string, read: string | null): string | null => {
  const value = own.get(column)
  return value === undefined ? read : value === null ? null : String(value)
}

const numberOf = (own: Own, column: string, read: number | null): number | null => {
  const value = own.get(column)
  return value === undefined ? read : typeof value === 'number' ? value : null
}

/** A unit with what people corrected of it. A vacant one brings no rent unless somebody typed one. */
const correctedUnit = (unit: RollUnit, own: Own): RollUnit => {
  const state = unitStates.find((one) => one === own.get('state')) ?? unit.state
  const rent = numberOf(own, 'rent', state === 'vacant' && unit.state !== 'vacant' ? 0 : unit.rent)
  return {
    ...unit,
    unit: textOf(own, 'unit', unit.unit) ?? unit.unit,
    tenant: textOf(own, 'tenant', unit.tenant),
    state,
    area: numberOf(own, 'area', unit.area),
    market: numberOf(own, 'market', unit.market),
    rent,
    other: numberOf(own, 'other', unit.other),
    start: numberOf(own, 'start', unit.start),
    end: numberOf(own, 'end', unit.end),
    balance: numberOf(own, 'balance', unit.balance),
  }
}

const isCategory = (value: CellValue | undefined): value is Category =>
  typeof value === 'string' && Object.hasOwn(categories, value)

const correctedLine = (line: StatementLine, own: Own, hasWhole: boolean): StatementLine => {
  const months = line.months.map((amount, at) => numberOf(own, `month_${at}`, amount))
  const category = own.get('category')
  return {
    ...line,
    months,
    category: isCategory(category) && line.kind === 'item' ? category : line.category,
    amount: hasWhole
      ? (numberOf(own, 'amount', line.amount) ?? line.amount)
      : sumOf(months.map((amount) => amount ?? 0)),
  }
}

const NONE: Own = new Map()
const ownOf = (corrections: Corrections, key: string | undefined): Own => corrections.get(key ?? '') ?? NONE

/** Rows with what people corrected, those that are left out still among them. */
const withCorrections = <T extends ReadRows>(rows: T, corrections: Corrections): T => {
  const keys = rowKeysOf(rows)
  return rows.kind === 'rent-roll'
    ? { ...rows, units: rows.units.map((unit, at) => correctedUnit(unit, ownOf(corrections, keys[at]))) }
    : {
        ...rows,
        lines: rows.lines.map((line, at) => correctedLine(line, ownOf(corrections, keys[at]), rows.hasWhole)),
      }
}

/** The rows that count, as people corrected them: what every figure is worked out from. */
export const correctedRows = (rows: ReadRows, corrections: Corrections): ReadRows => {
  const keys = rowKeysOf(rows)
  const counts = (_: unknown, at: number) => ownOf(corrections, keys[at]).get(COUNTS) !== 'no'
  const corrected = withCorrections(rows, corrections)
  return corrected.kind === 'rent-roll'
    ? { ...corrected, units: corrected.units.filter(counts) }
    : { ...corrected, lines: corrected.lines.filter(counts) }
}

/** A cell: what was read, and what it says now. */
export interface RowCell {
  readonly read: CellValue
  readonly now: CellValue
  readonly corrected: boolean
}

/** A row as staff see it. */
export interface SheetRow {
  readonly key: string
  /** What it is called when it is spoken of: 'Unit 101', 'Property taxes'. */
  readonly name: string
  readonly page: number
  /** Its line as it stands on the page. */
  readonly quote: string
  readonly kind: 'item' | 'total'
  readonly leftOut: boolean
  /** Whether what it counts as was remembered from an earlier statement of the layout. */
  readonly remembered: boolean
  readonly cells: Readonly<Record<string, RowCell>>
}

const unitCell = (unit: RollUnit, column: string): CellValue => {
  const { unit: name, tenant, state, area, market, rent, other, start, end, balance } = unit
  const cells: Readonly<Record<string, CellValue>> = {
    ...{ unit: name, tenant, state, area, market, rent, other, start, end, balance },
  }
  return cells[column] ?? null
}

const lineCell = (line: StatementLine, column: string): CellValue => {
  if (column === 'label') return line.account === null ? line.label : `${line.account} ${line.label}`
  if (column === 'category') return line.category
  return column === 'amount' ? line.amount : (line.months[Number(column.replace('month_', ''))] ?? null)
}

const cellsOf = (
  columns: readonly { key: string }[],
  o: { read: (column: string) => CellValue; now: (column: string) => CellValue; own: Own },
): Record<string, RowCell> =>
  Object.fromEntries(columns.map(({ key }) => [key, { read: o.read(key), now: o.now(key), corrected: o.own.has(key) }]))

/** Every row as staff see it, in the order of the paper. */
export const sheetRows = (rows: ReadRows, corrections: Corrections): SheetRow[] => {
  const keys = rowKeysOf(rows)
  const columns = columnsOf(rows)
  const shared = (at: number) => {
    const own = ownOf(corrections, keys[at])
    return { key: keys[at] ?? '', own, leftOut: own.get(COUNTS) === 'no' }
  }
  if (rows.kind === 'rent-roll')
    return withCorrections(rows, corrections).units.map((now, at): SheetRow => {
      const read = rows.units[at] ?? now
      const { own, ...row } = shared(at)
      return {
        ...{ ...row, name: `unit ${now.unit}`, page: read.page, quote: read.line, kind: 'item', remembered: false },
        cells: cellsOf(columns, { own, read: (key) => unitCell(read, key), now: (key) => unitCell(now, key) }),
      }
    })
  const remembered = new Set(rows.remembered)
  return withCorrections(rows, corrections).lines.map((now, at): SheetRow => {
    const read = rows.lines[at] ?? now
    const { own, ...row } = shared(at)
    return {
      ...{ ...row, name: read.label, page: read.page, quote: read.line },
      kind: read.kind === 'item' ? 'item' : 'total',
      remembered: remembered.has(row.key) && !own.has('category'),
      cells: cellsOf(columns, { own, read: (key) => lineCell(read, key), now: (key) => lineCell(now, key) }),
    }
  })
}

/** Corrections whose row is not among the rows that are read now: they count for nothing, and are kept. */
export const lostCorrections = (rows: ReadRows, corrections: Corrections): string[] => {
  const known = new Set(rowKeysOf(rows))
  return [...corrections.keys()].filter((key) => !known.has(key))
}
