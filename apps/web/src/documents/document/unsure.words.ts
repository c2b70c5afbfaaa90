import { words } from '../../lib/words.ts'

/** Texts of the list of unsure values of a loan (DD-07). */
export const unsureWords = words('unsureWords', {
  view: (count: number) => (count === 0 ? 'To decide' : `To decide (${count})`),
  title: 'Values to decide',
  hint: 'These values are not used until you decide them: arrow keys choose a reading, Enter saves it.',
  none: 'Nothing to decide',
  noneHint: 'Values that a document states in two ways are listed here.',
  waiting: (count: number) =>
    count === 0
      ? ''
      : `${count === 1 ? '1 more value of it waits' : `${count} more values of it wait`} for this decision.`,
  failed: 'The documents could not be loaded',
  of: (label: string, name: string) => `${label}, ${name}`,
  onPage: (page: number) => `Page ${page}`,
  showReading: (o: { says: string; label: string; page: number }) => `Show “${o.says}” of ${o.label} on page ${o.page}`,
  other: 'Another value',
  otherOf: (label: string) => `Another value of ${label}`,
  noFigure: 'Enter a number, such as 4,205.00',
  save: 'Save',
  saveOf: (label: string) => `Save ${label}`,
  choose: 'Choose a reading first',
  typeOther: 'Enter the value first',
  noRight: "You don't have permission to do this. Ask an administrator.",
  saved: 'Changes saved',
  saveFailed: 'Something went wrong',
  viewer: 'Document Viewer',
  openDocument: 'Open the document',
  backToList: 'Back to the values',
})
