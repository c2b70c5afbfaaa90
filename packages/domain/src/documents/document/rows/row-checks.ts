import { sumOf } from '../extract/parse.ts'
import type { RollTotal } from '../roll/units.ts'
import type { StatementLine } from '../statement/lines.ts'
import { totalsOf } from '../statement/values.ts'
import type { ReadRows, RollRows, StatementRows } from './read-rows.ts'
import { statementFigures } from './statement-figures.ts'

/** What the rows come to, held against what the paper prints of them. Dollars, or a number of units. */
export interface RowCheck {
  readonly key: 'units' | 'market' | 'rent' | 'balance' | 'income' | 'expenses' | 'noi'
  readonly unit: 'dollars' | 'count'
  readonly rows: number
  /** Null where the paper prints none. */
  readonly printed: number | null
  readonly page: number | null
  readonly quote: string | null
  /** Rows less printed, to the cent; null where none is printed. */
  readonly difference: number | null
}

type Printed = { amount: number; page: number; quote: string } | null

const check = (key: RowCheck['key'], rows: number, printed: Printed): RowCheck => ({
  ...{ key, unit: key === 'units' ? 'count' : 'dollars', rows },
  printed: printed?.amount ?? null,
  page: printed?.page ?? null,
  quote: printed?.quote ?? null,
  difference: printed === null ? null : sumOf([rows, -printed.amount]),
})

/** Of several printed totals the one that is met, else the last: the total of all stands at the end. */
const printedOf = (totals: readonly RollTotal[], figure: 'market' | 'rent' | 'balance', rows: number): Printed => {
  const all = totals.flatMap(({ page, line, ...total }) => {
    const amount = total[figure]
    return amount === null ? [] : [{ amount, page, quote: line }]
  })
  const sum = sumOf(all.map((one) => one.amount))
  const last = all.at(-1) ?? null
  // Totals of several houses, without one of all.
  if (last && all.length > 1 && sum === rows) return { ...last, amount: sum }
  return all.find((one) => one.amount === rows) ?? last
}

const rollChecks = ({ units, totals, counts }: RollRows): RowCheck[] => {
  const sum = (figure: 'market' | 'rent' | 'balance') => sumOf(units.map((unit) => unit[figure] ?? 0))
  const says = (figure: 'market' | 'rent' | 'balance') => units.some((unit) => unit[figure] !== null)
  const count = counts.find((one) => one.count === units.length) ?? counts.toSorted((a, b) => b.count - a.count)[0]
  return [
    check('units', units.length, count ? { amount: count.count, page: count.page, quote: count.quote } : null),
    ...(['rent', 'market', 'balance'] as const).flatMap((figure) =>
      says(figure) ? [check(figure, sum(figure), printedOf(totals, figure, sum(figure)))] : [],
    ),
  ]
}

const printedLine = (line: StatementLine | null, amount = line?.amount ?? 0): Printed =>
  line && { amount, page: line.page, quote: line.line }

const statementChecks = ({ lines }: StatementRows): RowCheck[] => {
  const { income, expenses, noi } = statementFigures(lines)
  const printed = totalsOf(lines)
  return [
    check('income', income, printedLine(printed.income)),
    // What goods cost is among the lines that are spent, and printed apart.
    check('expenses', expenses, printedLine(printed.expenses, sumOf([printed.spent ?? 0, printed.cost]))),
    check('noi', noi, printedLine(printed.noi)),
  ]
}

/** What the rows that count come to, each held against the printed total of it. */
export const rowChecks = (rows: ReadRows): RowCheck[] =>
  rows.kind === 'rent-roll' ? rollChecks(rows) : statementChecks(rows)
