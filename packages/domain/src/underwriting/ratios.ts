import { formatMoney } from '../shared/money.ts'
import { type Figure, type Quotient, quotient, sumKnown } from './quotient.ts'

/**
 * The figures of a deal that ratios are made of: dollars, fractions, months, yearly incomes; null = not known. Sums over
 * the properties.
 */
export interface DealFigures {
  /** The total commitment: what the loan funds at closing plus what it commits to fund later. */
  readonly amount: number | null
  /** Part of the amount that is not funded at closing. */
  readonly holdback: number | null
  readonly asIsValue: number | null
  readonly stabilizedValue: number | null
  readonly purchasePrice: number | null
  readonly costSpent: number | null
  readonly rehabHard: number | null
  readonly rehabSoft: number | null
  readonly currentNoi: number | null
  readonly expectedNoi: number | null
  /** Yearly rate, a fraction. */
  readonly interestRate: number | null
  /** Months over which level payments repay the loan; null = interest only. */
  readonly amortizationMonths: number | null
}

/**
 * Every ratio of a deal, defined here alone: policy, score, sizer and papers read it here. The workbook divides anew in its
 * own cells, for whoever changes a figure in it; a test holds both to the same result.
 */
export const dealMeasures = [
  'ltv_as_is',
  'ltv_at_closing',
  'ltv_stabilized',
  'ltc',
  'dscr',
  'dscr_stabilized',
  'debt_yield',
  'debt_yield_stabilized',
] as const
export type DealMeasure = (typeof dealMeasures)[number]
export const isDealMeasure = (key: string): key is DealMeasure => dealMeasures.some((one) => one === key)

/** What each ratio is called, the same everywhere. */
export const ratioLabels: Readonly<Record<DealMeasure, string>> = {
  ltv_as_is: 'LTV (total commitment)',
  ltv_at_closing: 'LTV at closing',
  ltv_stabilized: 'LTV stabilized',
  ltc: 'LTC',
  dscr: 'DSCR in place',
  dscr_stabilized: 'DSCR stabilized',
  debt_yield: 'Debt yield in place',
  debt_yield_stabilized: 'Debt yield stabilized',
}

/** What a measure divides by what. */
export interface Ratio {
  readonly part: Figure
  readonly whole: Figure
}

const commitment = (o: DealFigures): Figure => ({ words: 'total commitment', amount: o.amount })

/** What is funded at closing: the amount less what is held back. */
const atClosing = (o: DealFigures): Figure => ({
  words: 'amount at closing',
  amount: o.amount === null ? null : o.amount - (o.holdback ?? 0),
})

/** The as-is value; until there is one, the purchase price stands in for it and is named. Dollars. */
export const asIsValue = (o: Pick<DealFigures, 'asIsValue' | 'purchasePrice'>): Figure =>
  o.asIsValue === null && o.purchasePrice !== null
    ? { words: 'purchase price (no as-is value)', amount: o.purchasePrice }
    : { words: 'as-is value', amount: o.asIsValue }

/** Purchase price, cost spent and rehab in dollars; not known without a price or cost spent, as rehab alone is no cost of a deal. */
export const totalCost = (o: Pick<DealFigures, 'purchasePrice' | 'costSpent' | 'rehabHard' | 'rehabSoft'>): Figure => {
  const base = sumKnown([o.purchasePrice, o.costSpent])
  return {
    words: 'total cost',
    amount: base === null ? null : base + (o.rehabHard ?? 0) + (o.rehabSoft ?? 0),
    missing: ['purchase price or cost spent'],
  }
}

/**
 * Yearly debt service a dollar lent, a fraction: the rate when interest only, else twelve level monthly payments. Null
 * while the rate is not known or the months are not above 0.
 */
export const debtConstant = (rate: number | null, amortizationMonths: number | null): number | null => {
  if (rate === null || amortizationMonths === null) return rate
  if (!(amortizationMonths > 0)) return null
  const monthly = rate / 12
  return monthly === 0 ? 12 / amortizationMonths : (12 * monthly) / (1 - (1 + monthly) ** -amortizationMonths)
}

/** How debt service is worked out: 'interest only at 10.5%', '360 months at 7%'. */
export const debtServiceBasis = ({
  interestRate,
  amortizationMonths,
}: Pick<DealFigures, 'interestRate' | 'amortizationMonths'>): string => {
  const rate = interestRate === null ? 'a rate that is not known' : `${Number((interestRate * 100).toFixed(4))}%`
  return amortizationMonths === null
    ? `interest only at ${rate}`
    : `amortized over ${amortizationMonths} months at ${rate}`
}

/** Debt service a year on the total commitment, dollars. */
const debtService = (o: DealFigures): Figure => {
  const constant = debtConstant(o.interestRate, o.amortizationMonths)
  return {
    words: `annual debt service (${debtServiceBasis(o)})`,
    amount: o.amount === null || constant === null ? null : o.amount * constant,
    missing: [...(o.amount === null ? ['total commitment'] : []), ...(constant === null ? ['interest rate'] : [])],
  }
}
const inPlace = (o: DealFigures): Figure => ({ words: 'NOI in place', amount: o.currentNoi })
const expected = (o: DealFigures): Figure => ({ words: 'expected NOI', amount: o.expectedNoi })
const stabilized = (o: DealFigures): Figure => ({ words: 'stabilized value', amount: o.stabilizedValue })

const table: Readonly<Record<DealMeasure, (o: DealFigures) => Ratio>> = {
  ltv_as_is: (o) => ({ part: commitment(o), whole: asIsValue(o) }),
  ltv_at_closing: (o) => ({ part: atClosing(o), whole: asIsValue(o) }),
  ltv_stabilized: (o) => ({ part: commitment(o), whole: stabilized(o) }),
  ltc: (o) => ({ part: commitment(o), whole: totalCost(o) }),
  dscr: (o) => ({ part: inPlace(o), whole: debtService(o) }),
  dscr_stabilized: (o) => ({ part: expected(o), whole: debtService(o) }),
  debt_yield: (o) => ({ part: inPlace(o), whole: commitment(o) }),
  debt_yield_stabilized: (o) => ({ part: expected(o), whole: commitment(o) }),
}

/** What a measure of a deal divides by what. */
export const ratioOf = (key: DealMeasure, o: DealFigures): Ratio => table[key](o)

/** A measure of a deal as a fraction (DSCR: a multiple), or why there is none and which inputs are missing. */
export const dealValue = (key: DealMeasure, o: DealFigures): Quotient => {
  const { part, whole } = ratioOf(key, o)
  return quotient(part, whole)
}

/** Every ratio of a deal by its key; null where there is none. */
export const dealValues = (o: DealFigures): Readonly<Record<DealMeasure, number | null>> =>
  Object.fromEntries(dealMeasures.map((key) => [key, dealValue(key, o).value])) as Record<DealMeasure, number | null>

/** How a value came about, for a person: '$900,000 total commitment ÷ $1,200,000 as-is value'. */
export const workingOf = ({ part, whole }: Ratio): string =>
  `${formatMoney(part.amount)} ${part.words} ÷ ${formatMoney(whole.amount)} ${whole.words}`

/** A deal of which nothing is known. */
export const unknownDeal: DealFigures = {
  ...{ amount: null, holdback: null, asIsValue: null, stabilizedValue: null, purchasePrice: null, costSpent: null },
  ...{ rehabHard: null, rehabSoft: null, currentNoi: null, expectedNoi: null },
  ...{ interestRate: null, amortizationMonths: null },
}

/** LTV (total commitment) of a loan that is known by its amount, as-is value and price alone: dollars or cents, all the same. */
export const ltvOf = (o: Pick<DealFigures, 'amount' | 'asIsValue' | 'purchasePrice'>): number | null =>
  dealValue('ltv_as_is', { ...unknownDeal, ...o }).value

/** Averages weighted by amount; a loan without the figure counts for nothing in it. Null when no loan has it. */
export const weightedBy = (
  parts: readonly { readonly weight: number; readonly value: number | null }[],
): number | null => {
  let [total, weights] = [0, 0]
  for (const { weight, value } of parts) {
    if (value === null) continue
    total += value * weight
    weights += weight
  }
  return weights > 0 ? total / weights : null
}

/** Price in cents per unit of either kind, rounded half up to whole cents; 0 without units (I-67). Null: price or units not known. */
export const pricePerUnit = (
  priceCents: number | null,
  units: number | null,
  commercialUnits: number | null,
): number | null => {
  const total = sumKnown([units, commercialUnits])
  if (total === null || priceCents === null) return null
  return total <= 0 ? 0 : Math.round(priceCents / total)
}
