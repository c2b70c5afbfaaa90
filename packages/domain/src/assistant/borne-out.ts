import type { Asked } from './question.ts'
import { termSet } from './terms.ts'
import type { Unit } from './units.ts'

/** What a contract calls its parties is nobody's name. */
const ROLE_ALONE =
  /^(?:the |each |such |any )?(?:bank|company|agent|trustee|owner|manager|party|parties|corporation|partnership|guarantor|sponsor|contractor|architect|seller|purchaser|buyer|borrower|lender|tenant|landlord|mortgagee|mortgagor|grantor|grantee|holder|issuer|insured|escrow agent|administrative agent|title company|project|property|loan|note|agreement|facility)s?$/i

const CALENDAR = /\d{4}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2}\b/
/** A day of the calendar is asked for, not how long after what; rent may be due on the first of each month. */
const asksDay = ({ wanted, text }: Asked): boolean =>
  wanted === 'date' && /\b(?:effective|maturity|issue|signing|execution) date\b|\bdate of\b/i.test(text)

/** 'If to Borrower:' is followed by what it announces, which is the answer and does not stand in it. */
const onlyAnnounces = ({ text }: Unit): boolean => /:\s*$/.test(text) && text.split(/\s+/).length <= 8

const AFTER_DEFAULT =
  /\b(?:(?:an? |any )?events? of default|(?:upon|after|following|during) (?:an? |any |the )?default|past[- ]due|overdue)\b/i
const ASKS_DEFAULT = /\b(?:default\w*|late|penalt\w+|overdue|past[- ]due|events?)\b/i
/** A rate or an amount that holds only once a loan is in default is not the one that holds. */
const onlyInDefault = ({ wanted, text }: Asked, unit: Unit): boolean =>
  ['percent', 'money', 'amount'].includes(wanted) && AFTER_DEFAULT.test(unit.text) && !ASKS_DEFAULT.test(text)

const ASKS_CHARGE = /\b(?:penalt\w+|premium|fees?)\b/i
const CHARGE = /\b(?:penalt\w+|premiums?|fees?|charges?|yield maintenance|make[- ]?whole)\b|\d\s?%|\bpercent\b|\$\s?\d/i

/** Which of several loans is meant; a line that names none of them is about the loan of the file. */
const WHICH_LOAN = /\b(term|mezzanine|junior|subordinate|second|revolving) (?:loan|mortgage|lien|note|facility)\b/i
const isOtherLoan = (asked: Asked, unit: Unit, title: ReadonlySet<string>): boolean => {
  const [, which] = WHICH_LOAN.exec(asked.text) ?? []
  if (which === undefined) return false
  const said = termSet(`${unit.text} ${unit.heading} ${unit.under}`)
  return [...termSet(which)].some((term) => !said.has(term) && !title.has(term))
}

/** 'When does the lease end' asks for a day; 'within 60 days' is how long somebody has for something. */
const ASKS_WHEN =
  /\bwhen (?:do|does|did|will|is|was|are|were)\b.*\b(?:end|expire|mature|start|begin|commence|close|terminate)s?\b/i
const SPAN = /^(?:within|no later than|not later than)\b/i
const isOnlySpan = ({ wanted, text }: Asked, value: string): boolean =>
  wanted === 'date' && ASKS_WHEN.test(text) && SPAN.test(value)

/** Words of papers and of the trade: what holds one is a thing, not somebody. */
const THING =
  /\b(?:approach|value|values|estimate|analysis|appraisals?|reports?|condition|assumption|infrastructure|section|article|exhibit|schedule|addend(?:um|a)|summary|table|page|method|process|purpose|scope|definition|certificate|certification|policy|income|expenses?|rent|taxes|insurance|zoning|use|date|effective|total)\b/i
/** A name does not go over the end of a sentence. */
const OVER_AN_END = /(?<!\b(?:\p{Lu}|Inc|Corp|Co|Ltd|Jr|Sr|Dr|Mr|Mrs|Ms|St|N\.A|L\.P))\.\s/u
const COMPANY =
  /\b(?:LLC|L\.L\.C|Inc|Corp|Corporation|Company|Co|Ltd|LP|LLP|Trust|Bank|N\.A|Association|Group|Partners)\b/
const isNobody = (value: string): boolean =>
  ROLE_ALONE.test(value.trim()) || OVER_AN_END.test(value) || (THING.test(value) && !COMPANY.test(value))

const ASKS_RANGE = /\b(?:range|between|from|least|most|minimum|maximum|lowest|highest|spread|comparables?|comps?)\b/i
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** One end of a range is not the figure: '9.59% - 11.78%', 'between $528,000 and $570,000'. */
const isOneEnd = ({ wanted, text }: Asked, unit: Unit, value: string): boolean => {
  if (!['percent', 'money', 'amount'].includes(wanted) || ASKS_RANGE.test(text) || unit.cells.length > 1) return false
  const end = escaped(value)
  return new RegExp(
    String.raw`(?<![\d,.])${end}\s?(?:[-–—]|to)\s?\$?\d|\d%?\s?(?:[-–—]|to)\s?${end}|\bbetween\s+${end}\s+and\s+\$?\d|\bbetween\s+\$?[\d,.]+%?\s+and\s+${end}`,
    'i',
  ).test(unit.text)
}

/** 'Per $100 of assessed value' tells by what is counted. */
const isMeasure = (unit: Unit, value: string): boolean =>
  new RegExp(String.raw`\b(?:per|each|every)\s+${escaped(value)}`, 'i').test(unit.text)

/** What one way of appraising comes to is not the value, unless that way is asked about. */
const isByApproach = ({ wanted, text }: Asked, unit: Unit): boolean =>
  wanted === 'money' &&
  /\bvalue\b/i.test(text) &&
  !/\b(?:approach|comparison|cost|income)\b/i.test(text) &&
  /\bapproach\b/i.test(unit.text)

const ASKS_SIZE = /\bhow (?:big|large)\b|\bsquare (?:feet|footage)\b/i
const AREA = /\b(?:sf|sq\.? ?ft|square|acres?|feet|ft|hectares?)\b/i
const ASKS_MEANING = /\b(?:defin\w+|mean(?:s|ing)?)\b/i
const DEFINES = /\b(?:is|are|as) defined (?:by|in|as)\b|\bmay be defined as\b/i

/** Whether a value can be what is asked for. */
const fits = (asked: Asked, unit: Unit, value: string): boolean => {
  if (asked.wanted === 'name' && isNobody(value)) return false
  if (asked.wanted === 'count' && ASKS_SIZE.test(asked.text) && !AREA.test([unit.text, ...unit.head].join(' ')))
    return false
  if (asksDay(asked) && !CALENDAR.test(value)) return false
  return !(
    isOnlySpan(asked, value) ||
    isOneEnd(asked, unit, value) ||
    isMeasure(unit, value) ||
    isByApproach(asked, unit)
  )
}

/**
 * Whether what was found can be the answer at all. Where it can not, nothing is better than it: a role or a thing in place of a
 * name, a span of days in place of a date, one end of a range, what holds in default alone, another loan, what a word means in
 * general, the words that only announce an answer. `title` are the terms that its document is called by.
 */
export const isBorneOut = (
  asked: Asked,
  { unit, value, title }: { unit: Unit; value: string | null; title: ReadonlySet<string> },
): boolean => {
  if (onlyAnnounces(unit) || onlyInDefault(asked, unit) || isOtherLoan(asked, unit, title)) return false
  if (DEFINES.test(unit.text) && !ASKS_MEANING.test(asked.text)) return false
  if (ASKS_CHARGE.test(asked.text) && !CHARGE.test([unit.text, unit.heading, unit.under, ...unit.head].join(' ')))
    return false
  return value === null || fits(asked, unit, value)
}
