import type { TextState } from '@plinth/domain/documents/document/text-states'
import type { CannotRead } from './reading/page-reader.ts'

/** Pages of their own text that are read of one file; the rest by naming pages. */
export const MAX_PAGES = 500
/** Pages that are recognised in one go; the rest by naming pages. */
export const MAX_SCANS = 100

/** What a file that cannot be read means for its document, in words for staff. */
export const outcomeOf = (why: CannotRead['why'], contentType: string): { state: TextState; reason: string } => {
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
    case 'not-readable':
      return { state: 'not-readable', reason: notReadable(contentType) }
  }
}

const notReadable = (contentType: string): string =>
  contentType === 'image/heic'
    ? 'Text cannot be read from HEIC photographs. Save it as JPG and upload it again.'
    : 'Text cannot be read from files of this type.'

const listed = (pages: readonly number[]): string => {
  const shown = pages.slice(0, 10).join(', ')
  return pages.length > 10 ? `${shown} and ${pages.length - 10} more` : shown
}

/** Pages as a sentence names them: 'Page 3', 'Pages 3, 4'. */
const named = (pages: readonly number[]): string => `${pages.length === 1 ? 'Page' : 'Pages'} ${listed(pages)}`

/** What a reading left out, as one reason for people; empty when nothing. */
export const reasonOf = (left: {
  /** Pages of the file and how many of them were taken on, when not all were. */
  cut?: { read: number; of: number } | null
  failed?: readonly number[]
  scansLeft?: readonly number[]
  locked?: readonly number[]
}): string => {
  const says: string[] = []
  if (left.cut) says.push(`Only the first ${left.cut.read} of ${left.cut.of} pages were read. Name the pages you need.`)
  if (left.failed?.length) says.push(`${named(left.failed)} could not be recognised.`)
  if (left.scansLeft?.length)
    says.push(
      `${named(left.scansLeft)} ${left.scansLeft.length === 1 ? 'is' : 'are'} still to be recognised. Name the pages you need.`,
    )
  if (left.locked?.length)
    says.push(
      `${named(left.locked)} ${left.locked.length === 1 ? 'is a picture' : 'are pictures'} in a locked file. Upload it without a password to have that read.`,
    )
  return says.join(' ')
}
