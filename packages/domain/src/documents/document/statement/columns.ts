import type { Table } from '../table/table.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[\s,'’/-]*(\d{4}|\d{2})?\b/i
const NUMBERED = /^(\d{1,2})[/-](?:\d{1,2}[/-])?(\d{4}|\d{2})$/

/** A month of a year; the year is null where it is not said. */
export interface Month {
  readonly year: number | null
  readonly month: number
}

const yearOf = (text: string | undefined): number | null =>
  text === undefined ? null : text.length === 2 ? 2000 + Number(text) : Number(text)

/** The month a heading names: 'Jan 2026', 'January', "Jan '26", '01/2026', '1/31/26'; null when it names none, or two. */
export const monthOf = (heading: string): Month | null => {
  const says = heading.replace(/\b(?:mtd )?(?:actual|ptd|month ending|month ended)\b/gi, '').trim()
  const numbered = NUMBERED.exec(says)
  if (numbered) {
    const month = Number(numbered[1])
    return month >= 1 && month <= 12 ? { month, year: yearOf(numbered[2]) } : null
  }
  const found = MONTH.exec(says)
  const rest = found ? says.replace(found[0], '') : says
  if (!found || MONTH.test(rest)) return null
  return { month: months.indexOf((found[1] ?? '').toLowerCase()) + 1, year: yearOf(found[2]) }
}

/** Which columns of a statement hold what: those of single months, and the one of the whole period. */
export interface AmountColumns {
  readonly months: readonly { column: number; month: Month }[]
  /** Null where only single months stand there: the whole is their sum. */
  readonly whole: number | null
  /** What that column says its period is. */
  readonly heading: string
}

const NOT_AMOUNT =
  /%|percent|\bpct\b|budget|varian|\bvar\b|prior|last year|previous|per unit|\/ ?unit|psf|\/ ?sf|ratio|note|forecast|pro ?forma|adjust/i
const WHOLE: readonly RegExp[] = [
  /\bt-?12\b|trailing|(?:12|twelve)[\s-]*(?:month|mo\b)/i,
  /\btotals?\b(?!.*(?:units|sf))/i,
  /year.?to.?date|\bytd\b/i,
  /annual|full year|for the year|year ended/i,
  /\bactual\b|\bamount\b|\bbalance\b/i,
]

/** What a lender or broker makes of the figures: it gives way to those that are. */
const UNDERWRITTEN = /\bu\s?\/\s?w\b|underwr|stabili[sz]ed|year 1/i

/** What a line below the groups of columns says that each holds. */
const HOLDS =
  /^(?:amounts?|actual|total|\$|%.*|pct.*|percent.*|\$?\s?(?:per|\/)\s?(?:sf|sq\.? ?ft\.?|unit|foot|rsf|nrsf)|psf)$/i

/** How many rows may stand between the headings and the line below them. */
const NEAR_HEAD = 6

/** The headings with what a line below them adds: 'In-Place' over 'Amount', '% of Rev' and 'Per SF'. */
const fullHeadings = (table: Table): string[] => {
  const below = table.rows.slice(0, NEAR_HEAD).find((row) => {
    const said = row.cells.filter((cell) => cell.text !== '')
    return said.length >= 3 && said.every((cell) => HOLDS.test(cell.text.trim()))
  })
  return table.columns.map((column, at) => `${column.heading} ${below?.cells[at]?.text ?? ''}`.trim())
}

const figureColumns = (table: Table): number[] =>
  table.columns.flatMap((column, at) => {
    const cells = table.rows.map((row) => row.cells[at]).filter((cell) => cell !== undefined && cell.figure !== null)
    const shares = cells.filter((cell) => cell?.figure?.unit === 'percent').length
    return cells.length >= 2 && shares < cells.length / 2 && column.figures && !isCodes(table, at) ? [at] : []
  })

/** A column of account numbers is none of amounts. */
const isCodes = (table: Table, at: number): boolean => {
  const said = table.rows.map((row) => row.cells[at]?.text ?? '').filter((text) => text !== '')
  const isLabelled = table.rows.some((row) => row.cells.slice(at + 1).some((cell) => /\p{L}{3}/u.test(cell.text)))
  return isLabelled && at <= 1 && said.every((text) => /^\d{3,8}(?:[-.]\d+)*$/.test(text))
}

/** Whether a column holds the sums of others, in most rows. */
const addsUp = (table: Table, whole: number, parts: readonly number[]): boolean => {
  const rows = table.rows.filter(
    (row) => parts.filter((at) => row.cells[at]?.figure).length >= 2 && row.cells[whole]?.figure,
  )
  const right = rows.filter((row) => {
    const sum = parts.reduce((all, at) => all + (row.cells[at]?.figure?.value ?? 0), 0)
    return Math.abs(sum - (row.cells[whole]?.figure?.value ?? 0)) <= Math.max(2, parts.length)
  })
  return rows.length >= 2 && right.length >= 0.7 * rows.length
}

/** The newest of columns that are each of a year. A year over one of them alone is no heading of years. */
const newestYear = (headings: readonly string[], among: readonly number[]): number | null => {
  const years = among.map((at) => /\b((?:19|20)\d\d)\b/.exec(headings[at] ?? '')?.[1])
  if (among.length > 1 && years.filter((year) => year !== undefined).length < 2) return null
  const newest = years.reduce<string>((best, year) => (year !== undefined && year > best ? year : best), '')
  return newest === '' ? null : (among[years.indexOf(newest)] ?? null)
}

/** The columns of single months, where there are at least two of them, and the rest. */
const monthColumns = (headings: readonly string[], all: readonly number[]) => {
  const named = all.flatMap((column) => {
    const heading = headings[column] ?? ''
    const month = /total|year.?to|ytd|through|thru/i.test(heading) ? null : monthOf(heading)
    return month ? [{ column, month }] : []
  })
  const rest = all.filter((at) => named.every((one) => one.column !== at))
  const isByMonth = named.length >= 2 || rest.length === 0
  return isByMonth ? { months: named, others: named.length > 0 ? rest : all } : { months: [], others: all }
}

/** A column without a heading holds the sums of at least so many before it. */
const LEAST_PARTS = 3

/** The column of the whole period: as its heading says, or because it holds the sums of the others. */
const wholeColumn = (
  table: Table,
  headings: readonly string[],
  others: readonly number[],
  months: readonly number[],
): number | null => {
  for (const pattern of WHOLE) {
    const at = others.find((one) => pattern.test(headings[one] ?? ''))
    if (at !== undefined) return at
  }
  const sum = others.findLast((at) => {
    const before = others.filter((other) => other < at)
    const parts = months.length >= 2 ? months : before.length >= LEAST_PARTS ? before : []
    return parts.length > 0 && addsUp(table, at, parts)
  })
  return sum ?? null
}

/** The columns of amounts of an operating statement; null where a table has none. */
export const amountColumns = (table: Table): AmountColumns | null => {
  const headings = fullHeadings(table)
  const heading = (at: number) => headings[at] ?? ''
  const amounts = figureColumns(table).filter((at) => !NOT_AMOUNT.test(heading(at)))
  const kept = amounts.filter((at) => !UNDERWRITTEN.test(heading(at)))
  const all = kept.length > 0 ? kept : amounts
  const { months, others } = monthColumns(headings, all)
  const parts = months.map((one) => one.column)
  const whole = wholeColumn(table, headings, others, parts)
  if (whole !== null) return { months, whole, heading: heading(whole) }
  if (months.length >= 2) return { months, whole: null, heading: '' }
  const newest = newestYear(headings, others) ?? (others.length === 1 ? (others[0] ?? null) : null)
  return newest === null ? null : { months: [], whole: newest, heading: heading(newest) }
}
