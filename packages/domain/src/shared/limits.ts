import { isFormDate, type PlainDate } from './dates.ts'

/** What a field may hold at most, or must look like: screens, contract and server read this one table. */

/** The longest an archived loan may stay in the active list, in days. */
export const maxDaysToArchive = 365

/** The largest sum that is entered anywhere, US dollars: twelve digits, exact in cents. */
export const mostDollars = 999_999_999_999

/** The most of what is counted about a property and its sponsor. */
export const mostCounted = {
  bedrooms: 9999,
  bathrooms: 999,
  units: 100_000,
  squareFeet: 100_000_000,
  projects: 10_000,
} as const

/** The longest name of a person, in characters. */
export const longestName = 100

/** Whether a text can be kept: no NUL, no half of a character pair, no bell, escape or backspace. Tabs and line ends may be. */
export const isStorable = (text: string): boolean => !/(?!\s)\p{Cc}/u.test(text) && !/\p{Surrogate}/u.test(text)

/** Whether a text can be a phone number however it is written: seven digits or more, with the usual signs between them. */
export const isPhoneText = (text: string): boolean => /^\+?[\d\s().x-]{7,30}$/i.test(text) && /(?:\d\D*){7}/.test(text)

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

/** The most an amount or purchase price may be, in dollars (Y-08). */
export const maxAmount = 15_000_000
