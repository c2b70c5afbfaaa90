import { type LoanRow, type LoanSort, type SortColumn, sortColumns, texts, valueOf } from './filter.ts'

/** The orders of one list; each answers what `sortLoans` would. */
export interface LoanOrders<R extends LoanRow> {
  sorted(sort: LoanSort): R[]
  /** Works the next column out; false when all are known. For idle moments: comparing texts takes its time. */
  prepare(): boolean
}

/**
 * Orders a list that is sorted again and again (B-11): texts are compared once for each column, when it is first needed
 * or prepared; from then on sorting compares numbers only.
 */
export function loanOrders<R extends LoanRow>(rows: readonly R[]): LoanOrders<R> {
  const names = ranksOf(rows.map((row) => row.name))
  const ranks = new Map<SortColumn, Float64Array>()
  const ranksBy = (column: SortColumn): Float64Array => {
    const known = ranks.get(column)
    if (known) return known
    const made = ranksOf(rows.map((row) => valueOf(row, column)))
    ranks.set(column, made)
    return made
  }
  return {
    sorted({ column, direction }) {
      const by = ranksBy(column)
      const sign = direction === 'ascending' ? 1 : -1
      const rank = (all: Float64Array, index: number) => all[index] ?? Number.NaN
      const order = Uint32Array.from(rows.keys()).sort((a, b) => {
        const [x, y] = [rank(by, a), rank(by, b)]
        // A missing value comes last either way.
        const first = x === y ? 0 : x === Infinity ? 1 : y === Infinity ? -1 : sign * (x - y)
        return first || rank(names, a) - rank(names, b)
      })
      return Array.from(order, (index) => rows[index]).filter((row) => row !== undefined)
    },
    prepare() {
      const next = sortColumns.find((column) => !ranks.has(column))
      if (next) ranksBy(next)
      return next !== undefined
    },
  }
}

/** Numbers that sort like the values, equal for equal ones; Infinity where a value is missing. */
function ranksOf(values: readonly (string | number | null)[]): Float64Array {
  const words = [...new Set(values.filter((value) => typeof value === 'string'))].sort(texts.compare)
  const rankOf = new Map<string | null, number>()
  let rank = 0
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    if (before !== undefined && texts.compare(before, word) !== 0) rank += 1
    rankOf.set(word, rank)
  }
  return Float64Array.from(values, (value) => (typeof value === 'number' ? value : (rankOf.get(value) ?? Infinity)))
}
