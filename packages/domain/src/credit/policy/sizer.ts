import { mostDollars } from '../../shared/limits.ts'
import {
  asIsValue,
  debtConstant,
  type DealFigures,
  type DealMeasure,
  dealValue,
  isDealMeasure,
  totalCost,
} from '../../underwriting/ratios.ts'
import { inUnit, measureOf } from './measures.ts'
import type { PolicyRule } from './policy-set.ts'
import { type Verdict, verdict } from './verdict.ts'

/** What a bridge loan is sized from: dollars, fractions, months; null = not known. */
export interface SizingCase extends DealFigures {
  /** What is paid to the seller, or to the lender who is paid off. */
  readonly acquisition: number | null
  /** Third parties at closing: title, legal, appraisal. */
  readonly closingCosts: number | null
  /** Fractions of the amount, taken at closing. */
  readonly originationFee: number | null
  readonly underwritingFee: number | null
  readonly brokerFee: number | null
  /** Fraction of the amount, due with the last payment. */
  readonly exitFee: number | null
  readonly interestReserveMonths: number | null
  readonly durationMonths: number | null
  /** Expected yearly income before vacancy and expenses, and those expenses; the stress grid needs them. */
  readonly grossIncome: number | null
  readonly operatingExpenses: number | null
}
export type SizingKey = keyof SizingCase

export type SizingUnit = 'dollars' | 'percent' | 'months'
export interface SizingField {
  readonly key: SizingKey
  readonly label: string
  readonly unit: SizingUnit
  readonly group: 'loan' | 'value' | 'cost' | 'income'
}
const field = (group: SizingField['group'], key: SizingKey, label: string, unit: SizingUnit = 'dollars') => ({
  ...{ key, label, unit, group },
})

/** Every figure of a case, in the order it is asked for. */
export const sizingFields: readonly SizingField[] = [
  field('loan', 'amount', 'Loan amount'),
  field('loan', 'holdback', 'Construction holdback'),
  field('loan', 'interestRate', 'Interest rate', 'percent'),
  field('loan', 'amortizationMonths', 'Amortization (blank: interest only)', 'months'),
  field('loan', 'durationMonths', 'Duration', 'months'),
  field('loan', 'interestReserveMonths', 'Interest reserve', 'months'),
  field('loan', 'originationFee', 'Origination fee', 'percent'),
  field('loan', 'underwritingFee', 'Underwriting fee', 'percent'),
  field('loan', 'brokerFee', 'Broker fee', 'percent'),
  field('loan', 'exitFee', 'Exit fee', 'percent'),
  field('value', 'asIsValue', 'As-is value'),
  field('value', 'stabilizedValue', 'Stabilized value'),
  field('cost', 'purchasePrice', 'Purchase price'),
  field('cost', 'acquisition', 'Purchase price or payoff'),
  field('cost', 'costSpent', 'Cost spent to date'),
  field('cost', 'rehabHard', 'Rehab, hard costs'),
  field('cost', 'rehabSoft', 'Rehab, soft costs'),
  field('cost', 'closingCosts', 'Closing costs'),
  field('income', 'currentNoi', 'Annual net operating income'),
  field('income', 'expectedNoi', 'Expected net operating income'),
  field('income', 'grossIncome', 'Expected annual gross income'),
  field('income', 'operatingExpenses', 'Expected operating expenses'),
]

const longest = 1200
const bounds: Readonly<Record<SizingUnit, number>> = { dollars: mostDollars, percent: 1, months: longest }

/** Whether a figure can be a field's: zero or more and within reason; only incomes may be negative. Null is not known. */
export const fitsSizing = ({ key, unit }: SizingField, value: number | null): boolean => {
  if (value === null) return true
  if (!Number.isFinite(value) || Math.abs(value) > bounds[unit]) return false
  if (unit === 'months' && !Number.isInteger(value)) return false
  return value >= 0 || key === 'currentNoi' || key === 'expectedNoi'
}

/** A limit of the set at the amount asked for, and the largest loan that keeps it. */
export interface Constraint {
  readonly rule: PolicyRule
  /** In the unit that is read; null when there is none. */
  readonly actual: number | null
  readonly verdict: Verdict | 'unknown'
  /** Dollars, whole; null when nothing limits the amount, or it is not known what does. */
  readonly largest: number | null
  /** Why there is no value or no largest loan; null when there is. */
  readonly reason: string | null
}

/** What is paid out at closing, and what goes off it. Dollars. */
export interface Proceeds {
  readonly amount: number
  readonly holdback: number
  readonly interestReserve: number
  readonly originationFee: number
  readonly underwritingFee: number
  readonly brokerFee: number
  readonly closingCosts: number
  /** What remains for the seller, the old lender and the borrower; negative when costs eat it up. */
  readonly net: number
  /** Due at the end, not at closing. */
  readonly exitFee: number
}

/** Where the money comes from and goes; both totals are equal. Dollars. */
export interface MoneyTable {
  readonly sources: readonly { readonly label: string; readonly amount: number }[]
  readonly uses: readonly { readonly label: string; readonly amount: number }[]
  readonly total: number
}

/** What the limits leave of a loan. */
export interface Sizing {
  readonly constraints: readonly Constraint[]
  /** The constraint that allows least; null when none is known. */
  readonly binding: Constraint | null
  /** Dollars, whole: the largest amount that keeps every limit that could be tested; null when none could. */
  readonly largest: number | null
  /** Limits that could not be tested. */
  readonly untested: readonly Constraint[]
  readonly proceeds: Proceeds | null
  readonly money: MoneyTable | null
}

const known = (value: number | null): value is number => Number.isFinite(value)
const positive = (value: number | null): value is number => known(value) && value > 0

/** A limit as a fraction or multiple: 70 percent is 0.7. */
const bare = (rule: PolicyRule): number => (measureOf(rule.key).unit === 'percent' ? rule.value / 100 : rule.value)

/** So much of a base. */
const times = (limit: number, base: number | null): number | null => (positive(base) ? limit * base : null)
/** What an income carries at such a cost a dollar; a loss carries nothing. */
const carried = (income: number | null, cost: number): number | null =>
  known(income) && positive(cost) ? Math.max(0, income) / cost : null

/** So many times the yearly debt service of a dollar; no number where that is not known. */
const debtCost = (o: SizingCase, times: number): number =>
  times * (debtConstant(o.interestRate, o.amortizationMonths) ?? Number.NaN)

/** The largest loan that keeps a limit, in dollars; null while a figure is missing or of no use. */
const capacity: Readonly<Record<DealMeasure, (o: SizingCase, limit: number) => number | null>> = {
  ltv_as_is: (o, m) => times(m, asIsValue(o).amount),
  ltv_at_closing: (o, m) => {
    const atClosing = times(m, asIsValue(o).amount)
    return atClosing === null ? null : atClosing + (o.holdback ?? 0)
  },
  ltv_stabilized: (o, m) => times(m, o.stabilizedValue),
  ltc: (o, m) => times(m, totalCost(o).amount),
  dscr: (o, m) => carried(o.currentNoi, debtCost(o, m)),
  dscr_stabilized: (o, m) => carried(o.expectedNoi, debtCost(o, m)),
  debt_yield: (o, m) => carried(o.currentNoi, m),
  debt_yield_stabilized: (o, m) => carried(o.expectedNoi, m),
}

/** Whole dollars that surely keep the limit: a hair below a whole dollar is that dollar. */
const wholeDollars = (dollars: number) => Math.max(0, Math.floor(dollars + 1e-6))

/** One limit against a case. `dscr` and debt yields: income ÷ (limit × debt constant), income ÷ limit; loan to value and to cost: limit × base. */
export const constraintOf = (rule: PolicyRule, key: DealMeasure, o: SizingCase): Constraint => {
  const found = dealValue(key, o)
  const actual = found.value === null ? null : inUnit(found.value, measureOf(key).unit)
  const usual = rule.func === measureOf(key).func
  const dollars = usual ? capacity[key](o, bare(rule)) : null
  return {
    rule,
    actual,
    verdict: actual === null ? 'unknown' : verdict(actual, rule),
    largest: known(dollars) && dollars <= mostDollars ? wholeDollars(dollars) : null,
    reason: found.reason ?? (usual ? null : 'this limit does not cap the amount'),
  }
}

/** Figures that the proceeds and the uses need: one that is not known counts as nothing there. */
const countedInMoney: readonly SizingKey[] = [
  ...(['holdback', 'interestRate', 'interestReserveMonths', 'originationFee', 'underwritingFee', 'brokerFee'] as const),
  ...(['exitFee', 'acquisition', 'rehabHard', 'rehabSoft', 'closingCosts'] as const),
]

/** The fields whose blank counts as zero in the proceeds and uses of a case, so that the screen can say so. */
export const countedAsZero = (o: SizingCase): readonly SizingField[] =>
  sizingFields.filter(({ key }) => countedInMoney.includes(key) && o[key] === null)

/**
 * Net proceeds: the amount less what is held back, the interest reserve (interest only), fees and third parties. Each line is
 * in whole dollars, so that the lines on the screen add up to what they say.
 */
export const proceedsOf = (o: SizingCase): Proceeds | null => {
  if (!known(o.amount) || o.amount < 0) return null
  const { amount } = o
  const fee = (fraction: number | null) => Math.round(amount * (fraction ?? 0))
  const holdback = Math.min(o.holdback ?? 0, amount)
  const interestReserve = Math.round((amount * (o.interestRate ?? 0) * (o.interestReserveMonths ?? 0)) / 12)
  const [originationFee, underwritingFee, brokerFee] = [fee(o.originationFee), fee(o.underwritingFee), fee(o.brokerFee)]
  const closingCosts = o.closingCosts ?? 0
  const net = amount - holdback - interestReserve - originationFee - underwritingFee - brokerFee - closingCosts
  const exitFee = fee(o.exitFee)
  if (!known(net) || !known(exitFee)) return null
  return { amount, holdback, interestReserve, originationFee, underwritingFee, brokerFee, closingCosts, net, exitFee }
}

/** Sources and uses: what the loan does not pay is equity, what it pays beyond the uses goes to the borrower. */
export const moneyOf = (o: SizingCase): MoneyTable | null => {
  const proceeds = proceedsOf(o)
  if (proceeds === null) return null
  const { amount, holdback, interestReserve, closingCosts } = proceeds
  const fees = proceeds.originationFee + proceeds.underwritingFee + proceeds.brokerFee
  const bills = [
    { label: 'Purchase price or payoff', amount: o.acquisition ?? 0 },
    { label: 'Rehab, hard costs', amount: o.rehabHard ?? 0 },
    { label: 'Rehab, soft costs', amount: o.rehabSoft ?? 0 },
    { label: 'Interest reserve', amount: interestReserve },
    { label: 'Fees', amount: fees },
    { label: 'Closing costs', amount: closingCosts },
  ]
  const due = bills.reduce((sum, one) => sum + one.amount, 0)
  const total = Math.max(due, amount)
  if (!known(total)) return null
  return {
    sources: [
      { label: 'Loan at closing', amount: amount - holdback },
      { label: 'Construction holdback', amount: holdback },
      { label: 'Borrower equity', amount: total - amount },
    ],
    uses: [...bills, { label: 'Cash-out', amount: total - due }],
    total,
  }
}

/** Holds a case against the limits of a set: constraints in the set's order, the one that binds, the largest loan. */
export const sizeLoan = (o: SizingCase, rules: readonly PolicyRule[]): Sizing => {
  const constraints = rules.flatMap((rule) => (isDealMeasure(rule.key) ? [constraintOf(rule, rule.key, o)] : []))
  const tested = constraints.filter((one) => one.largest !== null)
  const binding = tested.reduce<Constraint | null>(
    (least, one) => (least === null || (one.largest ?? 0) < (least.largest ?? 0) ? one : least),
    null,
  )
  return {
    constraints,
    binding,
    largest: binding?.largest ?? null,
    untested: constraints.filter((one) => one.largest === null),
    proceeds: proceedsOf(o),
    money: moneyOf(o),
  }
}
