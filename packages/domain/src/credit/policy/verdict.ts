/** How a value stands to its requirement (O-07): within, a little beyond, further, far beyond. */
export const verdicts = ['green', 'yellow', 'orange', 'red'] as const
export type Verdict = (typeof verdicts)[number]

/** What each colour means: a colour is never shown without its word. */
export const verdictWords: Readonly<Record<Verdict | 'unknown', string>> = {
  green: 'Within policy',
  yellow: 'Near limit',
  orange: 'Exception',
  red: 'Outside policy',
  unknown: 'N/A',
}

/** What policies look at, in display order (O-05). */
export const policyGroups = ['property', 'borrower', 'neighborhood'] as const
export type PolicyGroup = (typeof policyGroups)[number]

/**
 * A limit: 'max' must not be exceeded, 'min' must be reached. `diff` = how far beyond is still yellow (mid) and orange (top),
 * as fractions of the limit (O-07, U-21).
 */
export type Limit = {
  readonly func: 'max' | 'min'
  readonly value: number
  readonly diff: { readonly mid: number; readonly top: number }
}

/** How far a value lies beyond its limit, as a fraction of the limit; 0 when within. Beyond a limit of 0 is infinitely far. */
export const beyond = (actual: number, limit: Pick<Limit, 'func' | 'value'>): number => {
  const excess = limit.func === 'max' ? actual - limit.value : limit.value - actual
  return excess <= 0 ? 0 : excess / Math.abs(limit.value)
}

// Fractions of decimal figures are not exact in binary: 1.1 over 1 is a hair over 0.1.
const slack = 1e-9

/** The last value that is still tolerated: the limit and `top` beyond it. */
export const toleratedTo = ({ func, value, diff }: Limit): number =>
  Number((value + (func === 'max' ? 1 : -1) * diff.top * Math.abs(value)).toFixed(10))

/** The verdict on a value: within is green, beyond by up to mid yellow, up to top orange, further red (O-07). */
export const verdict = (actual: number, limit: Limit): Verdict => {
  const distance = beyond(actual, limit)
  if (distance === 0) return 'green'
  if (distance <= limit.diff.mid + slack) return 'yellow'
  return distance <= limit.diff.top + slack ? 'orange' : 'red'
}

/** Whether `value_out_of_range` is shown instead of the value: the value lies beyond `top` (O-07). */
export const isOutOfRange = (actual: number, limit: Limit): boolean => verdict(actual, limit) === 'red'
