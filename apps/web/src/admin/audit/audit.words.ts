import { words } from '../../lib/words.ts'

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`.replaceAll('-', ' ')

/** The texts of the audit trail. */
export const auditWords = words('auditWords', {
  title: 'Audit trail',
  lead: 'Who did what, when and from where: changes, sign-ins, downloads, exports and refusals',
  table: 'Events',
  filters: 'Filter events',
  person: 'Search by person',
  subject: 'About',
  anySubject: 'Anything',
  loan: 'Loan number',
  from: 'From',
  to: 'To',
  /** A subject such as 'bank-link', in words. */
  subjectOf: (subject: string) => sentence(subject),
  /** A kind such as 'loan.status-changed', in words. */
  kindOf: (kind: string) => sentence(kind.replace('.', ' ')),
  columns: { what: 'What', who: 'Who', when: 'When', loan: 'Loan', from: 'Address' },
  /** Who did it, where the name was erased. */
  erased: 'Erased',
  noLoan: 'None',
  noAddress: 'The server',
  newest: 'Newest',
  older: 'Older',
  pages: 'Pages',
  save: { csv: 'Download CSV', jsonl: 'Download JSON lines' },
  saveFailed: 'The file could not be made. Try again.',
  mayNotSave: "You don't have permission to export the audit trail. Ask an administrator.",
  empty: "It's empty here!",
  emptyFilter: 'No event matches these filters. Choose others.',
  clear: 'Clear filters',
  failed: 'The audit trail could not be loaded',
  event: {
    record: 'Record',
    before: 'Before',
    after: 'What was changed or asked',
    nothing: 'Nothing is told',
    request: 'Request',
    position: 'Place in the chain',
    unsealed: 'Being sealed',
  },
})
