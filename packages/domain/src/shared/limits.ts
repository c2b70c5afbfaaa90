import { isFormDate, type PlainDate } from './dates.ts'
import { usStates } from './us-states.ts'

/** What a field may hold at most, or must look like: screens, contract and server read this one table. */

/** The longest an archived loan may stay in the active list, in days. */
export const maxDaysToArchive = 365

/** Earliest date of birth that a person can have, epoch seconds: 1900-01-01. */
export const earliestBirth = -2_208_988_800

/** No loan of today had a deposit before this day. */
const earliestDeposit = '2000-01-01'

/** Why a day, 'YYYY-MM-DD', is not one on which a deposit was received; null when it can be. `today` is the lender's. */
export const depositDayError = (day: string, today: PlainDate): string | null => {
  if (!isFormDate(day) || day < earliestDeposit) return '* Enter a valid date'
  return day > today ? '* The deposit date cannot be in the future' : null
}

/** Why an amount, US dollars, is no deposit for a loan of `loan` dollars; null when it can be. */
export const depositAmountError = (amount: number, loan: number): string | null =>
  amount > loan ? '* The deposit cannot be more than the loan amount' : null

/** Whether a text is a ZIP code of five digits, or nine with a dash. */
export const isZipcode = (text: string): boolean => /^\d{5}(-\d{4})?$/.test(text)

/** The postal code of a state given by code or name in any case; null for what is no state. */
export const stateCodeOf = (text: string): string | null => {
  const given = text.trim().toLowerCase()
  return usStates.find(([code, name]) => code.toLowerCase() === given || name.toLowerCase() === given)?.[0] ?? null
}
