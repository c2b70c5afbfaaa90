import type { foundKinds } from '@plinth/contract/portfolio/find'
import { words } from '../../lib/words.ts'

export const findWords = words('findWords', {
  label: 'Search loans',
  hint: 'Search loans, people, properties, documents and actions (Ctrl K)',
  placeholder: 'Search loans',
  none: 'No Matching Loan',
  loading: 'Searching',
  failed: 'The search did not answer. Try again.',
  short: 'Type at least two characters',
  kinds: {
    loan: 'Loans',
    person: 'People',
    property: 'Properties',
    document: 'Documents',
  } satisfies Record<(typeof foundKinds)[number], string>,
  actions: 'Go to',
  onPage: 'On this page',
  invite: 'Invite person',
  newLoan: 'New loan',
  openForm: 'Public application form',
  overdue: 'Overdue activities',
  reports: 'Reports on all loans',
  remind: 'Send reminders (select the loans)',
  also: {
    newLoan: 'request create enter add',
    overdue: 'late past due',
    reports: 'credit background appraisal',
    remind: 'email chase nudge',
  },
})
