import type { Statistics } from '@plinth/contract/portfolio/statistics'

/** Unlike in every figure. */
export const statistics: Statistics = {
  pipeline: [
    { status: 'preliminary', count: 14, amount: 31_250_500 },
    { status: 'funded', count: 1_203, amount: 8_400_000 },
  ],
  conversion: [
    { from: 'preliminary', to: 'term-sheet-sent', entered: 40, moved_on: 26, rate: 0.65 },
    { from: 'term-sheet-sent', to: 'commitment-sent', entered: 0, moved_on: 0, rate: null },
  ],
  stage_days: [
    { status: 'preliminary', median_days: 3.46 },
    { status: 'commitment-sent', median_days: null },
  ],
  months: [
    { month: '2025-12', requests: 7, requests_amount: 9_100_000, fundings: 2, fundings_amount: 3_300_000 },
    { month: '2026-01', requests: 11, requests_amount: 14_250_000, fundings: 5, fundings_amount: 6_800_250 },
    { month: '2026-02', requests: 4, requests_amount: 2_900_000, fundings: 0, fundings_amount: 0 },
  ],
  weighted: { rate: 0.10756, ltv: 0.6184, duration_months: 13.27 },
  by_state: [
    { state: 'NY', count: 9, amount: 22_300_000 },
    { state: '', count: 2, amount: 1_150_000 },
  ],
  by_property_type: [
    { property_type: 'MULTIFAMILY', count: 12, amount: 30_000_000 },
    { property_type: '', count: 3, amount: 450_000 },
    { property_type: 'BARN', count: 5, amount: 610_000 },
  ],
  late_payments: [
    { late_days: 30, payments: 6, loans: 4 },
    { late_days: 90, payments: 1, loans: 1 },
  ],
  documents: { requested: 210, accepted: 184, median_days_to_upload: 2.25, median_days_to_accept: null },
}
