import { addDays, DAY_SECONDS, epochToPlainDate, plainDateToEpoch } from '../../shared/dates.ts'
import type { RollRows } from '../../documents/document/rows/read-rows.ts'
import type { RollUnit } from '../../documents/document/roll/units.ts'
import { termSet, termsOf } from '../terms.ts'
import { monthsNamed, yearsNamed } from './row-answer.ts'

/** What is asked of a unit. */
export type RollField = 'rent' | 'market' | 'area' | 'start' | 'end' | 'balance' | 'tenant' | 'unit'

/** Columns that rent rolls have and that are not kept: what is asked of them the rows do not say. */
const NOT_KEPT =
  /\bdeposits?\b|\bphone\b|\be-?mail\b|\baddress\b|\bcontact\b|\bguarant|\bcredit\b|\bconcessions?\b|\boptions?\b|\bescalat|\bincreases?\b|\bcam\b|\breimburs|\btaxes\b|\binsurance\b|\bcommission|\ballowance\b/i

const fields: readonly (readonly [RollField, RegExp])[] = [
  ['balance', /\b(?:balance|owes?|owed|past due|arrears|delinquen\w*|unpaid|outstanding|behind)\b/i],
  [
    'end',
    /\b(?:expir\w*|lease end\w*|end(?:s|ing)? (?:of|date)|(?:lease|term) ends?|leases? ending|ends?|terminat\w*|matur\w*|until when|roll(?:s|ing)? over|rollover)\b/i,
  ],
  ['start', /\b(?:commenc\w*|lease (?:start\w*|began|begins?)|start(?:s|ed)?|began|begins?|move[d]?[- ]in)\b/i],
  [
    'area',
    /\b(?:square (?:feet|foot(?:age)?)|sq\.? ?(?:ft|feet)|sf|area|how (?:big|large)|size|largest|biggest|smallest)\b/i,
  ],
  ['market', /\bmarket (?:rent|rate)s?\b/i],
  ['rent', /\b(?:rents?|pay(?:s|ing)?|rental (?:income|rate))\b/i],
]

/** What of a unit a question asks for; null when for none of it, 'not-kept' for what rows do not hold. */
export const fieldAsked = (question: string): RollField | 'not-kept' | null => {
  if (NOT_KEPT.test(question)) return 'not-kept'
  if (/^\s*who\b|\bwhich tenants?\b|\bname of the tenant\b/i.test(question)) return 'tenant'
  return fields.find(([, pattern]) => pattern.test(question))?.[0] ?? null
}

/** Words that many names of tenants have. */
const COMMON = new Set(
  termsOf(
    'inc llc corp company co lp ltd store stores shop the and of restaurant group services center tenant unit suite lease rent',
  ),
)

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The units a question names, by number or by tenant. */
export const unitsNamed = (question: string, units: readonly RollUnit[]): RollUnit[] => {
  const [, numbered] =
    /\b(?:unit|suite|apt|apartment|space|ste|lot|room)s?\.? (?:no\.? |number |#)?#?([A-Z]?-?\d[\w-]*|[A-Z])\b/i.exec(
      question,
    ) ?? []
  if (numbered !== undefined) return units.filter(({ unit }) => folded(unit) === folded(numbered))
  const asked = termSet(question)
  const ranked = units.flatMap((unit) => {
    const names = [...termSet(unit.tenant ?? '')].filter((term) => !COMMON.has(term) && !/^t?\d+$/.test(term))
    const [first] = termsOf(unit.tenant ?? '').filter((term) => names.includes(term))
    const hits = names.filter((term) => asked.has(term)).length
    return hits > 0 && (hits > 1 || (first !== undefined && asked.has(first))) ? [{ unit, hits }] : []
  })
  const most = Math.max(0, ...ranked.map((one) => one.hits))
  return ranked.filter((one) => one.hits === most).map((one) => one.unit)
}

/** The first and last second of days. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The first second of a month of a year; month 0 is January, 12 the January after. */
const startOf = (year: number, month: number): number => Date.UTC(year, month, 1) / 1000

const spanOfYears = (question: string, years: readonly [number, ...number[]]): Span => {
  const [year] = years
  const [month] = monthsNamed(question)
  if (years.length > 1 && /\b(?:to|through|and|between|-)\b/i.test(question))
    return { from: startOf(Math.min(...years), 0), to: startOf(Math.max(...years) + 1, 0) - 1 }
  if (/\bbefore\b|\bprior to\b/i.test(question)) return { from: -8e9, to: startOf(year, (month ?? 1) - 1) - 1 }
  if (/\bafter\b/i.test(question)) return { from: startOf(year + 1, 0), to: 8e9 }
  return month === undefined
    ? { from: startOf(year, 0), to: startOf(year + 1, 0) - 1 }
    : { from: startOf(year, month - 1), to: startOf(year, month) - 1 }
}

const AHEAD =
  /\b(?:next|within|coming|following)(?: the)?(?: next)? (\d{1,2}|twelve|six|three|year|month)(?: (months?|years?|days?))?\b/i
const NUMBERS: Readonly<Record<string, number>> = { twelve: 12, six: 6, three: 3, year: 1, month: 1 }

const daysAhead = (question: string): number | null => {
  const [whole, number = '', unit = number] = AHEAD.exec(question) ?? []
  if (whole === undefined) return null
  const n = NUMBERS[number.toLowerCase()] ?? Number(number)
  if (/^year/i.test(unit)) return n * 365
  return /^day/i.test(unit) ? n : Math.round(n * 30.44)
}

/** A span of days that lease ends or starts are asked for; null when none is named. What is ahead counts from the day of the roll. */
export const spanAsked = (question: string, { asOf }: Pick<RollRows, 'asOf'>): Span | null => {
  const [first, ...others] = yearsNamed(question)
  if (first !== undefined) return spanOfYears(question, [first, ...others])
  const days = daysAhead(question)
  if (days === null || asOf === null) return null
  return { from: asOf, to: plainDateToEpoch(addDays(epochToPlainDate(asOf), days)) + DAY_SECONDS - 1 }
}
