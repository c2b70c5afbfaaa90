import type { LeadSort, LeadSource, LeadState } from '@plinth/domain/intake/lead/states'
import { words } from '../../lib/words.ts'

/** The texts of the leads page (T-03, T-05). */
export const leadWords = words('leadWords', {
  title: 'Leads',
  lead: (total: number, more: boolean) =>
    total === 1 ? '1 public submission' : `${total.toLocaleString('en-US')}${more ? '+' : ''} public submissions`,
  table: 'Leads',
  filters: 'Filter leads',
  states: 'State',
  search: 'Search name, email or property',
  source: 'Source',
  anySource: 'Any source',
  sort: 'Order',
  sorts: {
    created: 'Newest first',
    last_update: 'Last changed first',
    amount: 'Largest amount first',
    name: 'By name',
  } satisfies Record<LeadSort, string>,
  sources: { borrower: 'Borrower', broker: 'Broker' } satisfies Record<LeadSource, string>,
  columns: {
    name: 'Name',
    property: 'Property',
    amount: 'Amount',
    source: 'Source',
    state: 'State',
    loan: 'Loan',
    owner: 'Owner',
    created: 'Received',
    update: 'Last update',
  },
  file: 'leads',
  contact: { email: 'Email', phone: 'Phone', note: 'Note' },
  noName: 'No name given',
  noLoan: 'None',
  unfinished: 'Not finished',
  nobody: 'Unassigned',
  notGiven: 'Not given',
  csvFailed: 'The file could not be made. Try again.',
  empty: "It's empty here!",
  emptyFilter: 'No lead matches these filters. Choose others.',
  clear: 'Clear filters',
  failed: 'The leads could not be loaded',
  form: {
    owner: 'Owner',
    note: 'Note',
    save: 'Save',
    saved: 'Lead saved',
    moved: {
      new: 'Reopened',
      contacted: 'Marked as contacted',
      converted: 'Lead converted',
      lost: 'Lead dismissed',
    } satisfies Record<LeadState, string>,
    move: { new: 'Reopen', contacted: 'Mark as contacted', converted: 'Convert', lost: 'Dismiss' } satisfies Record<
      LeadState,
      string
    >,
    moves: 'Outcome',
    couldNot: 'This could not be saved',
    mayNot: "You don't have permission to edit. Ask an administrator.",
    ownersFailed: 'The administrators could not be loaded: the owner cannot be changed now.',
  },
})
