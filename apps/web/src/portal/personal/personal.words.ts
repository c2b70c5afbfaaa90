import type { LoanStatus } from '@plinth/domain/loan/status'
import type { actsNext, TrackerStep } from '@plinth/domain/loan/tracker'
import { date } from '../../lib/format.ts'
import { words } from '../../lib/words.ts'

/** The texts of the conversation with the lender on a document request (AD-01). */
export const messageWords = words('personalMessageWords', {
  about: (name: string) => `Messages about ${name}`,
  ask: 'Ask a question',
  askOf: (name: string) => `Ask a question about ${name}`,
  open: (messages: number, unread: number) =>
    unread > 0 ? `Messages (${unread} new)` : messages === 1 ? '1 message' : `${messages} messages`,
  openOf: (said: string, name: string) => `${said} about ${name}`,
  list: 'Messages',
  empty: 'No messages yet',
  emptyHint: 'Ask your lender anything about this document.',
  older: 'Show earlier messages',
  loadFailed: 'The messages could not be loaded',
  label: 'Message',
  placeholder: 'Write a message',
  note: 'Your lender reads it, and everyone who is asked for this document.',
  send: 'Send message',
  missing: 'Enter a message.',
  failed: 'The message was not sent. Try again.',
  readOnly: "You don't have permission to write messages. Ask an administrator.",
  archived: 'This loan is closed for messages.',
  sides: { staff: 'Lender', borrower: 'Borrower', broker: 'Broker' },
  sources: { screen: '', reminder: 'asked from a reminder', mail: 'by email' },
})

/** The texts of the personal area. */
export const personalWords = words('personalWords', {
  title: 'Personal Details',
  notFound: 'User Not Found Or Not Authorized', // G-10, X-06
  notFoundHint: "There is no one at this address, or you don't have access to them.",
  noRole: 'User has no valid role or multiple entities', // G-13, X-07
  noRoleHint: 'You are signed in, but no borrower or contact record is linked to you yet. Your lender can do that.',
  loadFailed: 'Your page could not be loaded', // G-11
  loadFailedHint: 'Nothing is lost. Try again in a moment.',
  retry: 'Try again',

  viewing: (name: string) => `You are viewing ${name} as an administrator`,
  viewingContact: (name: string) => `You are viewing ${name}, one of your contacts`,
  lookUp: 'View as a borrower or broker',
  lookUpHint: "You're viewing this page as this person. Changes are recorded in your name.",
  lookUpField: 'Email address',
  lookUpGo: 'Show the page',
  lookUpAnother: 'View another person',

  actFor: 'You act for',
  actForHint: 'Choose whose details and loans to show. You can switch at any time.',

  back: 'Back to your personal page',
  edit: 'Edit',
  editLabel: 'Edit personal details',
  notGiven: 'Not given',
  onFile: 'On file',
  readOnly: "You don't have permission to change these details. Ask an administrator.",

  loans: { active: 'Active loans', funded: 'Funded loans' },
  noLoans: {
    active: 'No active loans at the moment', // G-09, X-43
    funded: 'No funded loans at the moment', // G-09, X-43
  },
  updated: 'Updated',
  amount: 'Amount',
  property: 'Property',
  noProperty: 'No property yet',
  moreProperties: (n: number) => ` and ${n} more`,
  closing: 'Expected closing',
  closingPassed: 'This date has passed. There is no new date yet.',
  fundedOn: 'Funded on',
  noDate: 'Not set yet',
  contacts: 'Contacts',
  noContacts: 'None yet',
  officer: 'Loan officer',
  noOfficer: 'Not assigned yet',
  archived: 'Archived',
  progress: (name: string) => `Completed of ${name}`,
  done: 'done',
  nothingNeeded: 'Nothing is needed right now.',
  needed: (n: number) => (n === 1 ? '1 thing is needed from you.' : `${n} things are needed from you.`),
  overdue: (date: string) => `Overdue since ${date}`,
  nextDate: (date: string) => `Next date: ${date}`,
  showTasks: (name: string) => `Show activities of ${name}`,
  showTasksShort: 'Show activities',
})

/** Where a loan stands, in words for the person who waits for it. */
export const statusWords: Record<LoanStatus, string> = words('statusWords', {
  preliminary: 'Reviewing the request',
  'term-sheet-sent': 'Term sheet sent for signature',
  underwriting: 'Underwriting',
  'board-review': 'In the final review',
  'commitment-sent': 'Commitment sent for signature',
  'commitment-accepted': 'Approved, getting ready to close',
  rejected: 'Not going forward',
  funded: 'Funded',
  'paid-off': 'Paid off',
})

/** The way of a loan, in the words of those who wait for it. */
export const trackerWords = words('trackerWords', {
  step: (n: number, of: number, name: string) => `Step ${n} of ${of}: ${name}`,
  steps: {
    preliminary: "We're reviewing your request",
    'term-sheet-sent': 'Sign the term sheet',
    underwriting: 'Underwriting your documents',
    'board-review': 'Final review',
    'commitment-sent': 'Sign the commitment',
    'commitment-accepted': 'Closing',
    funded: 'Funded',
  } satisfies Record<TrackerStep, string>,
  states: { done: 'done', now: 'now', ahead: 'upcoming' },
  turn: {
    people: { borrower: 'The next step is yours.', broker: 'Next: you or your borrower.' },
    lender: { borrower: 'The next step is ours.', broker: 'Next: us.' },
    nobody: { borrower: '', broker: '' },
  } satisfies Record<ReturnType<typeof actsNext>, Record<'borrower' | 'broker', string>>,
  when: {
    closing: (date: string) => `Planned for ${date}.`,
    term: (date: string) => `The loan is due ${date}.`,
    usual: (date: string) => `Usually by ${date}.`,
  },
  longer: 'This takes longer than usual.',
  passed: 'The planned date has passed; there is no new date yet.',
  overdue: 'The loan is past due.',
  unknown: 'No date yet',
  all: 'All steps and dates',
  allOf: (name: string) => `All steps and dates of ${name}`,
  note: '“Usually” is how long this step typically takes. It is not a commitment.',
})

/** What the person has to do next. */
export const needWords = words('needWords', {
  onFile: (names: readonly string[]) => `Already on file, nothing to send: ${names.join(', ')}.`,
  title: 'What we need from you',
  titleOf: (name: string) => `What we need from ${name}`,
  nothing: "Nothing right now. We'll email you when something is needed.",
  toDo: 'To do',
  tally: (done: number, all: number) => `${done} of ${all} done`,
  showAll: (n: number) => `Show all ${n}`,
  again: 'Please send it again:',
  forLoan: (name: string, loan: string) => `${name} for ${loan}`,
  hints: {
    sign: 'We emailed it to you. Please read and sign it.',
    here: 'You can read and sign it here.',
    pay: "We'll email you payment instructions.",
    bank: 'It takes two minutes and replaces sending statements.',
    borrowersBank: 'Your borrower connects it in two minutes, which replaces sending statements. Send them the link.',
  },
  read: 'Read',
  readOf: (name: string) => `Read ${name}`,
  readFailed: 'The document could not be opened',
  readAndSign: 'Read and sign',
  readAndSignOf: (name: string) => `Read and sign ${name}`,
  connectBank: 'Connect your bank',
  connectBankOf: (name: string) => `Connect your bank: ${name}`,
  copyBankLink: 'Copy link for borrower',
  copyBankLinkOf: (name: string) => `Copy link for borrower: ${name}`,
  viewBank: 'View bank connection',
  viewBankOf: (name: string) => `View bank connection: ${name}`,
})

/** The texts of answering a request 'not applicable'. */
export const notApplicableWords = words('notApplicableWords', {
  say: 'Not applicable',
  sayOf: (name: string) => `Not applicable: ${name}`,
  title: (name: string) => `${name} doesn't apply?`,
  text: "Tell us why you don't have this or why it doesn't apply. We'll check and let you know.",
  reason: "Why it doesn't apply",
  missing: "Enter why it doesn't apply.",
  send: 'Send',
  sent: 'Answer sent',
  failed: 'Your answer could not be sent',
  change: 'Change answer',
  changeOf: (name: string) => `Change answer: ${name}`,
  open: (said: string) => `You answered that this doesn't apply: “${said}”. We're checking.`,
  declined: (reply: string) => `We still need this: ${reply}`,
  accepted: (names: readonly string[]) => `No longer needed: ${names.join(', ')}.`,
})

/** The texts of sending many files at once. */
export const dropWords = words('dropWords', {
  drop: 'Drag and drop all your files here',
  touch: 'Take photos or choose all your files',
  choose: 'Choose files',
  hint: 'Several files at once: we propose what each one is for, and you confirm.',
  title: 'Upload several files',
  check: 'Check what each file is for, then upload.',
  files: 'Files to upload',
  requestFor: (file: string) => `What ${file} is for`,
  none: 'Choose what it is for',
  unknown: 'Not recognized by its name. Choose what it is for, or leave it out.',
  left: (n: number) =>
    n === 1 ? "1 file has no request and won't be uploaded." : `${n} files have no request and won't be uploaded.`,
  nothing: 'Choose a request for at least one file',
  send: (n: number) => (n === 1 ? 'Upload 1 file' : `Upload ${n} files`),
  close: 'Done',
})

/** The texts of own activities (G-02 to G-06). */
export const activityWords = words('activityWords', {
  title: 'Activities',
  completion: 'Completed activities',
  all: 'All',
  filter: 'Filter by state',
  otherTasks: 'All other tasks', // G-03
  ofLoan: (name: string) => `Only ${name}`,
  allLoans: 'Show all loans',
  empty: 'No activities here',
  emptyHint: 'Documents requested for your loans appear here.',
  due: (date: string) => `Due ${date}`,
  overdue: (date: string) => `Overdue since ${date}`,
  why: 'What we need and why',
  onFile: 'On file',
  onFileText: (issued: number | null) =>
    `We already have this on file${issued === null ? '' : `, dated ${date(issued)}`}. You don't need to send it.`,
  rejected: 'Why it was rejected:',
  failed: 'What went wrong:',
  upload: 'Upload',
  uploadOf: (name: string) => `Upload ${name}`,
  downloadForm: 'Download the form',
  downloadFormOf: (name: string) => `Download the form: ${name}`,
  formName: 'Form.pdf',
  formFailed: 'The form could not be downloaded',
  viewFiles: 'View files',
  viewFilesOf: (name: string) => `View files of ${name}`,
  viewApplication: 'View application',
  uploadTitle: 'Upload new file',
  uploadHint: 'PDF, pictures, DOCX, XLSX, XLS or CSV',
  gone: 'This request no longer accepts files.',
  noRight: "You don't have permission to do this. Ask an administrator.",
})

/** The texts of sending photos as one PDF. */
export const photoWords = words('photoWords', {
  title: 'Photos as one PDF',
  hint: 'Take a photo of each page. They go out together, in this order.',
  take: 'Take a photo',
  takeNext: 'Take the next page',
  choose: 'Choose photos',
  pages: 'Pages',
  page: (n: number, of: number) => `Page ${n} of ${of}`,
  up: 'Earlier',
  upOf: (n: number) => `Move page ${n} earlier`,
  down: 'Later',
  downOf: (n: number) => `Move page ${n} later`,
  isFirst: 'This is the first page',
  isLast: 'This is the last page',
  turn: 'Rotate',
  turnOf: (n: number) => `Rotate page ${n}`,
  retake: 'Retake',
  retakeOf: (n: number) => `Retake page ${n}`,
  remove: 'Remove',
  removeOf: (n: number) => `Remove page ${n}`,
  preparing: 'The photo is being prepared',
  sending: 'Uploading pages',
  send: (n: number, size: string) => (n === 1 ? `Send 1 page (${size})` : `Send ${n} pages as one PDF (${size})`),
  again: 'Try again',
  sent: (n: number) => (n === 1 ? 'The page has been uploaded' : `${n} pages have been uploaded as one PDF`),
  failed: 'The pages could not be uploaded.',
  nothingLost: 'They stay here until they are uploaded.',
  notKept: "This browser can't save drafts: send the pages before you leave this screen.",
  unreadable: (name: string) => `This browser can't read ${name} as a photo. Send it as a file below.`,
})

/** The texts of the files of a request. */
export const fileWords = words('fileWords', {
  title: 'Files',
  empty: 'No files yet',
  version: (n: number) => `Version ${n}`,
  newest: 'newest',
  checking: 'The file is being checked',
  notKept: 'Rejected files are not stored',
  locked: 'This PDF is locked with a password. Keep an unlocked copy here, or send one that opens without it.',
  madeFrom: (from: string) => `Made from ${from}`,
  aside: 'Set aside',
  asideWhy: 'You or the lender arranged its pages. It is kept.',
  sameAs: (file: string, at: string) => `The same file as ${file}, sent on ${at}`,
  download: 'Download',
  downloadOf: (label: string, name: string) => `${label} ${name}`,
  downloadOriginal: 'Download original',
  view: 'View',
  viewOf: (name: string) => `View ${name}`,
  hide: 'Hide',
  hideOf: (name: string) => `Hide ${name}`,
  pages: (n: number) => (n === 1 ? '1 page' : `${n} pages`),
  addNote: 'Add a note',
  changeNote: 'Edit note',
  noteOn: (isChange: boolean, file: string) => (isChange ? `Edit note on ${file}` : `Add a note on ${file}`),
  noteLabel: 'Note to the lender',
  noteHint: 'For example why a page is missing, or which account this is.',
  yourNote: (note: string) => `Note to the lender: ${note}`,
  saveNote: 'Save note',
  cancelNote: 'Cancel',
  noteSaved: 'Note saved',
  noteFailed: 'The note was not saved. Please try again.',
  failed: 'There was an error while trying to download the file. Please try again later.',
  applicationFailed: 'The application could not be loaded',
  submitted: (date: string) => `Submitted ${date}`,
})

/** The texts of the two edit forms (G-17 to G-37). */
export const editWords = words('editWords', {
  borrowerTitle: 'Edit borrower',
  contactTitle: 'Edit contact',
  first_name: 'First name',
  last_name: 'Last name',
  date_of_birth: 'Date of birth',
  dateHint: 'YYYY-MM-DD',
  ssn: 'SSN',
  ssnHint: '9 digits. It is stored encrypted and never shown again.',
  ssnEdit: 'Edit SSN',
  ssnCancel: 'Cancel SSN',
  phone: 'Phone',
  phone_code: 'Phone code',
  phone_number: 'Phone number',
  email: 'Email',
  emailError: 'Invalid email',
  emailHint:
    "Where we write to. We'll email a link to a new address; it counts once you confirm it. The address you sign in with stays the same.",
  pendingEmail: 'New email, not confirmed yet',
  address_address: 'Address',
  address_city: 'City',
  address_state: 'State',
  address_zipcode: 'Zip code',
  save: 'Save',
  cancel: 'Cancel',
  unchanged: 'Nothing has changed',
  failed: 'Error updating borrower', // G-36, X-14
  contactFailed: 'Something went wrong',
  saved: 'Details updated',
  company: 'Company (optional)',
  contactSaved: 'Contact Updated Successfully', // I-65
  stale: 'Someone else changed these details in the meantime. Your changes are kept: review them and save again.',
})

/** The texts of reminding one's borrower. */
export const remindWords = words('remindWords', {
  remind: 'Remind my borrower',
  remindOf: (name: string) => `Remind my borrower of what is needed for ${name}`,
  nothingOwed: 'Nothing is needed for this loan right now',
  hint: 'Sent in your name, listing everything that is needed.',
  letterTo: (name: string) => `Letter to ${name}`,
  to: 'To',
  send: 'Send it now',
  sent: 'The reminder is on its way',
  again: (at: string) => `A reminder was already sent. You can send the next one on ${at}.`,
  nobody: 'There is no one to remind',
  nobodyHint: 'No document is needed right now, or no borrower of this loan has an email address.',
  failed: 'The reminder could not be prepared',
})

/** The texts of sending in a new deal. */
export const newDealWords = words('newDealWords', {
  submit: 'Submit a new deal',
  someoneNew: 'Start with a new sponsor',
  again: 'Sponsors of your earlier deals',
  search: 'Find a sponsor',
  start: 'Start',
  startWith: (name: string) => `Start a new deal with ${name}`,
  lastDeal: (name: string, deals: number) => (deals === 1 ? name : `${name} and ${deals - 1} more`),
  noEmail: 'no email',
  unfinished: 'You have an unfinished form in this browser. Starting a new one replaces it.',
  goOn: 'Continue it',
  failed: 'Your sponsors could not be loaded',
})

/** The texts of adding a contact (G-39). */
export const contactWords = words('contactWords', {
  add: 'Add contact', // G-39
  addTo: (name: string) => `Add contact to ${name}`,
  onLoan: 'On this loan',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove contact',
  removeText: (name: string, loan: string) => `${name} will no longer be a contact of ${loan}.`,
  removed: 'Contact removed from loan',
  known: 'From your other loans',
  addShort: 'Add',
  addKnown: (name: string) => `Add ${name}`,
  new: 'New contact',
  type: 'Type',
  company: 'Company (optional)',
  create: 'Add to the loan',
  added: 'Contact added to loan', // X-59
  failed: 'Something went wrong',
})
