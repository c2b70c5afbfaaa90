import { sumOf } from '../extract/parse.ts'
import { type Extracted, inDoubt, type Reading, stated } from '../extract/rules.ts'
import { gated } from '../gates.ts'
import { rollValues } from '../roll/values.ts'
import { categories, type Category } from '../statement/categories.ts'
import type { StatementLine } from '../statement/lines.ts'
import { lineValues, statementValues, totalsOf } from '../statement/values.ts'
import type { ReadRows, StatementRows } from './read-rows.ts'
import { statementFigures } from './statement-figures.ts'

/** Statements in whole dollars round each line: so many dollars apart is the same. */
const ROUNDED = 2

interface Held {
  printed: StatementLine | null
  /** What the printed line comes to; as it stands where left out. */
  amount?: number
  /** The line that the worked sum is shown with. */
  from: StatementLine
}

/** What the paper prints against what its lines come to as staff have them: one of both where they agree, else unsure. */
const held = (key: string, worked: number, { printed, amount = printed?.amount ?? 0, from }: Held): Extracted => {
  const says = 'By the lines as they count now'
  if (!printed) return stated(key, 'money', worked, { page: from.page, quote: from.line })
  const one = stated(key, 'money', amount, { page: printed.page, quote: printed.line })
  if (Math.abs(worked - amount) <= ROUNDED) return one
  const other: Reading = { says, value: worked, page: from.page, quote: from.line }
  return inDoubt(one, 'The lines do not come to the printed total.', [other], 'As printed')
}

const ofCategory = (key: string, category: Category, lines: readonly StatementLine[]): Extracted[] => {
  const own = lines.filter((line) => line.kind === 'item' && line.category === category)
  const [first] = own
  if (!first) return []
  const amount = Math.abs(sumOf(own.map((line) => line.amount)))
  return [stated(key, 'money', amount, { page: first.page, quote: first.line })]
}

/** The values of a statement whose lines staff have touched: by what each line counts as. */
const mappedValues = (rows: StatementRows): Extracted[] => {
  const { income, expenses, noi } = statementFigures(rows.lines)
  const printed = totalsOf(rows.lines)
  const last = (side: 'income' | 'expense') =>
    rows.lines.findLast(
      (line) => line.kind === 'item' && line.category !== null && categories[line.category].side === side,
    )
  const [earned, spent] = [last('income'), last('expense')]
  // What goods cost is spent, and none of the operating expenses.
  const [operating, amount] = [sumOf([expenses, -printed.cost]), printed.spent ?? 0]
  const kept = statementValues(rows, rows.period).filter(({ key }) =>
    ['gross_potential_rent', 'vacancy_loss', 'period_start', 'period_end'].includes(key),
  )
  return [
    ...kept,
    ...(earned ? [held('gross_income', income, { printed: printed.income, from: earned })] : []),
    ...Object.entries(lineValues).flatMap(([key, category]) => ofCategory(key, category, rows.lines)),
    ...(spent ? [held('operating_expenses', operating, { printed: printed.expenses, amount, from: spent })] : []),
    ...(earned && spent ? [held('net_operating_income', noi, { printed: printed.noi, from: spent })] : []),
  ]
}

/**
 * The values that rows come to, each held against what the paper prints of it.
 *
 * @param touched Whether people corrected a row, or what a line counts as was remembered: then lines count as they stand.
 */
export const rowValues = (rows: ReadRows, touched: boolean): Extracted[] => {
  if (rows.kind === 'rent-roll') return gated(rollValues(rows, rows.counts, rows.asOf))
  return gated(touched ? mappedValues(rows) : statementValues(rows, rows.period))
}

/** The values that come from rows, by kind of paper: these follow when rows are corrected. */
export const valuesOfRows: Readonly<Record<ReadRows['kind'], ReadonlySet<string>>> = {
  'rent-roll': new Set([
    ...[
      'number_of_units',
      'vacant_units',
      'occupancy',
      'tenants',
      'monthly_rents',
      'total_monthly_rent',
      'annual_rent',
    ],
    ...['total_market_rent', 'total_balance', 'units_in_arrears', 'leases_ending_within_a_year'],
  ]),
  't-12': new Set([
    ...['gross_potential_rent', 'vacancy_loss', 'gross_income', 'operating_expenses', 'net_operating_income'],
    ...['period_start', 'period_end', ...Object.keys(lineValues)],
  ]),
}

/** Values of a file with those of its rows as they stand now in place of those that were read. */
export const withRowValues = (values: readonly Extracted[], rows: ReadRows, touched: boolean): Extracted[] => [
  ...values.filter((one) => !valuesOfRows[rows.kind].has(one.key)),
  ...rowValues(rows, touched),
]
