import { writeDigits } from '../../shared/digits.ts'
import { formatEpoch, formatPlainDate } from '../../shared/dates.ts'
import { formatMoney } from '../../shared/money.ts'

type Scalar = string | number | boolean
/** A value read from a document; null when it is not known. */
export type ReadValue = Scalar | readonly Scalar[] | null

const figure = (value: number) => writeDigits(value, { most: 6 })

const numberOf = (value: Scalar): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(/[$,%\s]/g, '')) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const dateOf = (value: Scalar): string => {
  const epoch = /^\d+$/.test(String(value)) ? Number(value) : value
  if (typeof epoch === 'number') return formatEpoch(epoch)
  return formatPlainDate(typeof value === 'string' ? value.slice(0, 10) : '')
}

const plain = (value: Scalar): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? figure(value) : value
}

const displayOne = (value: Scalar, option: number): string => {
  if (option === 4) return dateOf(value)
  const number = numberOf(value)
  if (number === null) return plain(value)
  if (option === 1) return `${figure(number)}%`
  if (option === 2) return `${figure(number * 100)}%`
  if (option === 3) return `${figure(number)}$`
  return plain(value)
}

/**
 * A value as its display option shows it (J-25): 0 plain, 1 percent, 2 a fraction times 100 as percent, 3 the number
 * followed by a dollar sign, 4 a date from epoch seconds or 'YYYY-MM-DD'. What is missing reads 'N/A'; a text
 * where a number is expected stays as it is; an unknown option is plain.
 */
export const displayValue = (value: ReadValue, option: number): string => {
  if (value === null || value === '') return 'N/A'
  if (typeof value !== 'object') return displayOne(value, option)
  return value.length === 0 ? 'N/A' : value.map((one) => displayOne(one, option)).join(', ')
}

/** A value outside the panel of extracted values: dollars read '$132,000' as everywhere, the rest as `displayValue`. */
export const toldValue = (value: ReadValue, option: number): string => {
  const dollars = option === 3 && typeof value !== 'object' ? numberOf(value) : null
  return dollars === null ? displayValue(value, option) : formatMoney(dollars)
}
