import type { SortColumn } from '@plinth/domain/loan/filter'
import { words } from '../../lib/words.ts'

/** Texts of the loans table, its cards and its controls; the quoted ones as required. */
export const loanListWords = words('loanListWords', {
  quickView: 'Quick View', // B-01
  allRequests: (count: number | undefined) => (count === undefined ? 'All Requests' : `All Requests (${count})`), // B-01
  requests: 'Requests',
  shownAs: 'Show the requests as',
  asTable: 'Table',
  asBoard: 'Board',
  asMap: 'Map',
  portfolio: 'Portfolio',
  map: 'Loans on the map',
  list: 'Loans',
  showArchived: 'Show archived', // D-01
  onlyArchived: 'Archived loans alone',
  dashboard: 'Dashboard',
  table: (of: string) => `${of}, table`,
  backToDashboard: 'Back to Dashboard', // B-02
  empty: 'There are no loans matching this filter', // B-22, X-42
  emptyHint: 'Remove a filter or change the search. Rejected requests are listed under the Rejected card.',
  nothingYet: 'No requests yet',
  nothingYetHint: 'New loan requests appear here with their status, documents and next step.',
  shownOf: (shown: number, total: number, stage: string | null) =>
    stage === null ? `Showing ${shown} of ${total} requests.` : `Showing ${shown} of ${total} in ${stage}.`,
  openAll: (total: number) => `Open all ${total}`,
  openForm: 'Open the application form',
  noneInPortfolio: 'No loans here yet',
  noneInPortfolioHint: 'Loans appear here once they are funded.',
  loadFailed: 'Loans could not be loaded',
  clearAll: 'Clear all', // B-17
  search: 'Search name, borrower, city',
  searchShort: 'Search',
  propertyType: 'Property Type', // B-16
  loanPurpose: 'Loan Purpose', // B-16
  remove: (what: string) => `Remove filter ${what}`,
  total: 'Total Requests', // B-05
  atClosing: 'at closing',
  cards: 'Loans by status',
  editDates: 'Edit Closing Dates', // B-25
  saveDates: 'Save Changes', // B-25
  fixDates: 'Fix Exp. Closing Dates', // B-25
  cancel: 'Cancel', // B-31
  saving: (done: number, of: number) => `Saving ${done} of ${of}`,
  saved: (count: number) => (count === 1 ? 'Closing date saved' : `${count} closing dates saved`),
  notSaved: 'Something went wrong',
  dateOf: (name: string) => `Expected closing of ${name}`,
  badDate: 'Choose today or a later date',
  pin: (name: string) => `Pin ${name}`,
  unpin: (name: string) => `Unpin ${name}`,
  select: (name: string) => `Select ${name}`,
  timelineOf: (name: string) => `Timeline of ${name}`,
  sendReminder: 'Send Reminder', // B-14
  sendReminderTo: (name: string) => `Send Reminder for ${name}`,
  mapOf: (name: string) => `Map of ${name}`,
  menuOf: (name: string) => `More for ${name}`,
  open: 'Open',
  copyLink: 'Copy link',
  copied: 'Link copied',
  notCopied: "This browser doesn't allow copying here",
  recalculate: 'Recalculate score',
  sandbox: 'Sandbox',
  recalculated: 'Score recalculated',
  exportDocuments: 'Export documents',
  exportStarted: 'Export task initiated, please wait for email notification',
  archive: 'Archive',
  restore: 'Restore',
  failed: 'Something went wrong',
  more: (count: number) => `+${count}`,
  archived: 'Archived',
  leavesOn: (day: string) => `Leaves the list on ${day}`,
  loaded: (shown: number, total: number) => {
    const loans = total === 1 ? 'loan' : 'loans'
    return shown === total ? `${total} ${loans}` : `${shown} of ${total} ${loans}`
  },
})

/** Column headings in table order (B-09). */
export const columnWords: Readonly<Record<SortColumn, string>> = words('columnWords', {
  address: 'Property',
  amount: 'Amount',
  ltv: 'LTV',
  rate: 'Rate',
  score: 'Score',
  borrowers: 'Borrowers',
  contacts: 'Contacts',
  duration: 'Duration',
  documents: 'Documents',
  status: 'Status',
  'in-stage': 'In stage',
  'last-update': 'Last Update',
  'expected-closing': 'Exp. Closing',
  officer: 'Officer',
})

/** What the cells of a loan say beyond its figures. */
export const cellWords = words('cellWords', {
  days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
  accepted: (accepted: number, total: number) => `${accepted} / ${total}`,
  acceptedLong: (accepted: number, total: number) => `${accepted} of ${total} documents accepted`,
  overdue: (n: number) => `${n} overdue`,
  noDocuments: 'None requested',
  unassigned: 'Unassigned',
})

/** Headings of the file of loans that the table does not have. */
export const loanFileWords = words('loanFileWords', {
  sandbox: 'Sandbox',
  id: 'Loan ID',
  name: 'Name',
  type: 'Property type',
  city: 'City',
  state: 'State',
  atClosing: 'Amount at closing',
  price: 'Purchase price',
  rate: 'Interest rate',
  purpose: 'Purpose',
  exit: 'Exit strategy',
  months: 'Duration, months',
  archived: 'Archived',
  yes: 'Yes',
  no: 'No',
  failed: 'The file could not be made. Try again.',
  loading: 'The loans are still loading',
  notLoaded: "The loans couldn't be loaded. Try again before downloading.",
})

export const timelineWords = words('timelineWords', {
  title: (name: string) => `Timeline: ${name}`,
  empty: "It's empty here!",
  emptyHint: 'Every change of the loan will be listed here with who made it.',
  failed: 'The timeline could not be loaded',
})

export const reminderWords = words('reminderWords', {
  title: 'Send Reminder',
  lead: 'One email to each party with outstanding items:',
  nobody: 'No one with an email address has outstanding items on this loan.',
  failed: 'The reminder could not be prepared',
  send: (count: number) => (count === 1 ? 'Send to 1 person' : `Send to ${count} people`),
  sent: (count: number) => (count === 1 ? 'Reminder sent to 1 person' : `Reminder sent to ${count} people`),
  notSent: 'Something went wrong',
  owes: 'Outstanding',
  letter: 'Show the email',
  byText: (phone: string) => `Also as a text message to ${phone}`,
  sandbox: 'Sandbox: no service for text messages is set. They stay in the outbox and are not sent.',
  agreed: 'They have agreed to text messages',
  agreedHint: 'Your confirmation is kept with the reminder. Who answers STOP gets no more.',
  agreedFirst: 'Confirm that they agreed to receive text messages',
})
