import { stripCommas } from '../../shared/money.ts'
import { mostDollars } from '../../shared/limits.ts'

/** What stays of a phone number typed in a form: e, E, + and - are blocked with everything else but digits (E-34). */
export const cleanPhoneInput = (typed: string): string => typed.replace(/\D/g, '')

/** Money with thousands separators as shown (E-44); text that is no whole figure comes back unchanged. */
export const withCommas = (stored: string): string => {
  const plain = stripCommas(stored)
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',') : stored
}

/** The whole number that a money or count field holds, or null when it is blank or not one (E-44, E-45). */
export const figure = (typed: string): number | null => {
  const plain = stripCommas(typed)
  if (!/^\d+$/.test(plain)) return null
  const value = Number(plain)
  return value <= mostDollars ? value : null
}
