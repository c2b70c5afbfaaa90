import { rowValues } from '../../documents/document/rows/row-values.ts'
import type { ReadRows } from '../../documents/document/rows/read-rows.ts'
import { formatMoney } from '../../shared/money.ts'

/** Rows that a question is asked of; `touched` when people corrected some of them. */
export interface RowsAsked<Rows extends ReadRows = ReadRows> {
  readonly rows: Rows
  readonly touched: boolean
}

/** Figures that the rest of their paper is held against. */
export type Held = 'gross_income' | 'operating_expenses' | 'net_operating_income' | 'total_monthly_rent'

/** Why a figure of the whole paper is unsure, with all its readings; null when the paper bears it out. */
export const doubtOf = ({ rows, touched }: RowsAsked, key: Held): string | null => {
  const unsure = rowValues(rows, touched).find((one) => one.key === key)?.unsure
  if (!unsure) return null
  const readings = unsure.readings.map(
    ({ says, value }) => `${says} ${typeof value === 'number' ? formatMoney(value) : String(value)}`,
  )
  return `${unsure.why} ${readings.join('; ')}`
}
