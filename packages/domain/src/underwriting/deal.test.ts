import { expect, test } from 'vitest'
import { dealFigures, type StoredDeal } from './deal.ts'

/** Unlike figures throughout. */
const loan: StoredDeal = {
  ...{ amount_cents: 300_000_000, amount_at_closing_cents: 260_000_000, construction_reserve_cents: 70_000_000 },
  ...{ estimated_as_is_value_cents: 410_000_000, stabilized_value_cents: 520_000_000 },
  ...{ estimated_sellout_cents: 630_000_000, cost_spent_to_date_cents: 5_000_000, interest_rate: 0.11 },
}
const property = {
  ...{ purchase_price_cents: 200_000_000, rehab_budget_hard_cents: 30_000_000, rehab_budget_soft_cents: 4_000_000 },
  ...{ current_noi_cents: 15_000_000, expected_noi_cents: 26_000_000 },
}
const unknown = {
  ...{ purchase_price_cents: null, rehab_budget_hard_cents: null, rehab_budget_soft_cents: null },
  ...{ current_noi_cents: null, expected_noi_cents: null },
}

test('every figure comes from its own column, in dollars, those of the properties summed', () =>
  expect(dealFigures(loan, [property, unknown, { ...unknown, current_noi_cents: 1_000_000 }])).toEqual({
    ...{ amount: 3_000_000, holdback: 400_000, asIsValue: 4_100_000, stabilizedValue: 5_200_000 },
    ...{ purchasePrice: 2_000_000, costSpent: 50_000, rehabHard: 300_000, rehabSoft: 40_000 },
    ...{ currentNoi: 160_000, expectedNoi: 260_000, interestRate: 0.11, amortizationMonths: null },
  }))
test('without an amount at closing the construction reserve is held back, at most the whole amount', () => {
  const held = (reserve: number | null) =>
    dealFigures({ ...loan, amount_at_closing_cents: null, construction_reserve_cents: reserve }, []).holdback
  expect([held(null), held(70_000_000), held(900_000_000)]).toEqual([0, 700_000, 3_000_000])
})
test('the sell-out stands in for a stabilized value; what no property tells is not known', () => {
  const found = dealFigures({ ...loan, stabilized_value_cents: null, estimated_as_is_value_cents: null }, [unknown])
  expect([found.stabilizedValue, found.asIsValue, found.purchasePrice, found.currentNoi]).toEqual([
    ...[6_300_000, null, null, null],
  ])
})
