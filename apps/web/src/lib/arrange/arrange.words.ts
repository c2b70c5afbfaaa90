import { words } from '../words.ts'

/** Arranging the pages of the files of a request. */
export const arrangeWords = words('arrangeWords', {
  title: 'Arrange pages',
  titleOf: (name: string) => `Arrange pages: ${name}`,
  loadFailed: 'The pages could not be loaded',
  none: 'No file of this request has pages to arrange.',
  failed: 'The pages could not be saved',
  saved: (n: number) =>
    n === 1 ? 'Making 1 file. The original is kept.' : `Making ${n} files. The originals are kept.`,
  undo: 'Undo',
  undone: 'The original files are back',
  notUndone: "This couldn't be undone",
  discardTitle: 'Discard your changes?',
  discardText: 'The pages are not saved yet. The files stay as they were sent.',
  discard: 'Discard',
  keep: 'Keep editing',
  history: 'Arranged before',
  entry: (files: string, by: string, at: string) => (by === '' ? `${files} · ${at}` : `${files} · ${by}, ${at}`),
  making: (stored: number, of: number) => `Making files: ${stored} of ${of} done`,
  notMade: (reason: string) => `Not made: ${reason}`,
  setAside: 'Undone',
  unlocked: 'An unlocked copy is kept beside the original',
  notUnlocked: 'The copy could not be kept',
  undoOf: (files: string) => `Undo: ${files}`,
})
