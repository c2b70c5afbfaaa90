import type { LoanView } from '@plinth/contract/loan/loan'
import type { LoanRatio } from '@plinth/contract/underwriting/underwriting'
import { judge, limitText, measureDeal } from '@plinth/domain/credit/policy/analysis'
import type { PolicyRule } from '@plinth/domain/credit/policy/policy-set'
import { formatPlainDate } from '@plinth/domain/shared/dates'
import { dealFigures } from '@plinth/domain/underwriting/deal'
import {
  type DealFigures,
  type DealMeasure,
  dealMeasures,
  dealValue,
  debtServiceBasis,
  ratioLabels,
} from '@plinth/domain/underwriting/ratios'
import { type ValueKind, valueSourceLabels } from '@plinth/domain/underwriting/values'
import type { LoanRecord } from './loan-detail.queries.ts'

/** The figures of a loan that ratios are made of: the values in use, those of the properties summed. */
export const dealOf = (loan: LoanRecord): DealFigures => dealFigures(loan, loan.properties)

/** The figure whose source tells where a ratio stands on firm ground or not. */
const measuredBy: Readonly<Record<DealMeasure, readonly ValueKind[]>> = {
  ltv_as_is: ['as_is_value', 'purchase_price'],
  ltv_at_closing: ['as_is_value', 'purchase_price'],
  ltv_stabilized: ['stabilized_value', 'sellout'],
  ltc: ['purchase_price'],
  dscr: ['current_noi'],
  dscr_stabilized: ['expected_noi'],
  debt_yield: ['current_noi'],
  debt_yield_stabilized: ['expected_noi'],
}

type UsedValue = LoanRecord['values_in_use'][number]

/** 'Appraisal.pdf, page 3 · Document · 10.02.2026 · verified'. */
const sourceText = (value: UsedValue): string =>
  [
    value.page === null ? value.origin : `${value.origin}, page ${value.page}`,
    valueSourceLabels[value.source],
    formatPlainDate(value.as_of),
    value.sandbox ? 'Sandbox' : value.verified ? 'verified' : 'not verified',
  ].join(' · ')

type Used = Pick<LoanRecord, 'values_in_use'>

/** The values in use of the first of some figures that has any, one for each property. */
const usedOf = (loan: Used, kinds: readonly ValueKind[]): UsedValue[] => {
  const kind = kinds.find((one) => loan.values_in_use.some((value) => value.kind === one))
  return loan.values_in_use.filter((value) => value.kind === kind)
}

/** Where a figure in use comes from; several properties are told as so many. */
export const sourceOf = (loan: Used, kinds: readonly ValueKind[]): string => {
  const used = usedOf(loan, kinds)
  return used.length > 1 ? `${used.length} properties` : used.map(sourceText).join()
}

/** Whether a figure that a measure stands on comes from a sandbox. */
export const isMadeUp = (loan: Used, key: DealMeasure): boolean =>
  loan.values_in_use.some((value) => value.sandbox && measuredBy[key].some((kind) => kind === value.kind))

/** Whether a measure stands on what was read from a file that nobody has looked at. */
const isUnreviewed = (loan: Used, key: DealMeasure): boolean =>
  usedOf(loan, measuredBy[key]).some(({ source, verified }) => source === 'document' && !verified)

const ratioView = (loan: LoanRecord, deal: DealFigures, key: DealMeasure): LoanRatio => {
  const rule = loan.policy_rules.find((one) => one.key === key)
  const measured = measureDeal(deal, { own: null, book: null })(key)
  const { value, missing } = dealValue(key, deal)
  return {
    key,
    label: ratioLabels[key],
    value,
    working: measured?.note ?? '',
    missing: [...missing],
    source: sourceOf(loan, measuredBy[key]),
    unreviewed: value !== null && isUnreviewed(loan, key),
    limit: rule && measured ? { text: limitText(rule), verdict: judge(rule as PolicyRule, measured).verdict } : null,
  }
}

/** What the head of a loan's page shows: the figures a lender decides by, each with its source and limit. */
export const figuresOf = (loan: LoanRecord): LoanView['figures'] => {
  const deal = dealOf(loan)
  return {
    amount: deal.amount ?? 0,
    amount_at_closing: (deal.amount ?? 0) - (deal.holdback ?? 0),
    ratios: dealMeasures.map((key) => ratioView(loan, deal, key)),
    debt_service: debtServiceBasis(deal),
    score_completeness: loan.score_completeness,
    score_made_up: loan.score !== null && loan.score_made_up,
    sandbox: loan.values_in_use.some((value) => value.sandbox) || loan.made_up_around,
  }
}
