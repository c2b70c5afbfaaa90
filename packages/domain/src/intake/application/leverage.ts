import type { ApplicationValues } from './fields.ts'
import { sumKnown } from '../../underwriting/quotient.ts'
import { dealValue, unknownDeal } from '../../underwriting/ratios.ts'
import { figure } from './figures.ts'

/** Loan to value and loan to cost as fractions; null while a figure they need is blank or 0. */
export type Leverage = { readonly toValue: number | null; readonly toCost: number | null }

/** LTV (total commitment) and LTC of the amount asked for, live beside the amount; a blank figure and 0 are not known. */
export const leverage = ({ borrower, properties }: ApplicationValues): Leverage => {
  const known = (typed: string) => figure(typed) || null
  const deal = {
    ...unknownDeal,
    amount: known(borrower.amount),
    asIsValue: known(borrower.estimatedAsIsValue),
    purchasePrice: known(borrower.purchasePrice),
    costSpent: known(borrower.costSpentToDate),
    rehabHard: sumKnown(properties.map((one) => known(one.rehabBudgetHard))),
    rehabSoft: sumKnown(properties.map((one) => known(one.rehabBudgetSoft))),
  }
  return { toValue: dealValue('ltv_as_is', deal).value, toCost: dealValue('ltc', deal).value }
}
