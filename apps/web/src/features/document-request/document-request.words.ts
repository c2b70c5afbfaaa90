import type { EntityKind } from '@plinth/domain/document-request/entity-kinds'

/** Texts of the document requests (002 §2.2, §8; 001 §8). */
export const requestWords = {
  // Beside the page's own regions of the same names.
  group: (kind: string) => `Requests: ${kind}`,
  empty: 'There are no documents to Show',
  emptyHint: 'Add one from a template, or request the usual documents for this loan.',
  loadFailed: 'The document requests could not be loaded',
  table: (name: string) => `Document requests of ${name}`,
  documentName: 'Document Name',
  status: 'Status',
  dueDate: 'Due Date',
  actions: 'Actions',
  edit: 'Edit',
  done: 'Done',
  archive: 'Archive',
  addNew: 'Add new',
  requestDocuments: 'Request documents',
  upload: 'Upload file',
  restart: 'Restart activity',
  view: 'View documents',
  selectAll: 'Select all',
  select: (name: string) => `Select ${name}`,
  uploadTitle: 'Upload new file',
  uploadHint: 'PDF, Word, Excel, CSV or picture, up to 200 MB',
  restartTitle: (name: string) => `Restart ${name}?`,
  restartText: 'The request returns to New, and the party is told by e-mail that the document is needed again.',
  restartConfirm: 'Restart',
  restarted: 'Request restarted',
  somethingWrong: 'Something went wrong',
  // M-25, M-26, M-27
  archiveTitle: 'Archive document requests',
  archiveQuestion: 'Do you want to archive these document requests?',
  archiveNone: 'No activities selected for archiving',
  archiveFailed: 'Failed to Archive Document Request',
  archived: (count: number) => `Archived ${count}`,
  archiveConfirm: (count: number) => `Archive ${count}`,
  archiveProgress: { waiting: 'Waiting', loading: 'Archiving', success: 'Archived', error: 'Failed' },
  // M-28..M-34
  addTitle: 'Add new document',
  pick: 'Template',
  pickPlaceholder: 'Choose a template',
  pickEmpty: 'No results found',
  add: 'Add',
  addDisabled: 'Choose a template first',
  added: 'Document Added Successfully',
  addFailed: 'Failed to Add Document Request',
  close: 'Close',
  questions: 'Questions',
  noQuestions: 'No questions are asked of this document.',
  newTemplate: 'New template',
  editTemplate: 'Edit template',
  unsupportedEntity: (kind: string) => `Unsupported entity type: ${kind}`,
  // M-46, M-47
  flagsTitle: 'Request documents',
  flagsHint: 'What every loan needs is always asked for; mark what this loan is as well.',
  flags: { flip: 'Flip', cash_flow: 'Cash flow', mid_construction: 'Mid construction', retail: 'Retail' },
  create: 'Create requests',
  created: 'Requests Created Successfully',
} as const

/** Templates and their editor (M-35..M-45). */
export const templateWords = {
  createTitle: 'New template',
  updateTitle: 'Edit template',
  name: 'Document name',
  description: 'Description',
  folder: 'Folder name',
  folderHint: 'Where the file lies in the export of the loan, such as 02 Sponsor finances',
  auto: 'Create this request for every new loan',
  ocr: 'Process with OCR',
  ocrHint: 'The text of each file is read, and the questions below are asked of it',
  textract: 'Send to Textract',
  textractHint: 'Tables and forms are read too',
  question: (n: number) => `Question ${n}`,
  questionName: (n: number) => `Name of question ${n}`,
  addQuestion: 'Add question',
  removeQuestion: (n: number) => `Remove question ${n}`,
  create: 'Create',
  update: 'Update',
  back: 'Back',
  archive: 'Archive template',
  archiveTitle: (name: string) => `Archive the template ${name}?`,
  archiveText: 'It is no longer offered. Requests that were made from it stay as they are.',
  archived: 'Template Archived',
  required: '* Required',
  needsName: 'Give the document a name',
  added: 'Template Added',
  updated: 'Template Updated',
  failed: 'something went wrong',
} as const

/** Files of a request: view, accept, reject (J-26..J-46). */
export const fileWords = {
  title: 'Documents',
  none: 'No documents found',
  accept: 'Accept',
  reject: 'Reject',
  open: (name: string) => `Open ${name}`,
  download: 'Download',
  downloadFailed: 'Failed to download document',
  accepted: 'Document accepted',
  acceptFailed: 'Failed to accept document',
  // J-42: the toast of the panel and the text of the dialog.
  rejected: 'Document has been rejected successfully',
  rejectFailed: 'Oops... something has went wrong',
  // the toast beside the text of the dialog.
  notRejected: 'Failed to reject document',
  rejectTitle: (name: string) => `Reject ${name}`,
  rejectHint: 'The party reads this reason and can send the document again.',
  reason: 'Reason',
  reasonRequired: '* Required',
  rejectConfirm: 'Reject',
  acceptedAlready: 'It is accepted already',
  rejectedAlready: 'It is rejected already',
  stillReading: 'The file is still being read',
  because: (reason: string) => `Reason: ${reason}`,
  version: (n: number) => `Version ${n}`,
  pages: (n: number) => (n === 1 ? '1 page' : `${n} pages`),
  locked: 'This PDF is locked with a password. Ask for a copy that opens without one.',
  sameAs: (file: string, document: string, at: string) => `The same file as ${file}, sent as ${document} on ${at}`,
  /** Where the state of a run alone would not say what it means for the file. */
  states: { Processing: 'Being checked', Unsupported: 'Refused' } as Readonly<Record<string, string>>,
} as const

/** What was read from a file (M-50). */
export const analysisWords = {
  title: 'Analysis',
  edit: 'Edit analysis',
  save: 'Save Changes',
  cancel: 'Cancel',
  saved: 'Analysis updated',
  nothing: 'N/A',
  failed: 'Oops something went wrong, please try again later',
} as const

/** Headings of the cards' groups (M-03, M-04). */
export const entityLabels: Readonly<Record<EntityKind, string>> = {
  borrower: 'borrowers',
  'legal-entity': 'legal entities',
  loan: 'loan',
  property: 'properties',
}
