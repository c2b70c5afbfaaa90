import { words } from '../../lib/words.ts'

/** Letters and notices that the lender words for itself. */
export const lenderTextWords = words('lenderTextWords', {
  title: 'Letters and notices',
  loadFailed: "The letters and notices couldn't be loaded",
  failed: 'Something went wrong',
  isDefault: 'Default wording',
  isOwn: (version: number, day: string) => `Your wording, version ${version}, changed ${day}`,
  text: (label: string) => `Text of the ${label.toLowerCase()}`,
  placeholders: (names: string) => `Placeholders: ${names}`,
  save: 'Save wording',
  unchanged: 'Nothing has changed',
  reset: 'Restore default wording',
  saved: 'Wording saved',
})
