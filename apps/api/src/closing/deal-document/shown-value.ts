import type { ValueKind } from '@plinth/domain/closing/deal-document/fields'
import { fractionToPercent } from '@plinth/domain/loan/terms'
import { formatMoney } from '@plinth/domain/shared/money'

/** A value as a document shows it (Y-04); what a sandbox made up is marked. */
export const shownValue = (type: ValueKind, value: number | string, madeUp: boolean): string =>
  `${plainValue(type, value)}${madeUp ? ' (Sandbox)' : ''}`

/** Full money, percents, plain numbers. */
const plainValue = (type: ValueKind, value: number | string): string => {
  if (typeof value === 'string') return value
  if (type === 'percent') return `${fractionToPercent(value)}%`
  return type === 'currency' ? formatMoney(value) : String(value)
}
