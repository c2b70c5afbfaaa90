import { parsePageRange } from '@plinth/domain/documents/document/page-range'
import { maskSecrets, maskWords } from '@plinth/domain/documents/document/secrets'
import { layOut } from '@plinth/domain/documents/document/words'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import type { ReadPage, ReadWords } from './reading/page-protocol.ts'
import { CannotRead, type PageReader } from './reading/page-reader.ts'
import { MAX_PAGES } from './text.messages.ts'
import { pagesSince, savePages, type TextDocument } from './text.queries.ts'

const BATCH = 10

/** The bytes of a stored file, once in memory however large; CannotRead when there are none. */
export const bytesOf = async (
  deps: Pick<Deps, 'storage'>,
  document: Pick<TextDocument, 'storage_key'>,
): Promise<Buffer> => {
  const stored = await deps.storage.head(document.storage_key)
  if (!stored) throw new CannotRead('broken')
  const bytes = Buffer.from(new ArrayBuffer(stored.size))
  let at = 0
  for await (const chunk of await deps.storage.read(document.storage_key)) at += (chunk as Buffer).copy(bytes, at)
  return bytes
}

/** A page as it is kept: in reading order, without anybody's social security or employer number. */
export const keptPage = (page: number, read: Omit<ReadWords, 'picture'>): ReadPage => {
  const { aspect, turn, rulings } = read
  const own = { page, source: 'text-layer' as const, confidence: null, aspect, turn, rulings }
  if (read.text !== null) return { ...own, text: maskSecrets(read.text), words: maskWords(read.words) }
  const { words, text } = layOut(read.words, aspect)
  return { ...own, text: maskSecrets(text), words: maskWords(words) }
}

/** Which pages are read, and whether a limit left some out. */
export const wantedPages = (pages: string | undefined, count: number) => {
  const range = pages === undefined ? null : parsePageRange(pages, count)
  const named = range && 'pages' in range ? range.pages : Array.from({ length: count }, (_, n) => n + 1)
  const taken = named.slice(0, MAX_PAGES)
  return { pages: taken, cut: taken.length < named.length ? { read: taken.length, of: count } : null }
}

/** Open screens see the progress. */
export const tellText = (tx: Tx, document: Pick<TextDocument, 'loan_id'>) =>
  tell(tx, { kind: 'changed', topics: ['document'], loan_id: document.loan_id })

const keep = (deps: Pick<Deps, 'db'>, document: TextDocument, pages: readonly ReadPage[]) =>
  inTx(deps.db, async (tx) => {
    await savePages(tx, document.id, pages)
    await tellText(tx, document)
  })

/**
 * Reads and keeps the text that pages have of their own. Answers the pages that are pictures, which are not kept, and
 * those the engine gave up on. A page that was kept since the reading was asked for is not read again.
 */
export const readOwnText = async (
  deps: Pick<Deps, 'db'>,
  document: TextDocument,
  reader: PageReader,
  pages: readonly number[],
): Promise<{ scans: number[]; failed: number[] }> => {
  const done = await pagesSince(deps.db, document.id, document.text_requested_at)
  const [scans, failed]: [number[], number[]] = [[], []]
  let batch: ReadPage[] = []
  for (const page of pages.filter((one) => !done.has(one))) {
    try {
      const read = await reader.words(page)
      if (read.picture) scans.push(page)
      else batch.push(keptPage(page, read))
    } catch (error) {
      if (!(error instanceof CannotRead)) throw error
      failed.push(page)
      if (error.endsReading) throw error
    }
    if (batch.length < BATCH) continue
    await keep(deps, document, batch)
    batch = []
  }
  if (batch.length > 0) await keep(deps, document, batch)
  return { scans, failed }
}
