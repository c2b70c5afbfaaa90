import { mediaTypeOf } from '../../documents/document-request/uploads.ts'

/** The sections of the full application, in their order (F-01); `title` is what the page says above it. */
export const wizardSections = [
  { number: 1, key: 'sponsor', title: 'Sponsor Information' },
  { number: 2, key: 'entity', title: 'Legal Entity Information' },
  { number: 3, key: 'property', title: 'Property Information' },
  { number: 4, key: 'rehab', title: 'Rehab' },
  { number: 5, key: 'experience', title: 'Borrower Experience' },
  { number: 6, key: 'questionnaire', title: 'Borrower Experience' },
  { number: 7, key: 'documents', title: 'Sponsor Information' },
  { number: 8, key: 'affirmation', title: 'Sponsor Information' },
] as const
export type WizardSection = (typeof wizardSections)[number]['key']

/** The questions of section 6 by field name, in plain words built from it (F-22, F-25). */
export const wizardQuestions = [
  {
    name: 'areAnyMembersOfTheGPGuarantor',
    question: 'Is any member of the general partner a guarantor of another loan?',
  },
  {
    name: 'bankruptcyProceedings',
    question: 'Has the borrower, or any principal, been in bankruptcy proceedings?',
  },
  { name: 'anyForeclosures', question: 'Has the borrower, or any principal, had a foreclosure?' },
  {
    name: 'hasBorrowerBeenInForbearancePeriod',
    question: 'Has the borrower been in a forbearance period on any loan?',
  },
  {
    name: 'hasBorrowerDefermentOfPayments',
    question: 'Has the borrower had a deferment of payments on any loan?',
  },
  { name: 'hasBorrowerMissedMortgagePayment', question: 'Has the borrower missed a mortgage payment?' },
  {
    name: 'hasPropertyBeenSubjectOfAnyForeclosure',
    question: 'Has the property been the subject of any foreclosure?',
  },
  { name: 'areThereAnyOtherCreditIssues', question: 'Are there any other credit issues?' },
  {
    name: 'areAnyPrincipalWhoHoldAnOwnershipInterest',
    question: 'Does any principal hold an ownership interest in another entity that has a loan with us?',
  },
  {
    name: 'hasThereBeenAnyLitigationFiledAgainstTheProperty',
    question: 'Has any litigation been filed against the property?',
  },
  { name: 'isThereAnyPendingOrCurrentLitigation', question: 'Is there any pending or current litigation?' },
] as const
export type WizardQuestion = (typeof wizardQuestions)[number]['name']

/** The answer that asks for an explanation (F-24), and all answers there are (F-21). */
export const yesExplain = 'Yes (Please Explain)'
export const wizardAnswers = [yesExplain, 'No'] as const
export type WizardAnswer = (typeof wizardAnswers)[number]

/** A text is kept up to so many characters, one of a single line up to fewer. */
export const longestText = 4000
export const longestLine = 200

/**
 * What is uploaded in the wizard (F-05, F-26): the section, whether it takes several files (F-09, F-27), whether it must be
 * there (F-08), and the document request that a file is filed under, by the name and kind of its template.
 */
export const wizardFiles = [
  {
    name: 'idUpload',
    label: 'ID',
    section: 'sponsor',
    several: true,
    required: true,
    request: { document_name: 'Government ID', kind: 'borrower' },
  },
  {
    name: 'uploadBio',
    label: 'Sponsor biography',
    section: 'documents',
    several: false,
    required: false,
    request: { document_name: 'Sponsor Biography', kind: 'borrower' },
  },
  {
    name: 'uploadSREO',
    label: 'Schedule of real estate owned',
    section: 'documents',
    several: false,
    required: false,
    request: { document_name: 'Schedule of Real Estate Owned', kind: 'borrower' },
  },
  {
    name: 'uploadScopeOfWork',
    label: 'Scope of work',
    section: 'documents',
    several: false,
    required: false,
    request: { document_name: 'Scope of Work and Budget', kind: 'property' },
  },
  {
    name: 'uploadArticlesOfIncorporation',
    label: 'Articles of incorporation',
    section: 'documents',
    several: false,
    required: false,
    request: { document_name: 'Articles of Organization', kind: 'legal-entity' },
  },
  {
    name: 'uploadEntityOperatingAgreement',
    label: 'Entity operating agreement',
    section: 'documents',
    several: false,
    required: false,
    request: { document_name: 'Operating Agreement', kind: 'legal-entity' },
  },
  {
    name: 'uploadBorrowingEntityW9',
    label: 'Borrowing entity W-9',
    section: 'documents',
    several: false,
    required: false,
    request: { document_name: 'Form W-9', kind: 'legal-entity' },
  },
] as const
export type WizardFileField = (typeof wizardFiles)[number]['name']

/** The names of the upload fields. */
export const wizardFileFields = wizardFiles.map(({ name }) => name) as [WizardFileField, ...WizardFileField[]]

/** Files that one field of several may hold at once. */
export const mostFilesAField = 10

/** The extensions every upload of the wizard takes (F-28). */
export const wizardExtensions = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'pdf'] as const
/** What a document may be besides, as in the borrower's own area: a schedule or a budget is a spreadsheet (decision 0038). */
const officeExtensions = ['docx', 'xlsx', 'csv'] as const

/** The extensions that a field takes, for the file dialog: an ID is a picture or a PDF. */
export const extensionsOf = (field: WizardFileField): readonly string[] => {
  const takesOffice = wizardFiles.some((one) => one.name === field && one.section === 'documents')
  return takesOffice ? [...wizardExtensions, ...officeExtensions] : wizardExtensions
}

/** The media type of a file that a field takes, told by its name, or null: then it is 'Not valid file type' (F-28, F-30). */
export const wizardMediaTypeOf = (fileName: string, field: WizardFileField): string | null => {
  const ending = /\.([^.]+)$/.exec(fileName.trim().toLowerCase())?.[1]
  return ending !== undefined && extensionsOf(field).includes(ending) ? mediaTypeOf(fileName) : null
}

/** How far from its end, in pixels, the text of the terms counts as read to the end (F-32). */
export const termsEndTolerance = 5

/** Whether a scrolled box has been read to its end (F-32): the lengths are pixels, as the browser tells them. */
export const isScrolledToEnd = (box: { scrollTop: number; clientHeight: number; scrollHeight: number }): boolean =>
  box.scrollTop + box.clientHeight >= box.scrollHeight - termsEndTolerance
