import { type AnalysisInputs, drawMonths, sourcesAndUses } from './analysis.ts'

/** One month of the loan as the lender sees it; month 0 is the closing. Dollars. */
export interface CashFlowMonth {
  readonly month: number
  readonly opening: number
  readonly draw: number
  readonly interest: number
  readonly fee: number
  readonly repayment: number
  readonly closing: number
  /** What comes in less what goes out. */
  readonly net: number
}

/**
 * The loan by month, which the formulas of the workbook are held against: what is held back is drawn evenly, interest is
 * paid on the month's opening balance (a rate that is not known counts as none), the balance is repaid at the end.
 */
export const cashFlow = (o: AnalysisInputs): readonly CashFlowMonth[] => {
  const { atClosing, heldBack, originationFee: fee } = sourcesAndUses(o)
  const months: CashFlowMonth[] = [
    { month: 0, opening: 0, draw: atClosing, interest: 0, fee, repayment: 0, closing: atClosing, net: fee - atClosing },
  ]
  for (let month = 1; month <= o.durationMonths; month++) {
    const opening = months[month - 1]?.closing ?? 0
    const draw = month <= drawMonths(o.durationMonths) ? heldBack / drawMonths(o.durationMonths) : 0
    const interest = (opening * (o.interestRate ?? 0)) / 12
    const repayment = month === o.durationMonths ? opening + draw : 0
    const closing = opening + draw - repayment
    months.push({ month, opening, draw, interest, fee: 0, repayment, closing, net: interest + repayment - draw })
  }
  return months
}
