import { sumOf } from '../extract/parse.ts'
import { amountOf } from '../table/figure.ts'
import { type Box, type Row, rowText, type Table } from '../table/table.ts'
import { type Category, categoryOf, type Side } from './categories.ts'
import { sumsAmong } from './sums.ts'
import { type AmountColumns, amountColumns, type Month } from './columns.ts'

/** What kind of line: an item, a sum of items, or the net operating income itself. */
export const lineKinds = ['item', 'subtotal', 'income-total', 'expense-total', 'noi', 'net-income'] as const
export type LineKind = (typeof lineKinds)[number]

/** A line of an operating statement. Dollars. */
export interface StatementLine {
  readonly account: string | null
  readonly label: string
  /** The heading it stands under; empty when there is none. */
  readonly section: string
  readonly kind: LineKind
  readonly category: Category | null
  /** Of the whole period. */
  readonly amount: number
  /** By month, in the order of the statement's months; null where the month says nothing. */
  readonly months: readonly (number | null)[]
  readonly page: number
  readonly line: string
  readonly box: Box | null
  readonly table: number
  readonly row: number
}

/** An operating statement as it was read. */
export interface Statement {
  readonly lines: readonly StatementLine[]
  readonly months: readonly Month[]
  /** What the column of the whole period is headed; empty when the whole is the sum of months. */
  readonly heading: string
  /** Whether the whole period is a column of its own. */
  readonly hasWhole: boolean
}

const CODE = /^\d{3,8}(?:[-.]\d+)*$/

const OF_INCOME = String.raw`(?:operating |gross |rental |property |effective gross |net rental |all )*`
const INCOME_TOTAL = new RegExp(
  String.raw`^(?:total|sub-?total)\s*[-–:]?\s*${OF_INCOME}(?:income|revenues?)(?: \(egi\))?$|^effective gross (?:income|revenue)|^(?:total )?egi$|^${OF_INCOME}(?:income|revenues?)[,: -]+total$|^gross (?:operating )?(?:income|revenue)$`,
  'i',
)
const EXPENSE_TOTAL =
  /^(?:total|sub-?total)\s*[-–:]?\s*(?:operating |property |all )*(?:expenses?|expenditures?|costs?|opex)$|^(?:operating )?expenses?[,: -]+total$|^operating expenses$/i
const NOI =
  /^(?:total )?net operating (?:income|profit|\(?loss\)?)|^\(?noi\)?\b|^net operating$|^net (?:property|rental|real estate) income$|operating income \(noi\)/i
const NET_INCOME = /^(?:total )?net (?:income|profit|loss|cash flow|ordinary income|earnings)|^cash flow\b/i
const TOTAL = /^(?:grand |sub-?)?total\b|\btotal$/i

const SIDES: readonly (readonly [RegExp, Side])[] = [
  [/non.?operating|below the line|debt|capital|other expense|financ|depreciation|replacement/i, 'below'],
  [/expense|cost of|expenditure|disbursement/i, 'expense'],
  [/income|revenue|receipts/i, 'income'],
]

const sideNamed = (heading: string): Side | null => SIDES.find(([pattern]) => pattern.test(heading))?.[1] ?? null

/** A label as it is compared: 'Total for Income:' of QuickBooks is 'Total Income'. */
export const bareLabel = (label: string): string =>
  label
    .replace(/\s+/g, ' ')
    .replace(/\s*[:.]+$/, '')
    .replace(/^((?:sub-?)?total) for /i, '$1 ')
    .trim()

const kindOfLine = (label: string): LineKind => {
  const says = bareLabel(label)
  if (NOI.test(says)) return 'noi'
  if (INCOME_TOTAL.test(says)) return 'income-total'
  if (EXPENSE_TOTAL.test(says)) return 'expense-total'
  if (NET_INCOME.test(says)) return 'net-income'
  return TOTAL.test(says) || /^gross profit$/i.test(says) ? 'subtotal' : 'item'
}

/** How much space or how many units there are: no money, whatever column it stands in. */
const OF_SPACE = /\b(?:square (?:feet|footage)|sq\.? ?ft\.?)$|^(?:total |number of |# of |no\. of )?units$/i

const labelAt = (row: Row): { label: string; account: string | null } => {
  const account = row.cells.find((cell) => CODE.test(cell.text.trim()) && cell.figure !== null)?.text ?? null
  const coded = row.cells.find((cell) => CODE.test(cell.text.trim()))?.text ?? null
  const label = row.cells.find((cell) => /\p{L}{2}/u.test(cell.text))?.text ?? ''
  const first = row.cells.find((cell) => cell.text !== '')?.text ?? ''
  return { label, account: first === coded ? coded : first === account ? account : null }
}

const wholeOf = (row: Row, columns: AmountColumns): number | null => {
  if (columns.whole !== null) {
    const cell = row.cells[columns.whole]
    return cell ? amountOf(cell) : null
  }
  const parts = columns.months.flatMap(({ column }) => {
    const cell = row.cells[column]
    return cell ? (amountOf(cell) ?? []) : []
  })
  return parts.length === 0 ? null : sumOf(parts)
}

/** Where in a statement one is: on which side of the net operating income, and under which heading. */
interface Place {
  side: Side
  section: string
}

const after = (at: Place, kind: LineKind): Side => {
  if (kind === 'income-total') return 'expense'
  return kind === 'noi' ? 'below' : at.side
}

/** A heading of a section changes where one is: from income to expenses and on, never back. */
const enter = (state: Place, label: string): void => {
  const named = sideNamed(label)
  const isBack = named === 'income' && state.side !== 'income' && !/other/i.test(label)
  if (named !== null && !isBack && state.side !== 'below') state.side = named
  state.section = label
}

/** 'Net rental income' before any expense is what rents come to after losses, and not what is left of all. */
const kindHere = (label: string, side: Side): LineKind => {
  const kind = kindOfLine(label)
  return kind === 'noi' && side === 'income' && !/operating|\bnoi\b/i.test(label) ? 'subtotal' : kind
}

const lineAt = (
  row: Row,
  at: { table: number; row: number },
  columns: AmountColumns,
  state: Place,
): StatementLine | null => {
  const { label, account } = labelAt(row)
  const amount = wholeOf(row, columns)
  if (label === '' || amount === null || OF_SPACE.test(label)) return null
  const kind = kindHere(label, state.side)
  return {
    account,
    label: label.trim(),
    section: state.section,
    kind,
    category: kind === 'item' ? categoryOf(label, state.side) : null,
    amount,
    months: columns.months.map(({ column }) => {
      const cell = row.cells[column]
      return cell ? amountOf(cell) : null
    }),
    page: row.page,
    line: rowText(row),
    box: (columns.whole === null ? null : row.cells[columns.whole]?.box) ?? null,
    ...at,
  }
}

const readLines = (table: Table, at: number, columns: AmountColumns, state: Place): StatementLine[] => {
  const lines: StatementLine[] = []
  for (const [index, row] of table.rows.entries()) {
    const line = lineAt(row, { table: at, row: index }, columns, state)
    if (line) {
      lines.push(line)
      state.side = after(state, line.kind)
    } else if (row.kind === 'section') enter(state, labelAt(row).label)
  }
  return lines
}

const isStatement = (lines: readonly StatementLine[]): boolean =>
  lines.length >= 3 && lines.some((line) => line.kind !== 'item' && line.kind !== 'subtotal')

interface Read {
  at: number
  table: Table
  columns: AmountColumns
}

/** What the columns of a table are, to tell that another goes on with it. */
const shapeOf = ({ columns, table }: Read): string =>
  JSON.stringify([
    columns.months.map((one) => one.month),
    columns.whole === null,
    table.columns.length - (columns.whole ?? 0),
  ])

const linesOf = (reads: readonly Read[]): StatementLine[] => {
  const state: Place = { side: 'income', section: '' }
  const lines = reads.flatMap(({ table, at, columns }) => {
    // A table of its own for each side is headed by it: 'Expenses'.
    const label = table.columns[0]?.heading ?? ''
    if (sideNamed(label) !== null) enter(state, label)
    return readLines(table, at, columns, state)
  })
  const sums = sumsAmong(lines)
  return lines.map((line, at) => (sums.has(at) ? { ...line, kind: 'subtotal', category: null } : line))
}

/** The lines of an operating statement, of its tables that have the same columns; null where no table is one. */
export const statementOf = (tables: readonly Table[]): Statement | null => {
  const reads = tables.flatMap((table, at): Read[] => {
    const columns = amountColumns(table)
    return columns ? [{ at, table, columns }] : []
  })
  const parts = [...Map.groupBy(reads, shapeOf).values()].map((some) => ({ some, lines: linesOf(some) }))
  const best = parts.filter((one) => isStatement(one.lines)).toSorted((a, b) => b.lines.length - a.lines.length)[0]
  const columns = best?.some[0]?.columns
  return best && columns
    ? {
        lines: best.lines,
        months: columns.months.map((one) => one.month),
        heading: columns.heading,
        hasWhole: columns.whole !== null,
      }
    : null
}
