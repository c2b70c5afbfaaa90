import { isPlainDate, plainDateToEpoch } from '../../../shared/dates.ts'
import { datesIn } from '../extract/parse.ts'
import { proseOf } from '../extract/lines.ts'
import type { PageText } from '../words.ts'
import { type Month, monthOf } from './columns.ts'

/** The days a statement covers, in epoch seconds, with the words that say so. */
export interface Period {
  readonly start: number | null
  readonly end: number | null
  readonly page: number
  readonly quote: string
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const DAY = `(?:${MONTH}\\s+\\d{1,2},?\\s+\\d{4}|\\d{1,2}[/-]\\d{1,2}[/-]\\d{2,4})`
/** A day whose year stands at the other end of the range: 'January 1-March 31, 2025'. */
const DAY_ALONE = `${MONTH}\\s+\\d{1,2}(?!\\d)`
const WHEN = `(?:${DAY}|${MONTH}[\\s-]*\\d{4}|\\d{1,2}/\\d{4}|${DAY_ALONE}|${MONTH})`
const TO = '\\s*(?:-|–|—|to|through|thru)\\s*'

const RANGE = new RegExp(`(${WHEN})${TO}(${WHEN})`, 'i')
const ENDED = new RegExp(
  `(?:(?:twelve|12)[\\s-]*months?|t-?12|trailing[\\w\\s-]{0,20}|year|period)\\s+(?:ending|ended|through|as of)[:\\s]+(${DAY}|${MONTH}\\s*\\d{4}|\\d{1,2}/\\d{4})`,
  'i',
)
const AS_OF = new RegExp(`(?:as of|ending|ended|through)[:=\\s]+(${DAY})`, 'i')

const epoch = (year: number, month: number, day: number): number | null => {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isPlainDate(date) ? plainDateToEpoch(date) : null
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const firstOf = ({ year, month }: Month, otherYear: number | null): number | null => {
  const own = year ?? otherYear
  return own === null ? null : epoch(own, month, 1)
}

const endOf = ({ year, month }: Month): number | null =>
  year === null ? null : epoch(year, month, lastDay(year, month))

/** What one side of a range means: a day, or a month of which the first or last day counts. */
const sideOf = (text: string, end: boolean, otherYear: number | null): number | null => {
  const isDay = otherYear !== null && new RegExp(`^${DAY_ALONE}$`, 'i').test(text)
  const [day] = datesIn(isDay ? `${text}, ${otherYear}` : text)
  if (day !== undefined) return day
  const named = /^(\d{1,2})\/(\d{4})$/.exec(text)
  const month = named ? { month: Number(named[1]), year: Number(named[2]) } : monthOf(text)
  if (!month) return null
  return end ? endOf({ ...month, year: month.year ?? otherYear }) : firstOf(month, otherYear)
}

const yearIn = (text: string): number | null => {
  const year = /\b(?:19|20)\d\d\b/.exec(text)?.[0]
  return year === undefined ? null : Number(year)
}

const inWords = (page: PageText): Period | null => {
  // A period stands in the head of a page.
  const head = proseOf({ page: page.page, text: page.text.split('\n').slice(0, 14).join('\n') })
  const range = RANGE.exec(head)
  if (range) {
    const [quote, from = '', to = ''] = range
    const end = sideOf(to, true, yearIn(from))
    const start = sideOf(from, false, yearIn(to))
    if (end !== null && start !== null && start < end) return { start, end, page: page.page, quote }
  }
  const ended = ENDED.exec(head) ?? AS_OF.exec(head)
  const end = ended ? sideOf(ended[1] ?? '', true, null) : null
  return ended && end !== null ? { start: null, end, page: page.page, quote: ended[0] } : null
}

/** The period of a statement: as its head says, else from the first to the last of its months. */
export const periodOf = (pages: readonly PageText[], months: readonly Month[]): Period | null => {
  for (const page of pages.slice(0, 2)) {
    const found = inWords(page)
    if (found) return found
  }
  const [first, last] = [months[0], months.at(-1)]
  const end = last ? endOf(last) : null
  if (!first || !last || end === null) return null
  const quote = `${first.month}/${first.year ?? ''} to ${last.month}/${last.year ?? ''}`
  return { start: firstOf(first, last.year), end, page: pages[0]?.page ?? 1, quote }
}
