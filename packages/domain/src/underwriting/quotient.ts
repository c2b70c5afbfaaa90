/** A named amount a ratio is made of; null when it is not known. */
export interface Figure {
  /** What it is, as it reads in a sentence: 'as-is value'. */
  readonly words: string
  readonly amount: number | null
  /** Inputs that are not known, where they are not the figure itself: debt service needs an amount and a rate. */
  readonly missing?: readonly string[]
}

/** A value, or why there is none: never NaN, never infinite. `missing` names the inputs that are not known. */
export type Quotient =
  | { readonly value: number; readonly reason: null; readonly missing: readonly [] }
  | { readonly value: null; readonly reason: string; readonly missing: readonly string[] }

/** A ratio beyond this is a slip of the pen, not a deal. */
const ABSURD = 1000

const missingOf = ({ words, amount, missing }: Figure): readonly string[] =>
  amount === null ? (missing ?? [words]) : []

const none = (reason: string, ...figures: readonly Figure[]): Quotient => ({
  value: null,
  reason,
  missing: [...new Set(figures.flatMap(missingOf))],
})

/** Why a figure cannot be used; null when it can. */
const fault = (figure: Figure, zeroIsFine: boolean): string | null => {
  const { words, amount } = figure
  if (amount === null) return `${missingOf(figure)[0] ?? words} is not known`
  if (!Number.isFinite(amount)) return `${words} is not a number`
  if (amount < 0) return `${words} is negative`
  return amount === 0 && !zeroIsFine ? `${words} is 0` : null
}

/**
 * `part` divided by `whole`, both zero or more in the same unit. Not known, negative, division by zero and a result of
 * more than 1,000 have no value but a reason.
 */
export const quotient = (part: Figure, whole: Figure): Quotient => {
  const reason = fault(part, true) ?? fault(whole, false)
  if (reason !== null) return none(reason, part, whole)
  const value = (part.amount ?? 0) / (whole.amount ?? 1)
  return value <= ABSURD
    ? { value, reason: null, missing: [] }
    : none(`${part.words} is more than 1,000 times ${whole.words}`)
}

/** A figure that is a value itself: a score, a count, a rate. Only a rate of growth may be negative. */
export const plain = (figure: Figure, mayBeNegative = false): Quotient => {
  const usable = mayBeNegative && figure.amount !== null ? { ...figure, amount: Math.abs(figure.amount) } : figure
  const reason = fault(usable, true)
  return reason === null ? { value: figure.amount ?? 0, reason: null, missing: [] } : none(reason, figure)
}

/** Adds up what is known; null when nothing is. */
export const sumKnown = (amounts: readonly (number | null)[]): number | null => {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0)
}
