import { isFormDate } from '../shared/dates.ts'
import { parseMoney } from '../shared/money.ts'
import { pastedMoney } from '../shared/pasted-money.ts'
import { type DetailField, type DetailKind, detailFields, detailOf } from './details.ts'
import { detailsDuration, maxRatePercent } from './terms.ts'

/** The fields as typed: money with or without separators, the rate in percent, the date 'YYYY-MM-DD'. */
export type RequestDetailsTexts = Readonly<Record<DetailField, string>>

const amountError = (text: string, most = Infinity) => {
  const amount = parseMoney(text)
  if (amount === null || amount < 0) return 'Invalid value'
  return amount > most ? `* Limit $${most.toLocaleString('en-US')}` : null
}

const checks: { readonly [K in DetailKind]: (text: string, most?: number) => string | null } = {
  money: amountError,
  day: (text) => (isFormDate(text) ? null : '* Invalid Date'),
  months: (text) => {
    const within = /^\d{1,3}$/.test(text) && Number(text) >= detailsDuration.min && Number(text) <= detailsDuration.max
    return within ? null : '* Limit 100'
  },
  rate: (text) => (/^(\d+\.?\d*|\.\d+)$/.test(text) && Number(text) <= maxRatePercent ? null : 'Invalid value'),
  choice: () => null,
}

/** The message of every field that is wrong, by field; an empty object when all is right (I-29..I-34, I-38). */
export function validateRequestDetails(values: RequestDetailsTexts): Partial<Record<DetailField, string>> {
  const errors: Partial<Record<DetailField, string>> = {}
  for (const field of detailFields) {
    const text = values[field].trim()
    const { kind, most } = detailOf(field)
    const error = text === '' ? '* Required' : checks[kind](text, most)
    if (error !== null) errors[field] = error
  }
  return errors
}

/** Whether Update is open: no error and at least one field changed (I-37). */
export const mayUpdateDetails = (stored: RequestDetailsTexts, values: RequestDetailsTexts): boolean =>
  Object.keys(validateRequestDetails(values)).length === 0 &&
  detailFields.some((field) => bare(field, stored) !== bare(field, values))

/**
 * An amount while it is typed: digits with thousands separators and at most one dot with two decimals (I-35).
 * '1.25m', '800k' and '1.25 million' are what they mean, never $1.25.
 */
export function cleanAmount(text: string): string {
  const meant = /[a-z]/i.test(text) ? pastedMoney(text) : null
  if (meant !== null) return cleanAmount(String(meant))
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',')
  return rest.length === 0 ? grouped : `${grouped}.${rest.join('').slice(0, 2)}`
}

/** A duration while it is typed: digits only (I-35). */
export const cleanDuration = (text: string): string => text.replace(/\D/g, '')

/** An interest rate while it is typed: digits and one dot, the first (I-35). */
export function cleanRate(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`
}

const bare = (field: DetailField, values: RequestDetailsTexts) => values[field].replace(/[,\s]/g, '')
