import { datesIn } from '../extract/parse.ts'
import { amountOf } from '../table/figure.ts'
import { type Cell, type Row, rowText, type Table } from '../table/table.ts'
import { isByTenant, isRoll, isUnit, type RollRole, rollRolesOf } from './columns.ts'

/** How a unit stands: let, empty, or kept by the owner (a model, an office, out of order). */
export const unitStates = ['occupied', 'vacant', 'kept'] as const
export type UnitState = (typeof unitStates)[number]

/** What a rent roll says of one unit. Dollars a month; dates in epoch seconds; null where it does not say. */
export interface RollUnit {
  readonly unit: string
  readonly tenant: string | null
  readonly type: string | null
  readonly area: number | null
  readonly state: UnitState
  readonly market: number | null
  readonly rent: number | null
  /** Charges beside the rent. */
  readonly other: number | null
  readonly start: number | null
  readonly end: number | null
  readonly balance: number | null
  readonly page: number
  /** Its line as it reads, and the table and row it stands in. */
  readonly line: string
  readonly table: number
  readonly row: number
}

/** A roll as it was read: its units, and what it prints of them together. */
export interface Roll {
  readonly units: readonly RollUnit[]
  /** Rows of totals, by what their columns say, the last of all at the end. */
  readonly totals: readonly RollTotal[]
  /** Whether its headings tell a let unit from an empty one: a list of units with rents alone does not. */
  readonly tellsWhoIsIn: boolean
}

/** Whether a roll says who is in, by its headings or of any of its units; else it has no occupancy. */
export const saysWhoIsIn = ({ units, tellsWhoIsIn }: Pick<Roll, 'units' | 'tellsWhoIsIn'>): boolean =>
  tellsWhoIsIn || units.some(({ state, tenant }) => state !== 'occupied' || tenant !== null)

export interface RollTotal {
  readonly page: number
  readonly line: string
  readonly market: number | null
  readonly rent: number | null
  /** Of a year, where that is what it prints. */
  readonly annual: number | null
  readonly balance: number | null
}

const VACANT = /\bvacant\b|\bvacancy\b|^vac\b|unoccupied|\bavailable\b|^empty$/i
const KEPT = /^(?:model|admin|office|down|employee unit|non-?rev\w*|storage|super|caretaker|exempt)\b/i
/** Who is no tenant yet, or none any more, stands in a part of its own. */
const NOT_NOW =
  /\b(?:future|applicants?|pending|former|previous|past)\b.*(?:resident|tenant|applicant|lease)|^(?:future|applicants?)\b/i
const NOW = /current|occupied|vacant|notice/i
/** What a charge code calls rent. */
const RENT_CODE = /^(?:.*\b)?(?:base |contract |residential )?r(?:e)?nt(?:al)?(?:\b|inc|al|[-_ ])|^rent|rent$/i
/** The sum of a unit's charges, in a line of its own. */
const TOTAL_CODE = /^(?:charges? )?totals?\b/i
const NOT_RENT =
  /pet|park|garage|storage|util|water|trash|insur|fee|late|mtm|month.to|cable|washer|concess|discount|subsid/i

interface Open {
  unit: string
  row: Row
  at: { table: number; row: number }
  rows: Row[]
}

const cellOf = (row: Row, roles: readonly RollRole[], role: RollRole): Cell | null => {
  const at = roles.indexOf(role)
  const cell = at < 0 ? undefined : row.cells[at]
  return cell && cell.text !== '' ? cell : null
}

const amountAt = (row: Row, roles: readonly RollRole[], role: RollRole): number | null => {
  const cell = cellOf(row, roles, role)
  return cell ? amountOf(cell) : null
}

const dateAt = (row: Row, roles: readonly RollRole[], role: RollRole): number | null =>
  datesIn(cellOf(row, roles, role)?.text ?? '')[0] ?? null

const sum = (amounts: readonly number[]): number => Math.round(amounts.reduce((all, one) => all + one, 0) * 100) / 100

interface Charge {
  code: string
  amount: number
}

/** The charges of a unit that stand in lines of their own, its total left out. */
const chargesOf = (rows: readonly Row[], roles: readonly RollRole[]): Charge[] =>
  rows.flatMap((row) => {
    const code = cellOf(row, roles, 'code')?.text
    const amount = amountAt(row, roles, 'amount') ?? amountAt(row, roles, 'rent') ?? amountAt(row, roles, 'billed')
    return code === undefined || amount === null || TOTAL_CODE.test(code) ? [] : [{ code, amount }]
  })

/** What is taken off the rent (of staff, for a month) has a code of its own and is none. */
const isRent = ({ code, amount }: Charge) => amount >= 0 && RENT_CODE.test(code) && !NOT_RENT.test(code)

/** The rent of a year by the foot times the feet; null where either is missing. */
const byTheFoot = (row: Row, roles: readonly RollRole[]): number | null => {
  const [area, psf] = [amountAt(row, roles, 'area'), amountAt(row, roles, 'psf')]
  return area === null || psf === null ? null : sum([area * psf])
}

/** The rent of a unit and what it is charged beside it. */
const rentOf = (open: Open, roles: readonly RollRole[]): { rent: number | null; other: number | null } => {
  const charges = chargesOf(open.rows, roles)
  if (charges.length > 0) {
    const rents = charges.filter(isRent)
    const rest = charges.filter((charge) => !isRent(charge))
    const isNamed = rents.length > 0 || !roles.includes('rent')
    return {
      rent: isNamed ? sum(rents.map((one) => one.amount)) : amountAt(open.row, roles, 'rent'),
      other: sum(rest.map((one) => one.amount)),
    }
  }
  const annual = amountAt(open.row, roles, 'annual') ?? byTheFoot(open.row, roles)
  const monthly = amountAt(open.row, roles, 'rent') ?? amountAt(open.row, roles, 'amount')
  const rent = monthly ?? (annual === null ? amountAt(open.row, roles, 'billed') : sum([annual / 12]))
  return { rent, other: null }
}

const tenantOf = (open: Open, roles: readonly RollRole[]): string | null => {
  const text = cellOf(open.row, roles, 'tenant')?.text ?? null
  return text === null || VACANT.test(text) || KEPT.test(text) || !/\p{L}{2}/u.test(text) ? null : text
}

const textAt = (row: Row, roles: readonly RollRole[], role: RollRole): string => cellOf(row, roles, role)?.text ?? ''

/** Everything on a unit's row that may say how it stands. Beside a status notes say nothing of it: "no lease available". */
const saidOf = ({ unit, row }: Open, roles: readonly RollRole[]): string[] => {
  const telling: RollRole[] = ['status', 'tenant', 'code']
  const some = textAt(row, roles, 'status') === '' ? [...telling, 'other' as const] : telling
  return [unit, ...row.cells.filter((_, at) => some.includes(roles[at] ?? 'other')).map((cell) => cell.text)]
}

const stateOf = (open: Open, roles: readonly RollRole[], rent: number | null): UnitState => {
  const said = saidOf(open, roles)
  if (said.some((text) => KEPT.test(text))) return 'kept'
  if (said.some((text) => VACANT.test(text)) || /^no$/i.test(textAt(open.row, roles, 'status'))) return 'vacant'
  const isSilent = textAt(open.row, roles, 'tenant') === '' && textAt(open.row, roles, 'status') === ''
  return roles.includes('tenant') && isSilent && (rent ?? 0) === 0 ? 'vacant' : 'occupied'
}

const unitOf = (open: Open, roles: readonly RollRole[]): RollUnit => {
  const { rent, other } = rentOf(open, roles)
  const state = stateOf(open, roles, rent)
  return {
    unit: open.unit,
    tenant: tenantOf(open, roles),
    type: cellOf(open.row, roles, 'type')?.text ?? null,
    area: amountAt(open.row, roles, 'area'),
    state,
    market: amountAt(open.row, roles, 'market'),
    rent: state === 'vacant' ? 0 : rent,
    other: state === 'vacant' ? null : other,
    start: dateAt(open.row, roles, 'start'),
    end: dateAt(open.row, roles, 'end'),
    balance: amountAt(open.row, roles, 'balance'),
    page: open.row.page,
    line: rowText(open.row),
    table: open.at.table,
    row: open.at.row,
  }
}

const totalOf = (row: Row, roles: readonly RollRole[]): RollTotal => ({
  page: row.page,
  line: rowText(row),
  market: amountAt(row, roles, 'market'),
  rent: amountAt(row, roles, 'rent') ?? amountAt(row, roles, 'amount'),
  annual: amountAt(row, roles, 'annual'),
  balance: amountAt(row, roles, 'balance'),
})

/** A row of a tenant whose space has no number: known by its name and by the space. */
const beginsTenant = (row: Row, roles: readonly RollRole[]): string | null => {
  const name = textAt(row, roles, 'tenant')
  const isTenant = row.kind === 'item' && /\p{L}{2}/u.test(name) && !/^total/i.test(name)
  return isTenant && (amountAt(row, roles, 'area') ?? 0) > 0 ? name : null
}

/** A row that begins a unit: it names one, and says something of it. */
const begins = (row: Row, roles: readonly RollRole[]): string | null => {
  if (isByTenant(roles)) return beginsTenant(row, roles)
  const unit = cellOf(row, roles, 'unit')?.text ?? ''
  const says = row.cells.filter((cell) => cell.text !== '').length
  const isNumbered = isUnit(unit) || (/\d/.test(unit) && unit.length <= 24 && says >= 4)
  return row.kind === 'item' && !isFoot(row) && isNumbered && says >= 2 ? unit : null
}

const isNotNow = (row: Row, roles: readonly RollRole[]): boolean => {
  const status = cellOf(row, roles, 'status')?.text ?? ''
  return /^(?:future|applicant|pending|approved|former|past|denied|cancel)/i.test(status)
}

/** '36 Units', 'Totals' and the like: the foot of a roll or of one of its properties. */
const isFoot = (row: Row): boolean =>
  row.kind === 'total' || row.cells.some((cell) => /^[\d,]+ units?\b/i.test(cell.text))

/** What is known while the rows of a table are read one after the other. */
interface Walk {
  readonly units: RollUnit[]
  readonly totals: RollTotal[]
  readonly seen: Set<string>
  /** Of each row that begins a unit, whether one of that number stood before. */
  readonly again: boolean[]
  open: Open | null
  /** In a part of those who are no tenants yet or any more. */
  isOut: boolean
  part: string
  /** The part that the row before named. */
  named: string | null
  /** Of several houses that number their units alike: the same number is another unit. Else it is another line of the unit. */
  readonly ofHouses: boolean
}

/** Units whose numbers come again, the least that are a second house. */
const A_HOUSE = 5

/** Whether the numbers begin anew: from the first that comes again on hardly any is new. A second lease stands by its unit. */
const numbersAnew = (again: readonly boolean[]): boolean => {
  const rest = again.slice(again.indexOf(true))
  const repeated = rest.filter(Boolean).length
  return repeated >= A_HOUSE && repeated > 0.7 * rest.length
}

/**
 * The name of the part that begins with a row that only names it; null for any other row. One with a note in its margin does
 * so between units alone: below a unit it is a remark.
 */
const partNamed = (row: Row, roles: readonly RollRole[], isBetween: boolean): string | null => {
  const said = row.cells.filter((cell) => cell.text !== '')
  if (row.kind === 'section' || (NOT_NOW.test(rowText(row)) && said.length <= 2)) return rowText(row)
  const inColumns = row.cells.filter((cell, at) => cell.text !== '' && (roles[at] ?? 'other') !== 'other')
  const name = textAt(row, roles, 'unit')
  return isBetween && row.kind === 'item' && inColumns.length === 1 && / .* /.test(name) ? name : null
}

/** A house that has no number of a unit stands in one row below its own name. */
const beginsHouse = (row: Row, roles: readonly RollRole[], named: string | null): string | null => {
  const isBare = row.kind === 'item' && roles.includes('unit') && textAt(row, roles, 'unit') === ''
  return isBare && /^(?:current|occupied|vacant|notice|evict)/i.test(textAt(row, roles, 'status')) ? named : null
}

const enterPart = (walk: Walk, text: string): void => {
  if (NOW.test(text)) walk.isOut = false
  else if (NOT_NOW.test(text)) walk.isOut = true
  else walk.part = text
}

const close = (walk: Walk, roles: readonly RollRole[]): void => {
  if (walk.open) walk.units.push(unitOf(walk.open, roles))
  walk.open = null
}

const openUnit = (walk: Walk, open: Open, roles: readonly RollRole[]): void => {
  if (walk.isOut || isNotNow(open.row, roles)) return
  const id = `${walk.part}|${open.unit}`
  const isAgain = walk.seen.has(id)
  walk.again.push(isAgain)
  walk.seen.add(id)
  if (!isAgain || walk.ofHouses) walk.open = open
}

const TELLING: readonly RollRole[] = ['tenant', 'status', 'start', 'end', 'in']

const readRow = (walk: Walk, row: Row, at: Open['at'], roles: readonly RollRole[]): void => {
  const unit = begins(row, roles) ?? beginsHouse(row, roles, walk.named)
  walk.named = unit === null ? partNamed(row, roles, walk.open === null) : null
  const isTotal = isFoot(row) && !TOTAL_CODE.test(textAt(row, roles, 'code'))
  if (unit === null && walk.named === null && !isTotal) {
    walk.open?.rows.push(row)
    return
  }
  close(walk, roles)
  if (unit !== null) openUnit(walk, { unit, row, at, rows: [row] }, roles)
  else if (walk.named !== null) enterPart(walk, walk.named)
  else if (!walk.isOut) walk.totals.push(totalOf(row, roles))
}

const readTable = (table: Table, at: number, roles: readonly RollRole[], ofHouses = false): Roll => {
  const begun = { open: null, isOut: false, part: '', named: null }
  const walk: Walk = { units: [], totals: [], seen: new Set(), again: [], ...begun, ofHouses }
  for (const [index, row] of table.rows.entries()) readRow(walk, row, { table: at, row: index }, roles)
  close(walk, roles)
  if (!ofHouses && numbersAnew(walk.again)) return readTable(table, at, roles, true)
  return { units: walk.units, totals: walk.totals, tellsWhoIsIn: TELLING.some((role) => roles.includes(role)) }
}

const idOf = (unit: RollUnit): string => `${unit.unit}|${unit.tenant ?? ''}|${unit.rent ?? ''}`

/** Whether a list has mostly the units of another: a workbook's second sheet of the same house. */
const repeats = (roll: Roll, kept: readonly RollUnit[]): boolean => {
  const known = new Set(kept.map(idOf))
  return roll.units.length > 0 && roll.units.filter((unit) => known.has(idOf(unit))).length > roll.units.length / 2
}

/** The units of a rent roll, of all its tables, with the totals it prints; no units where no table lists any. */
export const rollOf = (tables: readonly Table[]): Roll => {
  const units: RollUnit[] = []
  const totals: RollTotal[] = []
  let tells = false
  for (const [at, table] of tables.entries()) {
    const roles = rollRolesOf(table)
    const roll = isRoll(roles, table.columns) ? readTable(table, at, roles) : null
    if (!roll || repeats(roll, units)) continue
    units.push(...roll.units)
    totals.push(...roll.totals)
    tells ||= roll.tellsWhoIsIn
  }
  return { units, totals, tellsWhoIsIn: tells }
}
