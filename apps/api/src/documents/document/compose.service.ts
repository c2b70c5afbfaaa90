import type { PlacedPage } from '@plinth/domain/documents/pages/arrange'
import type { Deps } from '../../app/deps.ts'
import { bytesOf } from './reading.service.ts'
import { CannotRead, openDesk } from './reading/page-reader.ts'

/** A stored file that pages are taken from; a placed page names it by its id. */
export interface SourceFile {
  id: string
  storageKey: string
  contentType: string
  /** Used once, and kept nowhere. */
  password: string | null
}

/** Files that lie open to make new ones of their pages. */
export interface Composing {
  /** Pages of each file, in the order given. */
  pages: readonly number[]
  /** A PDF of some pages, in order. Fails with CannotRead. */
  compose(pages: readonly PlacedPage[]): Promise<Buffer>
}

/** Opens stored files, hands them to the work and closes them again. Fails with CannotRead. */
export const composing = async <T>(
  deps: Pick<Deps, 'storage'>,
  files: readonly SourceFile[],
  work: (open: Composing) => Promise<T>,
): Promise<T> => {
  const read: { bytes: Buffer; contentType: string; password: string | null }[] = []
  for (const { storageKey, contentType, password } of files)
    read.push({ bytes: await bytesOf(deps, { storage_key: storageKey }), contentType, password })
  const desk = await openDesk(read)
  const at = new Map(files.map(({ id }, i) => [id, i]))
  try {
    return await work({
      pages: desk.pages,
      compose: async (pages) =>
        Buffer.from(
          await desk.compose(pages.map(({ file, page, turn }) => ({ source: at.get(file) ?? -1, page, turn }))),
        ),
    })
  } finally {
    await desk.close()
  }
}

const reasons: Readonly<Record<CannotRead['why'], string>> = {
  'needs-password': 'A file opens with a password. Keep an unlocked copy of it first.',
  'wrong-password': 'This password does not open the file.',
  broken: 'A file is damaged, so its pages cannot be put into another.',
  'too-large': 'The files are too large to arrange at once.',
  'needs-memory': 'The files need too much memory to arrange at once. Try fewer pages.',
  'not-readable': 'A file of this type has no pages to arrange.',
  signed: 'A signed document stays as it was signed. Its pages cannot be arranged.',
  'no-page': 'A page was chosen that the file does not have.',
  'took-too-long': 'Making the files took too long. Try fewer pages.',
}

/** Why files could not be made, in words for people; null for a fault of another kind. */
export const whyNotComposed = (error: unknown): string | null =>
  error instanceof CannotRead ? reasons[error.why] : null
