import { sumOf } from '../extract/parse.ts'

/** What the name of a sum has in it that does not call itself a total: 'Potential Gross Revenue', 'Net Rental Income'. */
const SUMMING = /gross|\bnet\b|effective|potential|adjusted|collected|(?:revenues?|income|rents?|expenses?)$/i

/** Sums may differ from their parts by rounding: dollars. */
const CLOSE = 2

/** Whether an amount sums up at least so many others. */
const sumsUp = (amount: number, parts: readonly number[], least: number): boolean =>
  parts.length >= least && amount !== 0 && Math.abs(sumOf(parts) - amount) <= CLOSE

/** What is asked of a line. Dollars. */
interface Summable {
  readonly label: string
  readonly section: string
  readonly kind: string
  readonly amount: number
}

/**
 * Which items of a statement, by their index, come to what stands before them: since the last heading or subtotal, or in
 * all. Counted beside their parts they would count these twice.
 */
export const sumsAmong = (lines: readonly Summable[]): ReadonlySet<number> => {
  const sums = new Set<number>()
  let [all, run]: [number[], number[]] = [[], []]
  let section: string | null = null
  for (const [at, { label, section: own, kind, amount }] of lines.entries()) {
    if (own !== section) run = []
    section = own
    const isSum = SUMMING.test(label) && (sumsUp(amount, run, 2) || sumsUp(amount, all, 3))
    if (kind === 'income-total') all = []
    if (kind === 'item' && isSum) sums.add(at)
    if (kind === 'item' && !isSum)
      [all, run] = [
        [...all, amount],
        [...run, amount],
      ]
    else run = []
  }
  return sums
}
