import type { ActivityType } from '@plinth/domain/loan/activity/types'
import { words } from '../../lib/words.ts'

/** What a document is called in a title and within a sentence. */
const names: { readonly [T in ActivityType]?: readonly [string, string] } = {
  'term-sheet': ['Term Sheet', 'term sheet'],
  'board-review': ['Board Review', 'board review'],
  commitment: ['Commitment', 'commitment'],
  'good-faith-deposit': ['Good Faith Deposit', 'good faith deposit'],
}
const title = (type: ActivityType) => names[type]?.[0] ?? type
const inText = (type: ActivityType) => names[type]?.[1] ?? type
const people = (n: number) => (n === 1 ? '1 person' : `${n} people`)

/** The texts of term sheet, board review, commitment and deposit. */
export const dealWords = words('dealWords', {
  title,
  failed: 'Something went wrong', // L-25
  sendFailed: 'Oops... something has went wrong', // L-20
  loadFailed: 'The documents could not be loaded',
  valuesFailed: 'The values could not be loaded',
  empty: "It's empty here!",
  emptyHint: 'Term sheet, board review, commitment and deposit of this loan show here once the loan has them.',
  cancel: 'Cancel',
  close: 'Close',

  generate: (type: ActivityType) => `Generate ${title(type)}`,
  saveAndGenerate: (type: ActivityType) => `Save and generate ${title(type)}`,
  generated: (type: ActivityType) => `${title(type)} generated`,
  generatesAgain: 'This replaces a document that went out',
  reason: 'Reason',
  reasonMissing: 'Enter a reason first',
  sendSection: 'Send to',
  generateTo: (n: number) => `Generate and send to ${people(n)}`,
  generateToBoard: 'Generate and send to the board',
  edit: (type: ActivityType) => `Edit ${title(type)}`,
  save: 'Save',
  saved: (type: ActivityType) => `${title(type)} Updated Successfully`, // I-63, I-65
  nothingChanged: 'Nothing has changed', // L-04
  notANumber: '* Enter a number',
  required: '* Required',
  requestDetails: 'Request Details', // L-03
  origin: (origin: string, day: string | null) => (day === null ? origin : `${origin}, ${day}`), // L-22
  chooseBorrower: 'Choose a borrower',
  conflict:
    'Someone else changed this in the meantime. Your changes are kept and theirs are shown: review, then save again.',

  send: (type: ActivityType) => `Send ${title(type)}`,
  sendAgain: 'Send again',
  sendTo: (type: ActivityType, n: number) => `Send ${inText(type)} to ${people(n)}`,
  sendToBoard: 'Sent to every administrator who can accept board reviews.', // L-18
  sent: (type: ActivityType) => `${title(type)} sent`,
  recipient: (n: number) => `Recipient ${n}`,
  name: 'Name',
  email: 'Email',
  addRecipient: 'Add recipient',
  removeRecipient: (n: number) => `Remove recipient ${n}`,
  lastRecipient: 'At least one recipient is required',
  recipientsMissing: 'Each recipient needs a name and a valid email',
  sendHint: 'Each gets an email with the document attached and a link that works for 7 days.',

  role: 'Signs as',
  chooseRole: 'Choose a role',
  roles: {
    borrower: 'Borrower',
    guarantor: 'Guarantor',
    signatory: 'Authorized signatory',
    lender: 'Lender',
    broker: 'Broker',
    other: 'Other',
  },
  signatoryTitle: 'Title',
  signatoryTitlePlaceholder: 'Managing Member',
  signatoryHint: 'Name, title and email are kept with the entity for its next document.',
  signersMissing: 'Each signer needs a name, a valid email and a role',
  askToSign: 'Ask them to sign electronically', // J-36
  countersign: 'Countersign for the lender once everyone else has signed', // L-19
  signsForLender: 'Signs for the lender',
  chooseSigner: 'Choose a person',
  lenderLoading: 'Loading who can sign for the lender',
  lenderMissing: 'Choose who signs for the lender, or turn the countersignature off',
  countersignHint: 'The document is signed only once the lender has countersigned.',
  signHint: 'They sign online one after the other, in this order. The signed PDF is filed automatically.',

  upload: (type: ActivityType) => `Upload ${title(type)}`,
  uploaded: (type: ActivityType) => `${title(type)} uploaded`,
  isSigned: 'This copy is signed', // L-16
  returned: 'This document was sent. Your upload is recorded as the signed copy, and any open envelope is voided.', // L-14
  uploadHint: 'PDF, Word or a picture of it',
  sending: 'Sending the file',
  checking: 'Checking the file',
  notValid: (name: string) => `Not valid file type: ${name}`, // F-28
  refused: 'The file was refused',
  stillChecking: 'The file is still being checked. It will show here when it passes.',
  putFailed: 'Upload failed. Try again.',

  accept: (type: ActivityType) => `Accept ${title(type)}`,
  acceptText: (type: ActivityType) =>
    type === 'board-review'
      ? "Confirms the board's decision. You can then generate the commitment."
      : `Confirms the signed ${inText(type)}. After that it can only be downloaded.`,
  accepted: (type: ActivityType) => `${title(type)} accepted`,
  depositAccepted: 'Good Faith Deposit has been accepted successfully', // L-25
  depositAmount: 'Deposit amount',
  depositDate: 'Deposit date',

  downloadFailed: 'Failed to download document', // J-45
  superseded: 'Superseded',
  successor: 'Replaces a superseded one',
  due: (date: string) => `Due ${date}`,
  noDue: 'No due date',
  download: 'Download',
  notYours: "You don't have permission to do this. Ask an administrator.",
  actions: {
    upload: 'Upload',
    generate: 'Generate',
    edit: 'Edit',
    send: 'Send',
    accept: 'Accept',
    download: 'Download',
  },
})
