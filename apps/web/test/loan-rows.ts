import type { LoanRow } from '@plinth/contract/loan-list'

/** A row of a list as the server answers it, right unless a test says otherwise. */
export const loanRow = (n: number, over: Partial<LoanRow> = {}): LoanRow => ({
  id: `0190a5c8-0000-7000-8000-${String(n).padStart(12, '0')}`,
  human_id: `BL-${10_000 + n}`,
  name: `Loan ${n}`,
  amount: n * 1000,
  amount_at_closing: null,
  purpose: 'Purchase',
  duration_months: 12,
  score: null,
  scores: { loan: null, property: null, neighborhood: null, borrower: null },
  status: { state: 'preliminary', suggested_steps: [] },
  expected_closing_epoch: null,
  last_update: 1_800_000_000,
  archived: false,
  archive_epoch: null,
  rejection_reason: null,
  purchase_price: null,
  interest_rate: null,
  exit_strategy: null,
  properties: [
    {
      property_type: 'LAND',
      address_address: `${n} Main Street`,
      address_city: 'Brooklyn',
      address_state: 'NY',
      coordinates: { lat: 0, lng: 0 },
    },
  ],
  borrowers: [],
  contacts: [],
  owner_user_id: null,
  insight_level: null,
  version: 1,
  ...over,
})
