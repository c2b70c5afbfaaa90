import type { BodyIn } from '@plinth/contract/shared/endpoint'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { updateLoan } from '@plinth/contract/loan/loan'
import {
  cleanAmount,
  cleanDuration,
  cleanRate,
  type RequestDetailsField,
  type RequestDetailsTexts,
} from '@plinth/domain/loan/request-details'
import { exitStrategies, formatRate, fractionToPercent, percentToFraction, purposes } from '@plinth/domain/loan/terms'
import { epochToPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { parseMoney } from '@plinth/domain/shared/money'
import { date, money } from '../../lib/format.ts'
import { detailsWords, loanWords } from './loan.words.ts'

const amountText = (dollars: number | null) => (dollars === null ? '' : cleanAmount(String(dollars)))

/** The stored details as the form shows them: money with separators, the rate in percent, the date 'YYYY-MM-DD'. */
export const detailsTexts = (loan: LoanView): RequestDetailsTexts => ({
  amount: amountText(loan.amount),
  amount_at_closing: amountText(loan.amount_at_closing),
  purpose: loan.purpose,
  expected_closing_epoch: loan.expected_closing_epoch === null ? '' : epochToPlainDate(loan.expected_closing_epoch),
  duration_months: String(loan.duration_months),
  exit_strategy: loan.exit_strategy ?? '',
  interest_rate: loan.interest_rate === null ? '' : String(fractionToPercent(loan.interest_rate)),
  construction_reserve: amountText(loan.construction_reserve),
})

/** What is done to a text while it is typed (I-35). */
export const cleanDetails: { readonly [F in RequestDetailsField]?: (text: string) => string } = {
  amount: cleanAmount,
  amount_at_closing: cleanAmount,
  construction_reserve: cleanAmount,
  duration_months: cleanDuration,
  interest_rate: cleanRate,
}

type Body = BodyIn<typeof updateLoan>

const toBody: { readonly [F in RequestDetailsField]: (text: string) => Partial<Body> } = {
  amount: (text) => ({ amount: parseMoney(text) ?? 0 }),
  amount_at_closing: (text) => ({ amount_at_closing: parseMoney(text) ?? 0 }),
  purpose: (text) => ({ purpose: purposes.find((one) => one === text) }),
  expected_closing_epoch: (text) => ({ expected_closing_epoch: plainDateToEpoch(text) }),
  duration_months: (text) => ({ duration_months: Number(text) }),
  exit_strategy: (text) => ({ exit_strategy: exitStrategies.find((one) => one === text) }),
  interest_rate: (text) => ({ interest_rate: percentToFraction(Number(text)) }),
  construction_reserve: (text) => ({ construction_reserve: parseMoney(text) ?? 0 }),
}

/** The body of the update: only what changed, amounts as numbers, the rate as a fraction, the date as epoch (I-36). */
export const detailsBody = (
  values: RequestDetailsTexts,
  changed: readonly RequestDetailsField[],
  version: number,
): Body => Object.assign({ version }, ...changed.map((field) => toBody[field](values[field])))

/** A text of the form as it reads outside it. */
export const shownDetail = (field: RequestDetailsField, text: string): string => {
  if (text.trim() === '') return loanWords.notAvailable
  if (field === 'interest_rate') return formatRate(percentToFraction(Number(text)))
  if (field === 'expected_closing_epoch') return date(plainDateToEpoch(text))
  if (field === 'duration_months') return detailsWords.months(Number(text))
  if (field === 'purpose' || field === 'exit_strategy') return text
  return money(parseMoney(text))
}
