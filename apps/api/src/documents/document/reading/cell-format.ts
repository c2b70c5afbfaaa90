import { writeDigits } from '@plinth/domain/shared/digits'

/** How the cells of a format show: as days, or as numbers with so many decimals, thousands parted, a sign before or behind. */
export interface CellFormat {
  readonly kind: 'date' | 'number' | 'general'
  readonly decimals: number
  readonly thousands: boolean
  readonly dollars: boolean
  readonly percent: boolean
}

const general: CellFormat = { kind: 'general', decimals: 0, thousands: false, dollars: false, percent: false }
const number = (decimals: number, thousands: boolean, more: Partial<CellFormat> = {}): CellFormat => ({
  ...general,
  kind: 'number',
  decimals,
  thousands,
  ...more,
})

/** Formats that every workbook has by their number. */
const builtIn: Readonly<Record<number, CellFormat>> = {
  1: number(0, false),
  2: number(2, false),
  3: number(0, true),
  4: number(2, true),
  ...Object.fromEntries([5, 6].map((id) => [id, number(0, true, { dollars: true })])),
  ...Object.fromEntries([7, 8].map((id) => [id, number(2, true, { dollars: true })])),
  9: number(0, false, { percent: true }),
  10: number(2, false, { percent: true }),
  ...Object.fromEntries([14, 15, 16, 17, 22].map((id) => [id, { ...general, kind: 'date' as const }])),
  37: number(0, true),
  38: number(0, true),
  39: number(2, true),
  40: number(2, true),
  41: number(0, true),
  42: number(0, true, { dollars: true }),
  43: number(2, true),
  44: number(2, true, { dollars: true }),
}

/** What a format's code means, as far as it shows in a cell: '#,##0.00', '0.0%', 'mm/dd/yyyy', '_($* #,##0_)'. */
export const formatOf = (id: number, code: string | undefined): CellFormat => {
  if (code === undefined) return builtIn[id] ?? general
  const [first = ''] = code.split(';')
  const isDollars = /\$/.test(first)
  const bare = first.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '')
  if (/[dy]/i.test(bare)) return { ...general, kind: 'date' }
  if (!/[0#?]/.test(bare)) return general
  const decimals = /\.([0#?]+)/.exec(bare)?.[1]?.length ?? 0
  return number(decimals, /[#0],[#0]/.test(bare), { dollars: isDollars, percent: bare.includes('%') })
}

/** Excel counts days from 1899-12-30. */
const dayOf = (serial: number): string =>
  new Date(Math.round((serial - 25_569) * 86_400_000)).toISOString().slice(0, 10)

/** Days that a calendar has: 1900 to 9999. */
const isDay = (serial: number): boolean => serial >= 1 && serial < 2_958_466

/** A number without the noise that binary fractions leave: 0.1 + 0.2 is 0.3. */
const bareNumber = (value: number): string => String(Number(value.toPrecision(12)))

/** A number as a cell of a format shows it; dates as 'YYYY-MM-DD', what is negative with a minus. */
export const shownNumber = (value: number, format: CellFormat): string => {
  if (format.kind === 'date' && isDay(value)) return dayOf(value)
  if (format.kind !== 'number') return bareNumber(value)
  const size = Math.abs(format.percent ? value * 100 : value)
  const text = writeDigits(size, { least: format.decimals, most: format.decimals, grouped: format.thousands })
  const sign = value < 0 && /[1-9]/.test(text) ? '-' : ''
  return `${sign}${format.dollars ? '$' : ''}${text}${format.percent ? '%' : ''}`
}
