import { dollarsOrNull } from '@plinth/domain/shared/money'
import type { BorrowerView } from '@plinth/contract/people/borrower'
import { age } from '@plinth/domain/people/party/borrower'
import { type PlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import type { BorrowerRecord } from './borrower.queries.ts'

// Answers about loans hold borrowers too: how one is read and how it is shown belong together.
export { type BorrowerRecord, borrowerJson, type InsightRecord } from './borrower.queries.ts'

/** The answer of a borrower; `today` is the lender's date, for the age. */
export const toBorrowerView = (b: BorrowerRecord, today: PlainDate): BorrowerView => ({
  id: b.id,
  first_name: b.first_name,
  last_name: b.last_name,
  email: b.email_is_placeholder ? null : b.email,
  waiting_email: b.waiting_email,
  phone: b.phone,
  date_of_birth: b.date_of_birth === null ? null : plainDateToEpoch(b.date_of_birth),
  age: b.date_of_birth === null ? null : age(b.date_of_birth, today),
  credit_score: b.credit_score,
  credit_score_band: b.credit_score_band,
  net_worth: dollarsOrNull(b.net_worth_cents),
  liquidity: dollarsOrNull(b.liquidity_cents),
  completed_projects: b.completed_projects,
  address_address: b.address_address,
  address_city: b.address_city,
  address_state: b.address_state,
  address_zipcode: b.address_zipcode,
  contact_type: 'borrower',
  has_ssn: b.has_ssn,
  score: b.score,
  made_up: b.made_up,
  insights: b.insights,
  loans: b.loans,
  version: b.version,
})
