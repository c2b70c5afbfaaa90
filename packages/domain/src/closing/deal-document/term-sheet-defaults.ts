import { ltvOf } from '../../underwriting/ratios.ts'
import type { TermSheetField } from './fields.ts'

/** What a term sheet is derived from: dollars, months, fractions; null = not known. */
export type LoanFigures = {
  readonly amount: number
  readonly durationMonths: number
  readonly interestRate: number | null
  readonly constructionReserve: number | null
  /** Sum over the properties. */
  readonly asIsValue: number | null
  /** Expected yearly NOI, summed over the properties. */
  readonly expectedNoi: number | null
  readonly hasBroker: boolean
  /** Who guarantees the loan, as it is to be read; '' when nobody is known. */
  readonly guarantors: string
  /** State of the first property, as it is to be read; '' when not known. */
  readonly state: string
}

/** What a bridge lender asks unless a term sheet says otherwise: fractions, dollars, days, months. */
export const marketTerms = {
  goodFaithDeposit: 25_000,
  underwritingFee: 0.005,
  originationFee: 0.02,
  exitFee: 0.01,
  brokerFee: 0.01,
  extensionFee: 0.005,
  extensionRateStep: 0.01,
  extensionsAllowed: 2,
  extensionPeriodMonths: 6,
  prepaymentNoticeDays: 30,
  minimumCreditScore: 650,
  liquidityShare: 0.1,
  interestReserveMonths: 6,
  maximumLoanToValue: 0.7,
  sofrSpread: 0.06,
  interestRate: 0.105,
  recourse: 'Full recourse to the borrower and the guarantors',
  lienPosition: 'First mortgage lien',
  conditions:
    'Satisfactory appraisal, title, survey, environmental report and insurance; background and credit checks; final approval by the lender',
} as const

/**
 * The values a new term sheet starts with, to be edited before sending (L-10): percent fields as fractions, money in dollars.
 * Net worth of the loan's amount, liquidity of a tenth of it, six months of interest in reserve, the deposit at most 1 %.
 */
export const termSheetDefaults = (loan: LoanFigures): Record<TermSheetField, number | string | null> => {
  const rate = loan.interestRate ?? marketTerms.interestRate
  const ltv = ltvOf({ amount: loan.amount, asIsValue: loan.asIsValue, purchasePrice: null })
  const reserveMonths = Math.min(marketTerms.interestReserveMonths, loan.durationMonths)
  return {
    amount: loan.amount,
    interest_rate: rate,
    maturity_months: loan.durationMonths,
    recourse: marketTerms.recourse,
    guarantors: loan.guarantors,
    lien_position: marketTerms.lienPosition,
    conditions: marketTerms.conditions,
    governing_state: loan.state,
    good_faith_deposit: Math.min(marketTerms.goodFaithDeposit, wholeDollars(loan.amount * 0.01)),
    underwriting_fee: marketTerms.underwritingFee,
    origination_fee: marketTerms.originationFee,
    exit_fee: marketTerms.exitFee,
    broker_fee: loan.hasBroker ? marketTerms.brokerFee : 0,
    sofr_spread: marketTerms.sofrSpread,
    minimum_loan_to_as_is_value: ltv === null ? marketTerms.maximumLoanToValue : Math.min(1, fourPlaces(ltv)),
    extensions_allowed: marketTerms.extensionsAllowed,
    extension_period_months: marketTerms.extensionPeriodMonths,
    extension_fee: marketTerms.extensionFee,
    extension_interest_rate: fourPlaces(rate + marketTerms.extensionRateStep),
    prepayment_notice_days: marketTerms.prepaymentNoticeDays,
    minimum_credit_score: marketTerms.minimumCreditScore,
    minimum_net_worth: loan.amount,
    minimum_liquidity: wholeDollars(loan.amount * marketTerms.liquidityShare),
    minimum_noi_upon_stabilization: loan.expectedNoi,
    interest_reserve: wholeDollars((loan.amount * rate * reserveMonths) / 12),
    construction_reserve: loan.constructionReserve ?? 0,
    other_1: '',
    other_2: '',
    other_3: '',
    other_4: '',
    other_5: '',
  }
}

const wholeDollars = (dollars: number) => Math.round(dollars)
const fourPlaces = (fraction: number) => Math.round(fraction * 10_000) / 10_000
