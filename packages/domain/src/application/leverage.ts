import type { ApplicationValues } from './fields.ts'
import { figure } from './figures.ts'

/** Loan to value and loan to cost as fractions; null while a figure they need is blank or 0. */
export type Leverage = { readonly toValue: number | null; readonly toCost: number | null }

/**
 * What the amount asked for is to the value and to the cost, live beside the amount. Value: the as-is value where there is
 * one, else the price. Cost: price, cost spent and the rehab budgets of all properties.
 */
export const leverage = ({ borrower, properties }: ApplicationValues): Leverage => {
  const known = (typed: string) => figure(typed) ?? 0
  const amount = known(borrower.amount)
  const value = known(borrower.estimatedAsIsValue) || known(borrower.purchasePrice)
  const spent = known(borrower.purchasePrice) + known(borrower.costSpentToDate)
  const rehab = properties.reduce((sum, one) => sum + known(one.rehabBudgetHard) + known(one.rehabBudgetSoft), 0)
  const over = (base: number) => (amount > 0 && base > 0 ? amount / base : null)
  // Rehab alone is no cost of the deal: without a price or cost spent there is nothing to compare with.
  return { toValue: over(value), toCost: spent > 0 ? over(spent + rehab) : null }
}
