import { stripCommas } from '../application/figures.ts'
import { messages } from '../application/validate.ts'
import { maxAmount } from '../loan/terms.ts'
import { isFormDate } from '../shared/dates.ts'

/** The good faith deposit modal as typed; the date is 'YYYY-MM-DD' (L-23). */
export type DepositEdit = { readonly deposit_amount: string; readonly deposit_date: string }
export type DepositErrors = { readonly [F in keyof DepositEdit]?: string }

/** What is wrong with the deposit: an amount above nothing and within 15,000,000 (L-24), a valid date (L-23); {} when nothing is. */
export const validateDeposit = (edit: DepositEdit): DepositErrors => {
  const amount = amountError(stripCommas(edit.deposit_amount.replace('$', '')))
  return {
    ...(amount === null ? {} : { deposit_amount: amount }),
    ...(isFormDate(edit.deposit_date) ? {} : { deposit_date: messages.date }),
  }
}

const amountError = (amount: string): string | null => {
  if (amount === '') return messages.required
  if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) === 0) return messages.number
  return Number(amount) > maxAmount ? messages.limit : null
}
