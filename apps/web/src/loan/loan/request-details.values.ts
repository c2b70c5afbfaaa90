import type { BodyIn } from '@plinth/contract/shared/endpoint'
import type { LoanView, updateLoan } from '@plinth/contract/loan/loan'
import { byDetail, type DetailField, type DetailKind, detailOf } from '@plinth/domain/loan/details'
import { cleanAmount, cleanDuration, cleanRate, type RequestDetailsTexts } from '@plinth/domain/loan/request-details'
import { formatRate, fractionToPercent, percentToFraction } from '@plinth/domain/loan/terms'
import { epochToPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { parseMoney } from '@plinth/domain/shared/money'
import { date, money } from '../../lib/format.ts'
import { detailsWords, loanWords } from './loan.words.ts'

interface Kind {
  /** What is sent, as the form shows it: money with separators, the rate in percent, the date 'YYYY-MM-DD'. */
  text(value: string | number): string
  /** What is done to a text while it is typed (I-35). */
  clean(text: string): string
  /** A text as it is sent: amounts as numbers, the rate as a fraction, the date as epoch (I-36). */
  sent(text: string): string | number
  /** A text of the form as it reads outside it. */
  shown(text: string): string
}

const kinds: Readonly<Record<DetailKind, Kind>> = {
  money: {
    text: (dollars) => cleanAmount(String(dollars)),
    clean: cleanAmount,
    sent: (text) => parseMoney(text) ?? 0,
    shown: (text) => money(parseMoney(text)),
  },
  day: {
    text: (epoch) => epochToPlainDate(Number(epoch)),
    clean: String,
    sent: plainDateToEpoch,
    shown: (text) => date(plainDateToEpoch(text)),
  },
  months: { text: String, clean: cleanDuration, sent: Number, shown: (text) => detailsWords.months(Number(text)) },
  rate: {
    text: (fraction) => String(fractionToPercent(Number(fraction))),
    clean: cleanRate,
    sent: (text) => percentToFraction(Number(text)),
    shown: (text) => formatRate(percentToFraction(Number(text))),
  },
  choice: { text: String, clean: String, sent: String, shown: String },
}
const kindOf = (field: DetailField) => kinds[detailOf(field).kind]

/** The stored details as the form shows them; what is not set is empty. */
export const detailsTexts = (loan: LoanView): RequestDetailsTexts =>
  byDetail((field) => {
    const value = loan[field]
    return value === null ? '' : kindOf(field).text(value)
  })

/** What is done to the text of a field while it is typed. */
export const cleanDetail = (field: DetailField, text: string): string => kindOf(field).clean(text)

/** The body of the update: only what changed. */
export const detailsBody = (
  values: RequestDetailsTexts,
  changed: readonly DetailField[],
  version: number,
): BodyIn<typeof updateLoan> =>
  Object.assign({ version }, ...changed.map((field) => ({ [field]: kindOf(field).sent(values[field]) })))

/** A text of the form as it reads outside it. */
export const shownDetail = (field: DetailField, text: string): string =>
  text.trim() === '' ? loanWords.notAvailable : kindOf(field).shown(text)
