import { sumOf } from '../extract/parse.ts'
import { categories, type Category, categoryKeys, type Side } from '../statement/categories.ts'
import type { StatementLine } from '../statement/lines.ts'
import { near, totalsOf } from '../statement/values.ts'

/** What the lines of a statement come to by what each counts as. Dollars; expenses are positive. */
export interface StatementFigures {
  readonly income: number
  readonly expenses: number
  readonly noi: number
  /** Debt, capital and the like, which stand below the net operating income. */
  readonly below: number
  /** By category, in the order of the list; those without a line are left out. */
  readonly byCategory: readonly { readonly category: Category; readonly amount: number; readonly lines: number }[]
}

const sideOf = (line: StatementLine): Side | null => (line.category === null ? null : categories[line.category].side)

const amountsOf = (lines: readonly StatementLine[]): number[] => lines.map((line) => line.amount)

/** Vacancy and loss may be printed without a sign: then it is what the printed income says it is. */
const incomeOf = (items: readonly StatementLine[], printed: number | null): number => {
  const asPrinted = sumOf(amountsOf(items))
  const losses = items.filter((line) => line.category === 'vacancy' && line.amount > 0)
  const lessLosses = sumOf([asPrinted, ...amountsOf(losses).map((amount) => -2 * amount)])
  return printed !== null && !near(asPrinted, printed) && near(lessLosses, printed) ? lessLosses : asPrinted
}

/** Money that went out, whatever sign a statement gives it. */
const spentOf = (lines: readonly StatementLine[]): number => {
  const sum = sumOf(amountsOf(lines))
  const negative = lines.filter((line) => line.amount < 0).length
  return sum < 0 && negative > lines.length / 2 ? sumOf([-sum]) : sum
}

/** What the lines of a statement come to, to the cent: income less expenses is the net operating income. */
export const statementFigures = (lines: readonly StatementLine[]): StatementFigures => {
  const items = lines.filter((line) => line.kind === 'item')
  const on = (side: Side) => items.filter((line) => sideOf(line) === side)
  const printed = totalsOf(lines)
  const total = printed.income?.amount ?? null
  // Where a side has no line but its total, that is what it comes to.
  const income = on('income').length === 0 ? (total ?? 0) : incomeOf(on('income'), total)
  const expenses = on('expense').length === 0 ? (printed.spent ?? 0) : spentOf(on('expense'))
  const groups = Map.groupBy(items, (line) => line.category)
  return {
    income,
    expenses,
    noi: sumOf([income, -expenses]),
    below: spentOf(on('below')),
    byCategory: categoryKeys.flatMap((category) => {
      const own = groups.get(category) ?? []
      const amount = categories[category].side === 'income' ? sumOf(amountsOf(own)) : spentOf(own)
      return own.length === 0 ? [] : [{ category, amount, lines: own.length }]
    }),
  }
}
