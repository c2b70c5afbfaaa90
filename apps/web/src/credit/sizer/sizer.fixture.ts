import type { SizingView } from '@plinth/contract/credit/policy-set'
import { defaultPolicySet, type PolicyRule } from '@plinth/domain/credit/policy/policy-set'

const ruleOf = (key: PolicyRule['key']): PolicyRule => {
  const rule = defaultPolicySet.rules.find((one) => one.key === key)
  if (!rule) throw new Error(`no rule for ${key}`)
  return rule
}

/** A case whose figures can be followed by hand; the stabilized value is not known. */
export const sizing: SizingView = {
  figures: {
    ...{ amount: 1_000_000, holdback: 200_000, interestRate: 0.1, amortizationMonths: null, durationMonths: 12 },
    ...{ interestReserveMonths: 6, originationFee: 0.02, underwritingFee: 0.005, brokerFee: 0.01, exitFee: 0.015 },
    ...{ asIsValue: 1_250_000, stabilizedValue: null, purchasePrice: 1_100_000, acquisition: 1_090_000 },
    ...{ costSpent: 50_000, rehabHard: 150_000, rehabSoft: 40_000, closingCosts: 18_000 },
    ...{ currentNoi: 61_000, expectedNoi: 130_000, grossIncome: 240_000, operatingExpenses: 85_000 },
  },
  sources: { amount: 'Application', asIsValue: 'Appraisal.pdf, page 3', currentNoi: 'Rent roll' },
  set: 'Bridge loans',
  rules: [ruleOf('ltv_as_is'), ruleOf('ltv_stabilized'), ruleOf('dscr_stabilized'), ruleOf('debt_yield')],
  saved: null,
}
