import { sumOf } from '../extract/parse.ts'
import { type RollUnit, unitStates } from '../roll/units.ts'
import { categories, type Category } from '../statement/categories.ts'
import type { StatementLine } from '../statement/lines.ts'
import type { ReadRows, RollRows, StatementRows } from './read-rows.ts'
import { type CellValue, columnsOf } from './row-columns.ts'

/** What people made of cells: by the key of the row and of the column. */
export type Corrections = ReadonlyMap<string, ReadonlyMap<string, CellValue>>

/** The column that says whether a row counts: 'no' leaves it out. */
export const COUNTS = 'counts'

/** The column that says that a person added the row: 'yes' while it is there. */
export const ADDED = 'added'

const ADDED_KEY = /^added:[1-9]\d{0,3}$/
/** Whether a key is of a row that people add, not of one that is read. */
export const isAddedKey = (key: string): boolean => ADDED_KEY.test(key)

/** Keys of the rows that people added and did not take out again, in order. */
const addedKeys = (corrections: Corrections): string[] =>
  [...corrections]
    .flatMap(([key, own]) => (isAddedKey(key) && own.get(ADDED) === 'yes' ? [key] : []))
    .toSorted((a, b) => Number(a.slice(6)) - Number(b.slice(6)))

/** The key of the next row that a person adds: none was added under it before. */
export const nextAddedKey = (corrections: Corrections): string =>
  `added:${1 + Math.max(0, ...[...corrections.keys()].filter(isAddedKey).map((key) => Number(key.slice(6))))}`

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

/** A unit that people added says nothing until they fill it in. It stands on no page: that of the last unit is shown with it. */
const blankUnit = (rows: RollRows): RollUnit => ({
  ...{ unit: '', tenant: null, type: null, area: null, state: 'occupied', market: null, rent: null, other: null },
  ...{ start: null, end: null, balance: null, page: rows.units.at(-1)?.page ?? 1, line: '', table: -1, row: -1 },
})

/** The units of a roll with those that people added, each with its key. */
const withAdded = (rows: RollRows, corrections: Corrections): { rows: RollRows; keys: string[] } => {
  const added = addedKeys(corrections)
  return {
    rows: { ...rows, units: [...rows.units, ...added.map(() => blankUnit(rows))] },
    keys: [...rowKeysOf(rows), ...added],
  }
}

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

const correctedUnits = (o: { rows: RollRows; keys: readonly string[] }, corrections: Corrections): RollUnit[] =>
  o.rows.units.map((unit, at) => correctedUnit(unit, ownOf(corrections, o.keys[at])))

const correctedLines = (rows: StatementRows, corrections: Corrections): StatementLine[] => {
  const keys = rowKeysOf(rows)
  return rows.lines.map((line, at) => correctedLine(line, ownOf(corrections, keys[at]), rows.hasWhole))
}

/** The rows that count, as people corrected them and with those they added: what every figure is worked out from. */
export const correctedRows = (rows: ReadRows, corrections: Corrections): ReadRows => {
  const counting = (keys: readonly string[]) => (_: unknown, at: number) =>
    ownOf(corrections, keys[at]).get(COUNTS) !== 'no'
  if (rows.kind === 't-12')
    return { ...rows, lines: correctedLines(rows, corrections).filter(counting(rowKeysOf(rows))) }
  const all = withAdded(rows, corrections)
  // What was added counts once it says which unit it is.
  const isNamed = ({ unit }: RollUnit, at: number) => unit !== '' || !isAddedKey(all.keys[at] ?? '')
  const units = correctedUnits(all, corrections)
  return { ...rows, units: units.filter((unit, at) => isNamed(unit, at) && counting(all.keys)(unit, at)) }
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
  /** Whether a person added it: it stands on no page. */
  readonly added: boolean
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

const rollSheet = (rows: RollRows, corrections: Corrections): SheetRow[] => {
  const columns = columnsOf(rows)
  const all = withAdded(rows, corrections)
  return correctedUnits(all, corrections).map((now, at): SheetRow => {
    const [read, key] = [all.rows.units[at] ?? now, all.keys[at] ?? '']
    const own = ownOf(corrections, key)
    return {
      ...{
        key,
        name: now.unit === '' ? 'new unit' : `unit ${now.unit}`,
        page: read.page,
        quote: read.line,
        kind: 'item',
        remembered: false,
      },
      ...{ leftOut: own.get(COUNTS) === 'no', added: isAddedKey(key) },
      cells: cellsOf(columns, { own, read: (one) => unitCell(read, one), now: (one) => unitCell(now, one) }),
    }
  })
}

const statementSheet = (rows: StatementRows, corrections: Corrections): SheetRow[] => {
  const [columns, keys, remembered] = [columnsOf(rows), rowKeysOf(rows), new Set(rows.remembered)]
  return correctedLines(rows, corrections).map((now, at): SheetRow => {
    const [read, key] = [rows.lines[at] ?? now, keys[at] ?? '']
    const own = ownOf(corrections, key)
    return {
      ...{ key, name: read.label, page: read.page, quote: read.line, added: false },
      ...{ kind: read.kind === 'item' ? 'item' : 'total', leftOut: own.get(COUNTS) === 'no' },
      remembered: remembered.has(key) && !own.has('category'),
      cells: cellsOf(columns, { own, read: (one) => lineCell(read, one), now: (one) => lineCell(now, one) }),
    }
  })
}

/** Every row as staff see it, in the order of the paper; those that people added come last. */
export const sheetRows = (rows: ReadRows, corrections: Corrections): SheetRow[] =>
  rows.kind === 'rent-roll' ? rollSheet(rows, corrections) : statementSheet(rows, corrections)

/** Corrections whose row is not among the rows that are read now: they count for nothing, and are kept. */
export const lostCorrections = (rows: ReadRows, corrections: Corrections): string[] => {
  const known = new Set(rowKeysOf(rows))
  return [...corrections.keys()].filter((key) => !known.has(key) && !isAddedKey(key))
}
