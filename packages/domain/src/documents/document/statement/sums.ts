import { sumOf } from '../extract/parse.ts'
import type { StatementLine } from './lines.ts'

/** What the name of a sum has in it that does not call itself a total: 'Potential Gross Revenue', 'Net Rental Income'. */
const SUMMING = /gross|\bnet\b|effective|potential|adjusted|collected|(?:revenues?|income|rents?|expenses?)$/i

/** Sums may differ from their parts by rounding: dollars. */
const CLOSE = 2

/** Whether an amount sums up at least so many others. */
const sumsUp = (amount: number, parts: readonly number[], least: number): boolean =>
  parts.length >= least && amount !== 0 && Math.abs(sumOf(parts) - amount) <= CLOSE

/**
 * The lines of a statement, with those known as subtotals that come to what stands before them: since the last heading or
 * subtotal, or in all. Counted beside their parts they would count these twice.
 */
export const withSums = (lines: readonly StatementLine[]): StatementLine[] => {
  let [all, run]: [number[], number[]] = [[], []]
  let section: string | null = null
  return lines.map((line) => {
    if (line.section !== section) run = []
    section = line.section
    const isSum = SUMMING.test(line.label) && (sumsUp(line.amount, run, 2) || sumsUp(line.amount, all, 3))
    const isItem = line.kind === 'item' && !isSum
    if (line.kind === 'income-total') all = []
    if (isItem)
      [all, run] = [
        [...all, line.amount],
        [...run, line.amount],
      ]
    else run = []
    return line.kind === 'item' && isSum ? { ...line, kind: 'subtotal', category: null } : line
  })
}
