import { centsToDollars } from '../shared/money.ts'
import { sumKnown } from './quotient.ts'
import type { DealFigures } from './ratios.ts'

type Cents = number | null

/** A loan as it is stored: whole cents; the columns hold the values in use. The rate is a yearly fraction. */
export interface StoredDeal {
  readonly amount_cents: number
  readonly amount_at_closing_cents: Cents
  readonly construction_reserve_cents: Cents
  readonly estimated_as_is_value_cents: Cents
  readonly stabilized_value_cents: Cents
  readonly estimated_sellout_cents: Cents
  readonly cost_spent_to_date_cents: Cents
  readonly interest_rate: number | null
}

/** A property of it as it is stored: whole cents. */
export interface StoredProperty {
  readonly purchase_price_cents: Cents
  readonly rehab_budget_hard_cents: Cents
  readonly rehab_budget_soft_cents: Cents
  readonly current_noi_cents: Cents
  readonly expected_noi_cents: Cents
}

const dollars = (cents: Cents) => (cents === null ? null : centsToDollars(cents))

/**
 * The figures of a stored loan that ratios are made of, those of its properties summed. Without an amount at closing, what is
 * not reserved for construction is funded then. The only way from a record to a ratio.
 */
export const dealFigures = (loan: StoredDeal, properties: readonly StoredProperty[]): DealFigures => {
  const total = (cents: (one: StoredProperty) => Cents) => dollars(sumKnown(properties.map(cents)))
  const closing =
    loan.amount_at_closing_cents ?? Math.max(0, loan.amount_cents - (loan.construction_reserve_cents ?? 0))
  return {
    amount: centsToDollars(loan.amount_cents),
    holdback: centsToDollars(loan.amount_cents - closing),
    asIsValue: dollars(loan.estimated_as_is_value_cents),
    stabilizedValue: dollars(loan.stabilized_value_cents ?? loan.estimated_sellout_cents),
    purchasePrice: total((one) => one.purchase_price_cents),
    costSpent: dollars(loan.cost_spent_to_date_cents),
    rehabHard: total((one) => one.rehab_budget_hard_cents),
    rehabSoft: total((one) => one.rehab_budget_soft_cents),
    currentNoi: total((one) => one.current_noi_cents),
    expectedNoi: total((one) => one.expected_noi_cents),
    interestRate: loan.interest_rate,
    amortizationMonths: null,
  }
}
