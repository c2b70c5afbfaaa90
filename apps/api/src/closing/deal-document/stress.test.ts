import { newRule, type PolicyRule } from '@plinth/domain/credit/policy/policy-set'
import type { SizingCase } from '@plinth/domain/credit/policy/sizer'
import { expect, test } from 'vitest'
import { stressLines } from './stress.view.ts'

const figures: SizingCase = {
  ...{ amount: 1_000_000, asIsValue: 1_600_000, stabilizedValue: 2_000_000, purchasePrice: 1_500_000, sellout: null },
  ...{ rehabHard: 100_000, rehabSoft: null, costSpent: null, acquisition: null, closingCosts: null, holdback: null },
  ...{ currentNoi: 90_000, expectedNoi: 150_000, interestRate: 0.1, durationMonths: 12, interestReserveMonths: 2 },
  ...{ grossIncome: 250_000, operatingExpenses: 87_500, amortizationMonths: null },
  ...{ originationFee: 0, underwritingFee: 0, brokerFee: 0, exitFee: 0 },
}
const limit = (key: PolicyRule['key'], value: number): PolicyRule => ({ ...newRule(key), value })
const lines = (...rules: PolicyRule[]) =>
  Object.fromEntries(stressLines({ figures, rules, sources: { interestRate: 'Request details' } }))

test('[AH-16] stress says which limit breaks first and at what, what is broken already, and where the figure is from', () => {
  // Income ÷ (1.2 × amount).
  expect(lines(limit('dscr_stabilized', 1.2))['Stress, interest rate']).toBe(
    'DSCR stabilized breaks beyond 12.5%\nSource: Request details',
  )
  expect(lines(limit('ltv_as_is', 50))['Stress, interest rate']).toBe(
    'No further limit breaks\nOutside policy already: LTV (total commitment)\nSource: Request details',
  )
})

test('[AH-16] an axis of which nothing is known is left out', () => {
  expect(
    stressLines({ figures: { ...figures, interestRate: null }, rules: [limit('dscr_stabilized', 1.2)], sources: {} }),
  ).toEqual([])
})
