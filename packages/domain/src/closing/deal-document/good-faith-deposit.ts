import { stripCommas } from '../../shared/money.ts'
import { messages } from '../../shared/form-messages.ts'
import { depositDayError, maxAmount } from '../../shared/limits.ts'
import type { PlainDate } from '../../shared/dates.ts'

/** The good faith deposit modal as typed; the date is 'YYYY-MM-DD' (L-23). */
export type DepositEdit = { readonly deposit_amount: string; readonly deposit_date: string }
export type DepositErrors = { readonly [F in keyof DepositEdit]?: string }

/**
 * What is wrong with the deposit: an amount above nothing and within 15,000,000 (L-24), a valid date (L-23) that has come;
 * {} when nothing is.
 */
export const validateDeposit = (edit: DepositEdit, today: PlainDate): DepositErrors => {
  const amount = amountError(stripCommas(edit.deposit_amount.replace('$', '')))
  const day = depositDayError(edit.deposit_date, today)
  return {
    ...(amount === null ? {} : { deposit_amount: amount }),
    ...(day === null ? {} : { deposit_date: day }),
  }
}

const amountError = (amount: string): string | null => {
  if (amount === '') return messages.required
  if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) === 0) return messages.number
  return Number(amount) > maxAmount ? messages.limit : null
}
