/** How far the text of a document is: on its way, there, or why not. */
export const textStates = [
  'none',
  'queued',
  'reading',
  'done',
  'partial',
  'failed',
  'needs-password',
  'not-readable',
] as const
export type TextState = (typeof textStates)[number]

/** Where the words of a page come from: the file's own text, or recognised on a picture of it. */
export const textSources = ['text-layer', 'ocr'] as const
export type TextSource = (typeof textSources)[number]

/** Where a word comes from that the file does not print as text of its own. */
export const wordSources = ['ocr', 'field', 'note'] as const
export type WordSource = (typeof wordSources)[number]

/** What a file carries that is never run or opened here, and that a person should know of. */
export const fileWarnings = ['scripts', 'attachments', 'low-confidence'] as const
export type FileWarning = (typeof fileWarnings)[number]

/** Whether somebody may ask for the text once more: not while it is on its way. */
export const mayReadAgain = (state: TextState): boolean => state !== 'queued' && state !== 'reading'

/** Recognised pages below this mean confidence (0-100) are for a person to look at. */
export const LOW_CONFIDENCE = 75
