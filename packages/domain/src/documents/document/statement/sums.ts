import { sumOf } from '../extract/parse.ts'

/** What the name of a sum has in it that does not call itself a total: 'Potential Gross Revenue', 'Net Rental Income'. */
const SUMMING = /gross|\bnet\b|effective|potential|adjusted|collected|(?:revenues?|income|rents?|expenses?)$/i

/** Sums may differ from their parts by rounding: dollars. */
const CLOSE = 2

/** What some lines come to. Dollars. */
interface Parts {
  readonly count: number
  readonly sum: number
}

const NONE: Parts = { count: 0, sum: 0 }

const plus = ({ count, sum }: Parts, amount: number): Parts => ({ count: count + 1, sum: sumOf([sum, amount]) })

/** Whether an amount sums up at least so many others. */
const sumsUp = (amount: number, { count, sum }: Parts, least: number): boolean =>
  count >= least && amount !== 0 && Math.abs(sum - amount) <= CLOSE

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
  let [all, run] = [NONE, NONE]
  let section: string | null = null
  for (const [at, { label, section: own, kind, amount }] of lines.entries()) {
    if (own !== section) run = NONE
    section = own
    const isSum = SUMMING.test(label) && (sumsUp(amount, run, 2) || sumsUp(amount, all, 3))
    if (kind === 'income-total') all = NONE
    if (kind === 'item' && isSum) sums.add(at)
    if (kind === 'item' && !isSum) [all, run] = [plus(all, amount), plus(run, amount)]
    else run = NONE
  }
  return sums
}
