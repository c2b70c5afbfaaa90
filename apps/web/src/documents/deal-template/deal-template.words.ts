import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import { words } from '../../lib/words.ts'

const names: Record<DealDocumentType, string> = {
  'term-sheet': 'Term Sheet',
  'board-review': 'Board Review',
  commitment: 'Commitment',
}

/** Every text of the page where Word templates are replaced. */
export const dealTemplateWords = words('dealTemplateWords', {
  title: 'Document templates',
  lead: 'The Word files that term sheets, board reviews and commitments are made from. Replace them with your own wording and letterhead.',
  name: (kind: DealDocumentType) => names[kind],
  loadFailed: 'The templates could not be loaded',
  failed: 'Something went wrong',
  shipped: 'Default template',
  own: 'Your template',
  since: (day: string, by: string | null) =>
    by === null ? `In use since ${day}` : `In use since ${day}, uploaded by ${by}`,
  download: 'Download',
  upload: 'Replace',
  reset: 'Restore the default',
  downloadLabel: (kind: DealDocumentType) => `Download the template of the ${names[kind]}`,
  uploadLabel: (kind: DealDocumentType) => `Replace the template of the ${names[kind]}`,
  resetLabel: (kind: DealDocumentType) => `Restore the default template of the ${names[kind]}`,

  uploadTitle: (kind: DealDocumentType) => `Replace the template: ${names[kind]}`,
  drop: (kind: DealDocumentType) => `Template of the ${names[kind]}`,
  dropHint: 'Word document (.docx), up to 5 MB',
  uploadText: 'The file is checked before it is used. If there is a problem, the current template stays in use.',
  sending: 'Sending the file',
  checking: 'Checking the placeholders',
  refused: 'This template is not used:',
  close: 'Close',
  used: (kind: DealDocumentType) => `Template of the ${names[kind]} replaced`,

  resetTitle: (kind: DealDocumentType) => `Restore the default template: ${names[kind]}`,
  resetText: 'From now on documents are made from the default template. Existing documents are not changed.',
  resetConfirm: 'Use the default template',
  cancel: 'Cancel',
  resetDone: (kind: DealDocumentType) => `${names[kind]} uses the default template again`,

  placeholders: (used: number, known: number) => `Placeholders: ${used} of ${known} used`,
  placeholderList: (kind: DealDocumentType) => `Placeholders of the ${names[kind]}`,
  isUsed: 'In this template',
  pdfOwn:
    "PDFs have the product's own layout: LibreOffice is not set up on this server. The Word file always follows the template.",
  pdfOffice: 'PDFs are printed from the template by LibreOffice.',
})
