import { canWithdraw } from '@plinth/domain/loan/archive'
import { fullName } from '@plinth/domain/shared/text'
import type { ActivityView, ProcessView } from '@plinth/contract/loan/activity'
import type { BorrowerView } from '@plinth/contract/people/borrower'
import type { ContactView } from '@plinth/contract/people/contact'
import type { PersonalLoanView } from '@plinth/contract/portal/personal'
import type { EntityRef } from '@plinth/contract/people/user'
import { loanGroup } from '@plinth/domain/loan/status'
import { age } from '@plinth/domain/people/party/borrower'
import { epochOf, type PlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { centsToDollars, dollarsOrNull } from '@plinth/domain/shared/money'
import type { BorrowerRow, ContactRow, LoanRow, SponsorRow } from './personal.queries.ts'

interface PartyRow {
  id: string
  first_name: string
  last_name: string
  email: string
  email_is_placeholder?: boolean
}

/** A party by name; an address that stands for none is null (E-32). */
export const toEntityRef = (p: PartyRow): EntityRef => ({
  id: p.id,
  first_name: p.first_name,
  last_name: p.last_name,
  email: p.email_is_placeholder === true ? null : p.email,
})

/**
 * A loan for the people it is made for.
 *
 * @param own borrower records the viewer acts for: the addresses of the others on the loan are left out; null shows all
 */
export const toPersonalLoanView = (l: LoanRow, own: readonly string[] | null): PersonalLoanView => {
  const status = l.status
  return {
    id: l.id,
    human_id: l.human_id,
    name: l.name,
    group: loanGroup(status) === 'Funded' ? 'funded' : 'active',
    status,
    archived: l.archived_at !== null,
    amount: centsToDollars(l.amount_cents),
    amount_at_closing: dollarsOrNull(l.amount_at_closing_cents),
    purpose: l.purpose,
    duration_months: l.duration_months,
    exit_strategy: l.exit_strategy,
    interest_rate: l.interest_rate,
    expected_closing_epoch: l.expected_closing === null ? null : plainDateToEpoch(l.expected_closing),
    status_since_epoch: epochOf(l.status_since),
    funded_epoch: l.funded_on === null ? null : plainDateToEpoch(l.funded_on),
    last_update: epochOf(l.updated_at),
    properties: l.properties.map((p) => ({
      id: p.id,
      property_type: p.property_type,
      address_address: p.address_address,
      address_city: p.address_city,
      address_state: p.address_state,
      address_zipcode: p.address_zipcode,
    })),
    borrowers: l.borrowers.map((b) => {
      const ref = toEntityRef(b)
      return own === null || own.includes(b.id) ? ref : { ...ref, email: null }
    }),
    contacts: l.contacts.map(toEntityRef),
    loan_officer:
      l.officer === null
        ? null
        : {
            name: fullName(l.officer.first_name, l.officer.last_name) || l.officer.email,
            email: l.officer.email,
            phone: l.officer.phone || null,
          },
    can_withdraw: canWithdraw(status, l.archived_at !== null),
  }
}

/** A borrower for themself: what the lender makes of them (scores, findings, the credit pulled) stays with the lender. */
export const toOwnBorrowerView = (b: BorrowerRow, today: PlainDate): BorrowerView => ({
  id: b.id,
  first_name: b.first_name,
  last_name: b.last_name,
  email: b.email_is_placeholder ? null : b.email,
  phone: b.phone,
  date_of_birth: b.date_of_birth === null ? null : plainDateToEpoch(b.date_of_birth),
  age: b.date_of_birth === null ? null : age(b.date_of_birth, today),
  credit_score: null,
  made_up: [],
  credit_score_band: b.credit_score_band,
  net_worth: dollarsOrNull(b.net_worth_cents),
  liquidity: dollarsOrNull(b.liquidity_cents),
  completed_projects: b.completed_projects,
  address_address: b.address_address,
  address_city: b.address_city,
  address_state: b.address_state,
  address_zipcode: b.address_zipcode,
  contact_type: 'borrower',
  has_ssn: b.ssn_sealed !== null,
  score: null,
  insights: [],
  loans: b.loans.map((l) => ({ id: l.id, human_id: l.human_id, name: l.name })),
  version: b.version,
})

/** A sponsor of an earlier deal, as their broker may start the next one from. */
export const toSponsor = (row: SponsorRow) => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email_is_placeholder ? null : row.email,
  // A sponsor who signs in gave these for themself; the broker has what the broker gave (decision 0021).
  phone: row.has_account ? null : row.phone,
  credit_score_band: row.has_account ? null : row.credit_score_band,
  completed_projects: row.has_account ? null : row.completed_projects,
  last_deal: row.loan_name,
  deals: 1,
})

/** A contact; of its loans only those the viewer may know of (`loans` null = all). */
export const toContactView = (c: ContactRow, loans: ReadonlySet<string> | null): ContactView => ({
  id: c.id,
  first_name: c.first_name,
  last_name: c.last_name,
  email: c.email,
  phone: c.phone,
  company: c.company,
  contact_type: c.contact_type,
  loans: c.loans
    .filter((l) => loans === null || loans.has(l.id))
    .map((l) => ({ id: l.id, human_id: l.human_id, name: l.name })),
  version: c.version,
})

/** A run without what the lender's analysis found in its files. */
const toPersonalProcess = (p: ProcessView): ProcessView => ({
  process_id: p.process_id,
  process_name: p.process_name,
  state: p.state,
  status: p.status,
  documents: p.documents,
  data_to_display: {
    reason: p.data_to_display.reason,
    data_from_user: p.data_to_display.data_from_user,
    fields: {},
  },
  memory: {
    required_files: [],
    missing_files: { google_drive: [], datastore: [] },
    reports_validation_results: {},
  },
})

/**
 * An activity as its applicant sees it: files of document requests alone (a term sheet's drafts are the lender's), no
 * analysis, and an address only where it is one to share (the bank link).
 */
export const toPersonalActivity = (a: ActivityView): ActivityView => ({
  activity_id: a.activity_id,
  activity_type: a.activity_type,
  status: a.status,
  name: a.name,
  document_name: a.document_name,
  description: a.description,
  last_update: a.last_update,
  report_type: null,
  parent_id: a.parent_id,
  url: a.activity_type === 'plaid' ? a.url : null,
  due_epoch: a.due_epoch,
  loan: a.loan,
  entity_type: a.entity_type,
  entity_id: a.entity_id,
  entity_name: a.entity_name,
  owner_name: a.owner_name,
  rejection_reason: a.rejection_reason,
  envelope_id: null,
  template_id: null,
  archived: a.archived,
  superseded: a.superseded,
  // A New process is an upload that never arrived.
  processes:
    a.activity_type === 'document-request' ? a.processes.filter((p) => p.state !== 'New').map(toPersonalProcess) : [],
  version: a.version,
})
