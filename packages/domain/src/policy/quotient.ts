/** A named amount a ratio is made of; null when it is not known. */
export interface Figure {
  /** What it is, as it reads in a sentence: 'as-is value'. */
  readonly words: string
  readonly amount: number | null
}

/** A value, or why there is none: never NaN, never infinite. */
export type Quotient =
  | { readonly value: number; readonly reason: null }
  | { readonly value: null; readonly reason: string }

/** A ratio beyond this is a slip of the pen, not a deal. */
const ABSURD = 1000

const none = (reason: string): Quotient => ({ value: null, reason })

/** Why a figure cannot be used; null when it can. */
const fault = ({ words, amount }: Figure, zeroIsFine: boolean): string | null => {
  if (amount === null) return `${words} is not known`
  if (!Number.isFinite(amount)) return `${words} is no number`
  if (amount < 0) return `${words} is negative`
  return amount === 0 && !zeroIsFine ? `${words} is 0` : null
}

/**
 * `part` divided by `whole`, both zero or more in the same unit. Not known, negative, division by zero and a result of
 * more than 1,000 have no value but a reason.
 */
export const quotient = (part: Figure, whole: Figure): Quotient => {
  const reason = fault(part, true) ?? fault(whole, false)
  if (reason !== null) return none(reason)
  const value = (part.amount ?? 0) / (whole.amount ?? 1)
  return value <= ABSURD ? { value, reason: null } : none(`${part.words} is more than 1,000 times ${whole.words}`)
}

/** A figure that is a value itself: a score, a count, a rate. Only a rate of growth may be negative. */
export const plain = (figure: Figure, mayBeNegative = false): Quotient => {
  const usable = mayBeNegative && figure.amount !== null ? { ...figure, amount: Math.abs(figure.amount) } : figure
  const reason = fault(usable, true)
  return reason === null && figure.amount !== null ? { value: figure.amount, reason: null } : none(reason ?? '')
}

/** Adds up what is known; null when nothing is. */
export const sumKnown = (amounts: readonly (number | null)[]): number | null => {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0)
}
