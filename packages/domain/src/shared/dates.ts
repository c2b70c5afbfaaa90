/** A calendar date without time or zone, 'YYYY-MM-DD'. */
export type PlainDate = string

/** How a date can read (Y-05); all but the first by a setting (Y-06). */
export const datePatterns = ['mm.dd.yyyy', 'dd.mm.yyyy', 'mm/dd/yyyy'] as const
export type DatePattern = (typeof datePatterns)[number]

/** The days a week can begin on. */
export const weekStarts = ['sunday', 'monday'] as const

let house: DatePattern = 'mm.dd.yyyy'

/**
 * Makes every date of this process read by the setting, wherever a rule writes one into a sentence. Called once at the
 * start, by the server and by the browser.
 */
export const writeDatesAs = (pattern: DatePattern): void => {
  house = pattern
}

export const DAY_SECONDS = 86_400
export const DAY_MS = 86_400_000

/** An instant as whole epoch seconds. */
export const epochOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** The same of what may not have happened. */
export const epochOrNull = (at: Date | null): number | null => (at === null ? null : epochOf(at))

/** Epoch seconds of 00:00 UTC of a plain date: how plain dates travel. */
export const plainDateToEpoch = (date: PlainDate): number => Date.UTC(...ymd(date)) / 1000

/** The plain date of an instant in epoch seconds, read in UTC. */
export const epochToPlainDate = (epochSeconds: number): PlainDate =>
  isoDay(Math.floor(epochSeconds / DAY_SECONDS) * DAY_SECONDS * 1000)

/** Whether a text is a day of the calendar, 'YYYY-MM-DD', from the year 1000 on. */
export const isPlainDate = (text: string): boolean =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && isoDay(Date.UTC(...ymd(text))) === text

/** The date so many days later, or earlier when negative. */
export const addDays = (date: PlainDate, days: number): PlainDate => isoDay(Date.UTC(...ymd(date)) + days * DAY_MS)

/** Whether a date is a Saturday or a Sunday. */
export const isWeekend = (date: PlainDate): boolean => [0, 6].includes(new Date(Date.UTC(...ymd(date))).getUTCDay())

/** Whole days from one date to another, negative when the second is earlier (Y-01). */
export const daysBetween = (from: PlainDate, to: PlainDate): number =>
  Math.round((Date.UTC(...ymd(to)) - Date.UTC(...ymd(from))) / DAY_MS)

/** One formatter a zone: making one takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formatters.set(zone, made)
  return made
}

/** The calendar date of an instant (epoch milliseconds) in an IANA zone such as 'America/New_York'. */
export function todayIn(zone: string, epochMs: number): PlainDate {
  const parts = formatterOf(zone).formatToParts(new Date(epochMs))
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** How dates of this process read, for files that carry a format of their own. */
export const datesRead = (): DatePattern => house

/** A plain date on screen: mm.dd.yyyy unless the setting says otherwise; 'Invalid date' for what is none (Y-05..Y-07). */
export function formatPlainDate(date: PlainDate, pattern: DatePattern = house): string {
  if (!isPlainDate(date)) return 'Invalid date'
  const [year = '', month = '', day = ''] = date.split('-')
  switch (pattern) {
    case 'mm.dd.yyyy':
      return `${month}.${day}.${year}`
    case 'dd.mm.yyyy':
      return `${day}.${month}.${year}`
    case 'mm/dd/yyyy':
      return `${month}/${day}/${year}`
  }
}

/**
 * An instant in epoch seconds as a date on screen, read in UTC as plain dates travel or in a zone when one is given.
 * A missing value reads 'N/A', one that is no date 'Invalid date' (Y-07).
 */
export function formatEpoch(
  epochSeconds: number | null | undefined,
  pattern: DatePattern = house,
  zone = 'UTC',
): string {
  if (epochSeconds === null || epochSeconds === undefined) return 'N/A'
  const ms = epochSeconds * 1000
  return Number.isNaN(new Date(ms).getTime()) ? 'Invalid date' : formatPlainDate(todayIn(zone, ms), pattern)
}

/**
 * The plain date a person typed, or null: 'YYYY-MM-DD', or day and month in the order of the pattern, parted by
 * dots, slashes or dashes ('3/7/2026', '03.07.2026').
 */
export function parsePlainDate(text: string, pattern: DatePattern = house): PlainDate | null {
  const trimmed = text.trim()
  if (isPlainDate(trimmed)) return trimmed
  const match = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(trimmed)
  if (!match) return null
  const [, first = '', , second = '', year = ''] = match
  const [month, day] = pattern === 'dd.mm.yyyy' ? [second, first] : [first, second]
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : null
}

/** The plain date a call was given as epoch seconds or as 'YYYY-MM-DD', or null when it is neither (P-31). */
export function plainDateFrom(value: string | number): PlainDate | null {
  if (typeof value === 'string' && !/^-?\d+$/.test(value)) return isPlainDate(value) ? value : null
  const ms = Number(value) * 1000
  if (Number.isNaN(new Date(ms).getTime())) return null
  const date = epochToPlainDate(ms / 1000)
  return isPlainDate(date) ? date : null
}

/** Whether a form takes a date: a day of the calendar from 1900 (E-38, Y-30) to 2100, as far as dates travel. */
export const isFormDate = (date: string): boolean => isPlainDate(date) && date >= '1900-01-01' && date <= '2100-01-01'

const ymd = (date: PlainDate): [number, number, number] => {
  const [y = 0, m = 1, d = 1] = date.split('-').map(Number)
  return [y, m - 1, d]
}
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
