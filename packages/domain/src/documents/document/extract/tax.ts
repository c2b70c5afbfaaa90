import type { PageText } from '../words.ts'
import { linesOf, proseOf } from './lines.ts'
import { moneyIn } from './parse.ts'
import { type Extracted, stated } from './rules.ts'

/** A line of a tax form: its number, and the words of it that tell it from a line of that number on another page. */
export interface FormLine {
  readonly key: string
  readonly number: string
  readonly says: RegExp
}

const WHOLE = /^\(?-?\d{1,3}(?:,\d{3})*\.?(?:\d{2})?\)?$/

/** The amount at the end of a form's line: with a sign of money, or a bare number that is not the line's own. */
const amountIn = (text: string, number: string): number | null => {
  const [found] = moneyIn(text).slice(-1)
  if (found !== undefined) return found
  const last = text.trim().split(/\s+/).at(-1) ?? ''
  if (!WHOLE.test(last) || last === number || last === number.replace(/\D/g, '')) return null
  const size = Number(last.replace(/[^\d.]/g, ''))
  return /^[(-]/.test(last) ? -size : size
}

/** The year of a return, as its form is headed. */
const YEAR =
  /(?:calendar year|tax year beginning|for the year|form\s+(?:1040|1065|1120-?s)[^\d]{0,80}|schedule k-1[^\d]{0,80}\(?)[^\d]{0,40}((?:19|20)\d\d)\b/i

const yearOf = (pages: readonly PageText[]): Extracted[] => {
  for (const page of pages.slice(0, 2)) {
    const found = YEAR.exec(proseOf(page))
    if (found) return [stated('tax_year', 'count', Number(found[1]), { page: page.page, quote: found[0] })]
  }
  return []
}

/**
 * The lines of a tax form by their numbers: each where its number and words stand on one line with an amount at its end.
 * One that stands there twice with two amounts is left out.
 */
export const formLines = (pages: readonly PageText[], form: readonly FormLine[]): Extracted[] => {
  const lines = linesOf(pages)
  const values = form.flatMap(({ key, number, says }) => {
    const own = lines.filter(
      (line) => says.test(line.text) && new RegExp(`(?:^|\\s)${number}(?:\\s|$)`).test(line.text),
    )
    const found = own.flatMap((line) => {
      const amount = amountIn(line.text, number)
      return amount === null ? [] : [{ amount, line }]
    })
    const [first] = found
    return first && new Set(found.map((one) => one.amount)).size === 1
      ? [stated(key, 'money', first.amount, { page: first.line.page, quote: first.line.text })]
      : []
  })
  return [...(values.length > 0 ? yearOf(pages) : []), ...values]
}
