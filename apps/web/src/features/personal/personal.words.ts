import type { LoanStatus } from '@plinth/domain/loan/status'
import type { actsNext, TrackerStep } from '@plinth/domain/loan/tracker'
import { words } from '../../lib/words.ts'

/** The texts of the personal area. */
export const personalWords = words('personalWords', {
  title: 'Personal Details',
  notFound: 'User Not Found Or Not Authorized', // G-10, X-06
  notFoundHint: 'There is nobody with this address, or they are not yours to see.',
  noRole: 'User has no valid role or multiple entities', // G-13, X-07
  noRoleHint: 'You are signed in, but no borrower or contact record is linked to you yet. Your lender can do that.',
  loadFailed: 'Your page could not be loaded', // G-11
  loadFailedHint: 'Nothing is lost. Try again in a moment.',
  retry: 'Try again',

  viewing: (name: string) => `You are viewing ${name} as an administrator`,
  viewingContact: (name: string) => `You are viewing ${name}, one of your contacts`,
  lookUp: 'Look at the page of a borrower or broker',
  lookUpHint: 'You see it as they do. What you change there is recorded in your name.',
  lookUpField: 'E-mail address',
  lookUpGo: 'Show the page',
  lookUpAnother: 'Look at another person',

  actFor: 'You act for',
  actForHint: 'Choose whose details and loans to show. You can switch at any time.',

  edit: 'Edit',
  editLabel: 'Edit personal details',
  notGiven: 'Not given',
  onFile: 'On file',
  readOnly: 'An administrator has taken the right to change these details from you',

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
  noDate: 'Not set yet',
  contacts: 'Contacts',
  noContacts: 'Nobody yet',
  archived: 'Archived',
  progress: (name: string) => `Completed of ${name}`,
  done: 'done',
  nothingNeeded: 'Nothing is needed right now.',
  needed: (n: number) => (n === 1 ? '1 thing is needed:' : `${n} things are needed:`),
  moreNeeded: (n: number) => (n === 1 ? 'and 1 more' : `and ${n} more`),
  neededAgain: ' (rejected, send it again)',
  neededBy: (date: string) => `by ${date}`,
  overdue: (date: string) => `Overdue since ${date}`,
  nextDate: (date: string) => `Next date: ${date}`,
  showTasks: (name: string) => `Show activities of ${name}`,
  showTasksShort: 'Show activities',
})

/** Where a loan stands, in words for the person who waits for it. */
export const statusWords: Record<LoanStatus, string> = words('statusWords', {
  preliminary: 'We are looking at the request',
  'term-sheet-sent': 'The term sheet is out to be signed',
  underwriting: 'We are checking the documents',
  'board-review': 'In the final review',
  'commitment-sent': 'The commitment is out to be signed',
  'commitment-accepted': 'Approved, getting ready to close',
  rejected: 'Not going forward',
  funded: 'Funded',
  'paid-off': 'Paid off',
})

/** The way of a loan, in the words of those who wait for it. */
export const trackerWords = words('trackerWords', {
  step: (n: number, of: number, name: string) => `Step ${n} of ${of}: ${name}`,
  steps: {
    preliminary: 'We look at your request',
    'term-sheet-sent': 'You sign the term sheet',
    underwriting: 'We check the documents',
    'board-review': 'We decide',
    'commitment-sent': 'You sign the commitment',
    'commitment-accepted': 'Closing',
    funded: 'Paid out, until it is paid back',
  } satisfies Record<TrackerStep, string>,
  states: { done: 'done', now: 'now', ahead: 'still to come' },
  turn: {
    people: { borrower: 'The next step is yours.', broker: 'Next: you or your borrower.' },
    lender: { borrower: 'The next step is ours.', broker: 'Next: us.' },
    nobody: { borrower: '', broker: '' },
  } satisfies Record<ReturnType<typeof actsNext>, Record<'borrower' | 'broker', string>>,
  when: {
    closing: (date: string) => `Planned for ${date}.`,
    term: (date: string) => `Due ${date}.`,
    usual: (date: string) => `Usually by ${date}.`,
  },
  longer: 'This takes longer than usual.',
  passed: 'The planned day has passed; there is no new one yet.',
  overdue: 'The day it was due has passed.',
  unknown: 'No date yet',
  all: 'All steps and dates',
  allOf: (name: string) => `All steps and dates of ${name}`,
  note: '“Usually” is what such a step takes as a rule. It is no promise.',
})

/** What the person has to do next. */
export const needWords = words('needWords', {
  title: 'What we need from you',
  titleOf: (name: string) => `What we need from ${name}`,
  nothing: 'Nothing right now. We write to you when something is needed.',
  count: (n: number) => (n === 1 ? '1 thing is open.' : `${n} things are open, the most urgent first.`),
  showAll: (n: number) => `Show all ${n}`,
  again: 'Please send it again:',
  forLoan: (name: string, loan: string) => `${name} for ${loan}`,
  hints: {
    sign: 'We sent it to you by e-mail. Please read and sign it.',
    pay: 'We tell you by e-mail how to pay it.',
    bank: 'It takes two minutes, and no statement has to be sent.',
  },
  connectBank: 'Connect your bank',
  connectBankOf: (name: string) => `Connect your bank: ${name}`,
  noRight: 'An administrator has taken this right from you',
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
  emptyHint: 'What is asked for your loans shows here.',
  due: (date: string) => `Due ${date}`,
  overdue: (date: string) => `Overdue since ${date}`,
  why: 'What we need and why',
  rejected: 'Why it was rejected:',
  failed: 'What went wrong:',
  upload: 'Upload',
  uploadOf: (name: string) => `Upload ${name}`,
  viewFiles: 'View files',
  viewFilesOf: (name: string) => `View files of ${name}`,
  viewApplication: 'View application',
  uploadTitle: 'Upload new file',
  uploadHint: 'PDF, pictures, DOCX, XLSX or CSV',
  gone: 'This is no longer open for files.',
  noRight: 'An administrator has taken this right from you',
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
  isFirst: 'It is the first page',
  isLast: 'It is the last page',
  turn: 'Rotate',
  turnOf: (n: number) => `Rotate page ${n}`,
  retake: 'Retake',
  retakeOf: (n: number) => `Retake page ${n}`,
  remove: 'Remove',
  removeOf: (n: number) => `Remove page ${n}`,
  preparing: 'The photo is being prepared',
  sending: 'The pages are on their way',
  send: (n: number, size: string) => (n === 1 ? `Send 1 page (${size})` : `Send ${n} pages as one PDF (${size})`),
  again: 'Try again',
  sent: (n: number) => (n === 1 ? 'The page has been uploaded' : `${n} pages have been uploaded as one PDF`),
  failed: 'The pages could not be uploaded.',
  nothingLost: 'They stay here until they have arrived.',
  notKept: 'This browser keeps nothing: send the pages before you leave this screen.',
  unreadable: (name: string) => `${name} is no photo that this browser can read. Send it as a file below.`,
})

/** The texts of the files of a request. */
export const fileWords = words('fileWords', {
  title: 'Files',
  empty: 'No files yet',
  version: (n: number) => `Version ${n}`,
  newest: 'newest',
  checking: 'The file is being checked',
  notKept: 'A refused file is not kept',
  locked: 'This PDF is locked with a password. Send a copy that opens without one.',
  sameAs: (file: string, at: string) => `The same file as ${file}, sent on ${at}`,
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  pages: (n: number) => (n === 1 ? '1 page' : `${n} pages`),
  failed: 'There was an error while trying to download the file. Please try again later.',
  applicationFailed: 'The application could not be loaded',
  submitted: (date: string) => `Sent in on ${date}`,
})

/** The texts of the two edit forms (G-17 to G-37). */
export const editWords = words('editWords', {
  borrowerTitle: 'Edit borrower',
  contactTitle: 'Edit contact',
  first_name: 'First name',
  last_name: 'Last name',
  date_of_birth: 'Birth date',
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
  emailHint: 'Where we write to. The address you sign in with stays the same.',
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
  stale: 'Somebody changed these details meanwhile. Yours are kept: look them over and save again.',
})

/** The texts of reminding one's borrower. */
export const remindWords = words('remindWords', {
  remind: 'Remind my borrower',
  remindOf: (name: string) => `Remind my borrower of what is needed for ${name}`,
  nothingOwed: 'Nothing is needed for this loan right now',
  hint: 'This goes out in your name. It names everything that is needed at once.',
  letterTo: (name: string) => `Letter to ${name}`,
  to: 'To',
  send: 'Send it now',
  sent: 'The reminder is on its way',
  again: (at: string) => `A reminder went out already. The next one can go on ${at}.`,
  nobody: 'There is nobody to remind',
  nobodyHint: 'No document is needed right now, or no borrower of this loan has an e-mail address.',
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
  noEmail: 'no e-mail',
  unfinished: 'This tab holds a form you have begun. Starting anew replaces it.',
  goOn: 'Go on with it',
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
  added: 'Contact added to loan',
  failed: 'Something went wrong',
})
