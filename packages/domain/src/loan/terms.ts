/** Purposes of a loan (E-21, I-27, U-04). Refinance and Cash out follow the refinance rules, the others the purchase rules. */
export const purposes = ['Purchase', 'Refinance', 'Acquisition', 'Cash out', 'Flip', 'Double Flip'] as const
export type Purpose = (typeof purposes)[number]

/** How the loan is paid back (E-22, I-28). */
export const exitStrategies = ['Sale', 'Refinance'] as const
export type ExitStrategy = (typeof exitStrategies)[number]

/** Whether a purpose follows the refinance rules; all others follow the purchase rules (E-21). */
export const isRefinance = (purpose: Purpose): boolean => purpose === 'Refinance' || purpose === 'Cash out'

/** Duration in months: on the public form 1-24, in request details 1-100 (Y-09). */
export const formDuration = { min: 1, max: 24 } as const
export const detailsDuration = { min: 1, max: 100 } as const

/** The highest interest rate, in percent (Y-10). */
export const maxRatePercent = 100

/** A percent as the fraction that is stored and sent: 7.25 is 0.0725 (I-36, Y-10). Exact to 12 decimals. */
export const percentToFraction = (percent: number): number => Number((percent / 100).toFixed(12))

/** A stored fraction as percent: 0.0725 is 7.25. Exact to 10 decimals. */
export const fractionToPercent = (fraction: number): number => Number((fraction * 100).toFixed(10))

/** An interest rate on screen, '7.25%': a value below 1 is a fraction, any other a percent already; missing is 'N/A' (U-03). */
export function formatRate(rate: number | null | undefined): string {
  const known = rate ?? Number.NaN
  if (!Number.isFinite(known)) return 'N/A'
  const percent = Math.abs(known) < 1 ? fractionToPercent(known) : known
  return `${Number(percent.toFixed(4))}%`
}
