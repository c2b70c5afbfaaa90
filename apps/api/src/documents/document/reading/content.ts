import { wantsMemory } from '../../../platform/file-child.answers.ts'
import { BadZip } from '../../../platform/formats/zip.ts'
import type { Content } from './book.ts'
import type { Refusal } from './page-protocol.ts'
import { csvBook, xlsBook } from './table-book.ts'
import { xlsxBook } from './xlsx-book.ts'

/** How Office begins the files that it locked with a password. */
const LOCKED = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

const opened = async (bytes: Buffer, contentType: string): Promise<Content | Refusal> => {
  if (contentType === 'text/csv') return { book: csvBook(bytes) }
  if (contentType === 'application/vnd.ms-excel') {
    const book = xlsBook(bytes)
    return typeof book === 'string' ? book : { book }
  }
  if (bytes.subarray(0, LOCKED.length).equals(LOCKED)) return 'needs-password'
  if (contentType.includes('spreadsheetml')) return { book: await xlsxBook(bytes) }
  if (!contentType.includes('wordprocessingml')) return 'not-readable'
  // Loaded for the few files that need it.
  const { letterOf } = await import('./letter.ts')
  return { letter: await letterOf(bytes) }
}

/** Reads a workbook, table or Word document to be shown. Answers why not when it cannot. */
export const contentOf = async (bytes: Buffer, contentType: string): Promise<Content | Refusal> => {
  try {
    return await opened(bytes, contentType)
  } catch (error) {
    if (error instanceof BadZip && error.why !== 'broken')
      return error.why === 'locked' ? 'needs-password' : 'too-large'
    if (wantsMemory(error)) return 'needs-memory'
    // Libraries throw plain errors for files that are damaged or none of theirs.
    return 'broken'
  }
}
