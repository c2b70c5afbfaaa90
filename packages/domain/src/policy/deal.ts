import { formatMoney } from '../shared/money.ts'
import { type Figure, type Quotient, quotient, sumKnown } from './quotient.ts'

/** The figures of a deal that limits look at: dollars, fractions, yearly incomes; null = not known. Sums over the properties. */
export interface DealFigures {
  readonly amount: number | null
  /** Part of the amount that is not paid at closing. */
  readonly holdback: number | null
  readonly asIsValue: number | null
  readonly stabilizedValue: number | null
  readonly purchasePrice: number | null
  readonly costSpent: number | null
  readonly rehabHard: number | null
  readonly rehabSoft: number | null
  readonly currentNoi: number | null
  readonly expectedNoi: number | null
  readonly interestRate: number | null
}

/** The measures that move with the amount lent. */
export const dealMeasures = [
  'ltv_as_is',
  'ltv_stabilized',
  'ltc',
  'dscr',
  'dscr_stabilized',
  'debt_yield',
  'debt_yield_stabilized',
] as const
export type DealMeasure = (typeof dealMeasures)[number]
export const isDealMeasure = (key: string): key is DealMeasure => dealMeasures.some((one) => one === key)

/** What a measure divides by what. */
export interface Ratio {
  readonly part: Figure
  readonly whole: Figure
}

const amount = (o: DealFigures): Figure => ({ words: 'loan amount', amount: o.amount })

/** What is paid out at closing: the amount less what is held back. */
const atClosing = (o: DealFigures): Figure => ({
  words: 'amount at closing',
  amount: o.amount === null ? null : o.amount - (o.holdback ?? 0),
})

/** The value as it is; the purchase price where none is estimated. */
export const asIsValue = (o: DealFigures): Figure =>
  o.asIsValue === null
    ? { words: 'as-is value or purchase price', amount: o.purchasePrice }
    : { words: 'as-is value', amount: o.asIsValue }

/** Purchase price, cost spent and rehab; not known without a price or cost spent, as rehab alone is no cost of a deal. */
export const totalCost = (o: DealFigures): Figure => {
  const base = sumKnown([o.purchasePrice, o.costSpent])
  return { words: 'total cost', amount: base === null ? null : base + (o.rehabHard ?? 0) + (o.rehabSoft ?? 0) }
}

/** Interest a year on the whole amount; nothing is repaid before the end. */
const interest = (o: DealFigures): Figure => ({
  words: o.interestRate === null ? 'interest rate' : 'interest a year',
  amount: o.amount === null || o.interestRate === null ? null : o.amount * o.interestRate,
})
const inPlace = (o: DealFigures): Figure => ({ words: 'net operating income', amount: o.currentNoi })
const expected = (o: DealFigures): Figure => ({ words: 'expected net operating income', amount: o.expectedNoi })
const stabilized = (o: DealFigures): Figure => ({ words: 'stabilized value', amount: o.stabilizedValue })

const table: Readonly<Record<DealMeasure, (o: DealFigures) => Ratio>> = {
  ltv_as_is: (o) => ({ part: atClosing(o), whole: asIsValue(o) }),
  ltv_stabilized: (o) => ({ part: amount(o), whole: stabilized(o) }),
  ltc: (o) => ({ part: amount(o), whole: totalCost(o) }),
  dscr: (o) => ({ part: inPlace(o), whole: interest(o) }),
  dscr_stabilized: (o) => ({ part: expected(o), whole: interest(o) }),
  debt_yield: (o) => ({ part: inPlace(o), whole: amount(o) }),
  debt_yield_stabilized: (o) => ({ part: expected(o), whole: amount(o) }),
}

/** What a measure of a deal divides by what; the definitions stand with the measures. */
export const ratioOf = (key: DealMeasure, o: DealFigures): Ratio => table[key](o)

/** A measure of a deal as a fraction or multiple, or why there is none. */
export const dealValue = (key: DealMeasure, o: DealFigures): Quotient => {
  const { part, whole } = ratioOf(key, o)
  return quotient(part, whole)
}

/** How a value came about, for a person: '$900,000 amount at closing ÷ $1,200,000 as-is value'. */
export const workingOf = ({ part, whole }: Ratio): string =>
  `${formatMoney(part.amount)} ${part.words} ÷ ${formatMoney(whole.amount)} ${whole.words}`
