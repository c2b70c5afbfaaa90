import type { RenewalScope } from '@plinth/domain/documents/on-file/offer'
import type { FiledState } from '@plinth/domain/documents/on-file/validity'
import type { ValidityRule } from '@plinth/domain/documents/on-file/filing'

const documents = (n: number) => (n === 1 ? '1 document' : `${n} documents`)
const requests = (n: number) => (n === 1 ? '1 request' : `${n} requests`)

export const filedStateLabels: Readonly<Record<FiledState, string>> = {
  valid: 'Valid',
  'out-of-date': 'Out of date',
  undated: 'Date needed',
  'not-reused': 'This loan only',
}

export const ruleLabels: Readonly<Record<ValidityRule, string>> = {
  days: 'Days from its date',
  expiration: 'To its expiration date',
  amended: 'Until amended',
  never: 'For one loan only',
}

export const renewalLabels: Readonly<Record<RenewalScope, string>> = {
  off: 'Off',
  new: 'Loans from now on',
  all: 'All open loans',
}

/** What is on file for a request, in its row. */
export const onFileWords = {
  held: (n: number) => `${documents(n)} on file, not requested from anyone.`,
  useAll: (n: number) => `Use ${n === 1 ? 'it' : `all ${n}`}`,
  usedAll: (n: number) => `${documents(n)} used from file`,
  notAll: (n: number) => `${documents(n)} couldn't be used`,
  on: 'On file',
  dated: (day: string) => `dated ${day}`,
  validTo: (day: string) => `valid to ${day}`,
  untilAmended: 'valid until amended',
  expired: (day: string) => `out of date since ${day}`,
  undated: 'date not known',
  beforeClosing: 'Out of date before the expected closing.',
  replaces: (day: string) => `Requested again: the one before is valid to ${day}.`,
  from: 'From',
  use: 'Use document',
  useOf: (name: string) => `Use document on file: ${name}`,
  used: 'Document used from file',
  useFailed: "The document wasn't used",
  anew: 'Request a new one',
  anewOf: (name: string) => `Request a new one: ${name}`,
  requested: 'Document requested',
  requestFailed: "The document wasn't requested",
  usedBy: (who: string, day: string) => `Used by ${who} on ${day}.`,
  undo: 'Undo',
  undoOf: (name: string) => `Undo: stop using the document on file for ${name}`,
  undone: 'The request is back to what it was before',
  undoFailed: "This couldn't be undone",
  show: 'Show to borrower and broker',
  hide: 'Hide from borrower and broker',
  showOf: (name: string) => `Show to borrower and broker: ${name}`,
  hideOf: (name: string) => `Hide from borrower and broker: ${name}`,
  shared: 'The parties of this loan can see the document',
  hidden: 'The parties of this loan no longer see the document',
  shareFailed: "Couldn't save the change",
  seen: 'The parties of this loan see it.',
  unseen: "Parties who can't see the original don't see it.",
  enterDate: 'Enter date',
  enterDateOf: (name: string) => `Enter date: ${name}`,
}

/** The list of a borrower, entity or property. */
export const subjectWords = {
  open: 'Documents on file',
  title: (name: string) => `Documents on file: ${name}`,
  choose: 'Borrower, legal entity or property',
  failed: "Couldn't load the documents on file",
  empty: 'No documents on file',
  emptyHint: 'Documents appear here once they are accepted on a loan.',
  acceptedOn: (loan: string, day: string) => `Accepted on ${loan}, ${day}`,
  usedFor: 'Used for',
  files: (names: string) => `Files: ${names}`,
  expires: (day: string) => `expires ${day}`,
  correct: 'Correct',
  correctOf: (name: string) => `Correct: ${name}`,
  correctTitle: (name: string) => `Correct ${name}`,
  correctHint: 'Leave a date empty to use the one read from the document.',
  fields: {
    subject: 'Belongs to',
    kind: 'Kind of document',
    issued: 'Date of the document',
    expires: 'Expiration date',
  },
  nobody: 'No one',
  asRead: 'As read from the document',
  save: 'Save correction',
  cancel: 'Cancel',
  saved: 'Correction saved',
  saveFailed: "The correction wasn't saved",
}

/** How the lender uses documents on file. */
export const onFileSettingWords = {
  title: 'Documents on file',
  lead: 'How long documents are valid, and what happens with those sent before.',
  failed: "Couldn't load the settings",
  saved: 'Settings saved',
  saveFailed: "The settings weren't saved",
  save: 'Save settings',
  asking: 'New requests',
  hold: "Don't request what is on file and valid",
  holdHint: 'The request is put on hold. Use the document on file with one press, or request a new one.',
  renewing: 'Before closing',
  renewalLabel: 'Request again what is out of date before the expected closing',
  renewalHint: (n: number) => `Today this would make ${requests(n)} on all open loans.`,
  leadDays: 'Days before it is out of date',
  validity: 'Validity by kind of document',
  validityHint: 'A change applies to documents on file already.',
  kind: 'Kind of document',
  rule: 'Valid',
  ruleOf: (kind: string) => `${kind}: valid`,
  daysOf: (kind: string) => `${kind}: days`,
  reset: 'Restore defaults',
  turnOnTitle: 'Request documents again automatically?',
  turnOnText: (n: number) =>
    `Plinth requests documents again by itself and emails the parties. Today this would make ${requests(n)}.`,
  turnOn: 'Save and turn on',
}
