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

/**
 * Whether what was found can be the answer at all. Where it can not, nothing is better than it: a role in place of a name, a
 * span of days in place of a date, what holds in default alone, another loan, the words that only announce an answer.
 * `title` are the terms that its document is called by.
 */
export const isBorneOut = (
  asked: Asked,
  { unit, value, title }: { unit: Unit; value: string | null; title: ReadonlySet<string> },
): boolean => {
  if (onlyAnnounces(unit) || onlyInDefault(asked, unit) || isOtherLoan(asked, unit, title)) return false
  if (ASKS_CHARGE.test(asked.text) && !CHARGE.test([unit.text, unit.heading, unit.under, ...unit.head].join(' ')))
    return false
  if (asked.wanted === 'name' && value !== null && ROLE_ALONE.test(value.trim())) return false
  return !(asksDay(asked) && value !== null && !CALENDAR.test(value))
}
