import { secondDocument } from '@plinth/domain/documents/document/second-document'
import type { TextState } from '@plinth/domain/documents/document/text-states'
import type { PageText } from '@plinth/domain/documents/document/words'
import type { CannotRead } from './reading/page-reader.ts'

/** Pages of their own text that are read of one file; the rest by naming pages. */
export const MAX_PAGES = 10_000
/** Pages of one file that are recognised; the rest by naming pages. */
export const MAX_SCANS = 2000
/** A longer file is read in parts of so many pages, and goes on behind the files that wait. */
export const PART_PAGES = 500
/** The same for pages to recognise. */
export const PART_SCANS = 50

/** What a file that cannot be read means for its document, in words for staff. */
export const outcomeOf = (why: CannotRead['why']): { state: TextState; reason: string } => {
  switch (why) {
    case 'needs-password':
    case 'wrong-password':
      return { state: 'needs-password', reason: 'This file is password-protected.' }
    case 'broken':
      return { state: 'failed', reason: 'The file is damaged or incomplete. Request it again.' }
    case 'too-large':
      return { state: 'failed', reason: 'The file is too large once unpacked. Request a smaller one.' }
    case 'needs-memory':
      return { state: 'failed', reason: 'This file needs too much memory to read. Please send a smaller copy.' }
    case 'took-too-long':
      return { state: 'failed', reason: 'Reading the file took too long.' }
    case 'signed':
      return { state: 'failed', reason: 'This document is signed. It stays as it was signed.' }
    case 'no-page':
      return { state: 'failed', reason: 'The file does not have this page.' }
    case 'not-readable':
      return { state: 'not-readable', reason: 'Text cannot be read from files of this type.' }
  }
}

const listed = (pages: readonly number[]): string => {
  const shown = pages.slice(0, 10).join(', ')
  return pages.length > 10 ? `${shown} and ${pages.length - 10} more` : shown
}

/** A sentence of pages, in its singular or plural; none without pages. */
const ofPages = (pages: readonly number[] | undefined, one: string, many: string): string[] => {
  if (!pages?.length) return []
  return [pages.length === 1 ? `Page ${listed(pages)} ${one}` : `Pages ${listed(pages)} ${many}`]
}

/** What a reading left out, as one reason for people; empty when nothing. */
export const reasonOf = (left: {
  /** Pages of the file and how many of them were taken on, when not all were. */
  cut?: { read: number; of: number } | null
  failed?: readonly number[]
  scansLeft?: readonly number[]
  /** Pages that show handwriting, or print that recognition is not sure of. */
  unclear?: readonly number[]
  locked?: readonly number[]
}): string =>
  [
    ...(left.cut
      ? [`Only the first ${left.cut.read} of ${left.cut.of} pages were read. Name the pages you need.`]
      : []),
    ...ofPages(left.failed, 'could not be recognised.', 'could not be recognised.'),
    ...ofPages(
      left.unclear,
      'shows handwriting or faint print that could not be read. Check it by eye.',
      'show handwriting or faint print that could not be read. Check them by eye.',
    ),
    ...ofPages(
      left.scansLeft,
      'is still to be recognised. Name the pages you need.',
      'are still to be recognised. Name the pages you need.',
    ),
    ...ofPages(
      left.locked,
      'is a picture in a locked file. Upload it without a password to have that read.',
      'are pictures in a locked file. Upload it without a password to have that read.',
    ),
  ].join(' ')

/** What a person should know of a file that was read to its end, as sentences; empty when nothing. */
export const noticesOf = (pages: readonly PageText[]): string[] => {
  if (pages.every((page) => page.text.trim() === ''))
    return ['No text was found in this file. If it should have some, ask for a clearer copy.']
  const second = secondDocument(pages)
  return second === null
    ? []
    : [`Another document seems to begin on page ${second}. If so, split the file and upload each part on its own.`]
}
