import { type DataValue, type DisplayOption, type Scalar, type ValueType } from '../values.ts'
import type { PageText } from '../words.ts'
import { type Line, linesOf, proseOf, quoteOf } from './lines.ts'
import { withoutContents } from './pages.ts'
import { isBlank, kept, valueIn, type Written } from './parse.ts'

/** One of several things that a paper says of a value, with the place it says so. */
export interface Reading {
  /** What it is: 'Printed total', 'Sum of the rows'. */
  readonly says: string
  readonly value: DataValue
  readonly page: number | null
  readonly quote: string | null
}

/** Why a value is not sure, and between which readings a person picks. */
export interface Doubt {
  readonly why: string
  readonly readings: readonly Reading[]
  /** Set where the paper as a whole may not be of this loan: the values that decide it, itself alone where it is one of them. */
  readonly waitsFor?: readonly string[]
}

/** A value read from a document, with the place it was read at. One that is unsure has no value, only readings. */
export interface Extracted {
  readonly key: string
  /** The key in words. */
  readonly label: string
  readonly value: DataValue
  readonly type: ValueType
  readonly show: DisplayOption
  readonly page: number | null
  readonly quote: string | null
  readonly unsure?: Doubt
}

/** Where one value stands on documents of a kind; the first place that holds a value counts. */
export interface Rule {
  readonly key: string
  readonly as: Written
  /** Nothing is no such value: a form says 'Contract price $0.00' of a refinance, which has none. */
  readonly positive?: true
  /** It follows such words in running text: the first bracket of the pattern. */
  readonly says?: readonly RegExp[]
  /** It follows such a label: on its line, in the next column, or below it. */
  readonly after?: readonly RegExp[]
}

/** The key in words: 'as_is_value' is 'As is value'. */
export const labelOf = (key: string): string => {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const found = (rule: Rule, value: Scalar, at: { page: number; quote: string }): Extracted => ({
  key: rule.key,
  label: labelOf(rule.key),
  value,
  type: kept[rule.as].type,
  show: kept[rule.as].show,
  page: at.page,
  quote: quoteOf(at.quote),
})

const isOne = (rule: Rule, value: Scalar | null): value is Scalar => value !== null && !(rule.positive && value === 0)

const inProse = (pages: readonly PageText[], rule: Rule): Extracted | null => {
  for (const pattern of rule.says ?? [])
    for (const page of pages) {
      const match = pattern.exec(proseOf(page))
      const value = match ? valueIn(match[1] ?? '', rule.as) : null
      if (match && isOne(rule, value)) return found(rule, value, { page: page.page, quote: match[0] })
    }
  return null
}

/** The columns that follow a label up to the next label, which is a column of letters. */
const ownColumns = (rest: string, written: Written): string => {
  const cells = rest.split(/\s{2,}/)
  if (written === 'text' || written === 'name') return cells.find((cell) => /[\p{L}\d]/u.test(cell)) ?? ''
  const next = cells.findIndex((cell, i) => i > 0 && /\p{L}{3}/u.test(cell) && valueIn(cell, 'date') === null)
  const own = (next === -1 ? cells : cells.slice(0, next)).join('  ')
  // 'TOTAL ASSETS $4,500,000 TOTAL LIABILITIES $1,200,000': the next label may stand in the same column.
  return written === 'money' ? own.replace(/(\d) +\p{Lu}[\p{L} &/]{2,}[\s:]*\$.*$/u, '$1') : own
}

/** The number of a page alone on its last line. */
const isPageNumber = (line: Line, next: Line | undefined): boolean =>
  /^\d{1,3}$/.test(line.text) && next?.page !== line.page

/** What stands below a label: in the same column when the next line has as many, else all of the line. */
const below = (line: Line, next: Line | undefined, label: RegExp): string => {
  if (next?.page !== line.page) return ''
  const column = line.cells.findIndex((cell) => label.test(cell))
  // On a form the label fills its line, with its number and a note, and what was filled in stands alone below.
  if (line.cells.length === 1 || (next.cells.length === 1 && /^(?:\d+[a-z]?|[A-Z]\d?)$/.test(line.cells[0] ?? '')))
    return next.cells[0] ?? ''
  return line.cells.length === next.cells.length ? (next.cells[column] ?? '') : ''
}

/** A row of headings: several columns without figures, over as many with some. */
const isHeadings = (line: Line, next: Line | undefined): boolean =>
  line.cells.length >= 3 && line.cells.length === next?.cells.length && !/\d/.test(line.text) && /\d/.test(next.text)

/** Whether something that a person wrote stands in the column beside a label. */
const isFilled = (rest: string): boolean => {
  const [gap = '', cell = ''] = /^(\s*[:.]?\s*)(.*)$/.exec(rest)?.slice(1) ?? []
  // 'Insured Address  6 Bridal Lane': its label may go on.
  const beside =
    gap.length > 1
      ? cell
      : rest
          .split(/\s{2,}/)
          .slice(1)
          .join(' ')
  return /\p{L}/u.test(beside) && !isBlank(beside)
}

/** A zero alone behind a label and its dots. */
const ZERO = /^[\s.…:_$]*-?0(?:\.00)?-?\s*$/

/** What stands beside a label. A bare zero says that nothing is owed: what stands below it is of another label. */
const besideOf = (rest: string, written: Written): Scalar | null =>
  valueIn(ownColumns(rest, written), written) ?? (written === 'money' && ZERO.test(rest) ? 0 : null)

const atLabel = (lines: readonly Line[], i: number, label: RegExp, written: Written): [Scalar, string] | null => {
  const line = lines[i]
  const match = line ? label.exec(line.text) : null
  if (!line || !match) return null
  const next = lines[i + 1]
  const rest = isHeadings(line, next) ? '' : line.text.slice(match.index + match[0].length)
  const beside = besideOf(rest, written)
  if (beside !== null) return [beside, line.text]
  // What stands beside a label and is no name was meant for it all the same: the line below is another label's.
  if (written === 'name' && isFilled(rest)) return null
  const under = next && isPageNumber(next, lines[i + 2]) ? null : valueIn(below(line, next, label), written)
  return under !== null && next ? [under, `${line.text} ${next.text}`] : null
}

const byLabel = (lines: readonly Line[], rule: Rule): Extracted | null => {
  for (const label of rule.after ?? [])
    for (const [i, line] of lines.entries()) {
      const hit = atLabel(lines, i, label, rule.as)
      if (hit && isOne(rule, hit[0])) return found(rule, hit[0], { page: line.page, quote: hit[1] })
    }
  return null
}

/** The values that a table of rules finds on some pages. */
export const applyRules = (pages: readonly PageText[], rules: readonly Rule[]): Extracted[] => {
  const read = withoutContents(pages)
  const lines = linesOf(read)
  return rules.flatMap((rule) => inProse(read, rule) ?? byLabel(lines, rule) ?? [])
}

/** A value that was counted or summed from lines, told by the first of them. */
export const derived = (key: string, written: Written, value: DataValue, from: readonly Line[]): Extracted => ({
  key,
  label: labelOf(key),
  value,
  type: Array.isArray(value) ? (`LIST[${kept[written].type}]` as ValueType) : kept[written].type,
  show: kept[written].show,
  page: from[0]?.page ?? null,
  quote: from[0] ? quoteOf(from[0].text) : null,
})

/** A value that a paper states in words of its own: shown with its page and the words. */
export const stated = (
  key: string,
  written: Written,
  value: DataValue,
  at: { page: number | null; quote: string | null },
): Extracted => ({
  key,
  label: labelOf(key),
  value,
  type: Array.isArray(value) ? (`LIST[${kept[written].type}]` as ValueType) : kept[written].type,
  show: kept[written].show,
  page: at.page,
  quote: at.quote === null ? null : quoteOf(at.quote),
})

/** A value with its readings instead: it counts nowhere until a person picks one. */
export const inDoubt = (one: Extracted, why: string, others: readonly Reading[], says = 'As read'): Extracted => ({
  ...one,
  value: null,
  unsure: {
    why,
    readings: [
      { says, value: one.value, page: one.page, quote: one.quote },
      ...others.map((other) => ({ ...other, quote: other.quote === null ? null : quoteOf(other.quote) })),
    ],
  },
})
