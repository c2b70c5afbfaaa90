import type { ActivityView } from '@plinth/contract/loan/activity'
import type { BorrowerView } from '@plinth/contract/people/borrower'
import type { PersonalHome } from '@plinth/contract/portal/personal'

/** Answers of the server for tests of the personal area, right unless a test says otherwise. */

let n = 0
const uuid = () => `019f0000-0000-7000-8000-${String(++n).padStart(12, '0')}`

export const activityOf = (over: Partial<ActivityView> = {}): ActivityView => ({
  activity_id: uuid(),
  activity_type: 'document-request',
  status: { state: 'New', text: '', epoch: 1_800_000_000 },
  name: 'Rent roll',
  document_name: '',
  description: 'The rent roll tells us what the building earns.',
  last_update: 1_800_000_000,
  report_type: null,
  parent_id: null,
  url: null,
  due_epoch: null,
  loan: { id: uuid(), human_id: 'BL-10042', name: 'Main Street 12' },
  entity_type: 'loan',
  entity_id: uuid(),
  entity_name: 'Main Street 12',
  owner_name: null,
  rejection_reason: null,
  envelope_id: null,
  template_id: null,
  archived: false,
  superseded: false,
  processes: [],
  version: 1,
  ...over,
})

type HomeLoan = PersonalHome['loans'][number]
export const homeLoan = (
  over: Partial<HomeLoan> & { name?: string; status?: HomeLoan['loan']['status'] },
): HomeLoan => ({
  activities: [],
  to_sign: [],
  forms: [],
  signed: [],
  papers: [],
  on_file: [],
  not_applicable: [],
  other_activities: [],
  completion: 0,
  loan: {
    id: uuid(),
    human_id: 'BL-10042',
    name: over.name ?? 'Main Street 12',
    group: over.status === 'funded' || over.status === 'paid-off' ? 'funded' : 'active',
    status: over.status ?? 'underwriting',
    archived: false,
    amount: 1_000_000,
    amount_at_closing: null,
    purpose: 'Purchase',
    duration_months: 12,
    exit_strategy: 'Sale',
    interest_rate: 0.1,
    expected_closing_epoch: 1_900_022_400,
    status_since_epoch: 1_799_000_000,
    funded_epoch: null,
    last_update: 1_800_000_000,
    properties: [],
    borrowers: [],
    contacts: [],
    loan_officer: null,
    can_withdraw: true,
  },
  ...over,
})

export const borrowerOf = (over: Partial<BorrowerView> = {}): BorrowerView => ({
  id: uuid(),
  first_name: 'Ana',
  last_name: 'Lee',
  email: 'ana@example.com',
  phone: '212-5550199',
  date_of_birth: 326_419_200,
  age: 46,
  credit_score: null,
  made_up: [],
  credit_score_band: null,
  net_worth: null,
  liquidity: null,
  completed_projects: null,
  address_address: '1 Main St',
  address_city: 'New York',
  address_state: 'NY',
  address_zipcode: '10001',
  contact_type: 'borrower',
  has_ssn: false,
  score: null,
  insights: [],
  loans: [],
  version: 3,
  ...over,
})

export const homeOf = (over: Partial<PersonalHome> = {}): PersonalHome => {
  const borrower = borrowerOf()
  return {
    role: 'borrower',
    self: true,
    name: 'Ana Lee',
    email: 'ana@example.com',
    entities: { borrowers: [borrower], contacts: [] },
    entity: { kind: 'borrower', id: borrower.id },
    borrower,
    contact: null,
    loans: [],
    counts: {},
    completion: 0,
    ...over,
  }
}
