import type { DocumentKind } from '@plinth/domain/documents/document/kinds'
import { documentStarts } from '@plinth/domain/documents/document/second-document'
import { layOut } from '@plinth/domain/documents/document/words'
import type { Deps } from '../../app/deps.ts'
import { bytesOf, keptPage } from './reading.service.ts'
import { CannotRead, openPages, type PageReader, readValues } from './reading/page-reader.ts'
import { outcomeOf } from './text.messages.ts'

/** What a look at a file that is no document yet tells. */
export interface Look {
  /** Pages that can be shown; null where it has none to show. */
  pages: number | null
  kind: DocumentKind | null
  /** Text of its first pages. */
  text: string
  /** Pages, from 2, on which another document seems to start. */
  starts: readonly number[]
  /** Whether its first page is a picture without words. */
  isScan: boolean
  /** Why it could not be read, in words for people; empty otherwise. */
  problem: string
}

interface StoredFile {
  storageKey: string
  name: string
  contentType: string
}

/** What a document is shows on its first pages. */
const TELLING_PAGES = 3
/** Pages that are looked through for where another document starts. */
const SEARCHED_PAGES = 60
const hasPages = (type: string) => type === 'application/pdf' || type.startsWith('image/')

const kindOfText = async (name: string, pages: readonly ReturnType<typeof keptPage>[]): Promise<DocumentKind | null> =>
  pages.length === 0 ? null : (await readValues([name], pages)).kind

/** Recognizes the words of a first page that is a picture; none where the engine gives up. */
const recognised = async (deps: Pick<Deps, 'ocr'>, reader: PageReader) => {
  const read = await reader.words(1)
  const { words } = await deps.ocr.local.recognise(await reader.scan(1))
  return keptPage(1, { ...read, words: [...words], text: layOut(words, read.aspect).text })
}

const lookInto = async (
  deps: Pick<Deps, 'ocr'>,
  reader: PageReader,
  file: StoredFile,
  scans: boolean,
): Promise<Look> => {
  const pages: ReturnType<typeof keptPage>[] = []
  let isScan = false
  const searched = hasPages(file.contentType) ? SEARCHED_PAGES : TELLING_PAGES
  for (let page = 1; page <= Math.min(reader.pages, searched); page += 1) {
    const read = await reader.words(page)
    isScan ||= page === 1 && read.picture && read.words.length === 0
    pages.push(keptPage(page, read))
  }
  if (isScan && scans) pages.splice(0, 1, await recognised(deps, reader))
  const first = pages.slice(0, TELLING_PAGES)
  return {
    pages: hasPages(file.contentType) ? reader.pages : null,
    kind: await kindOfText(
      file.name,
      first.filter(({ text }) => text !== ''),
    ),
    text: first.map(({ text }) => text).join('\n'),
    starts: hasPages(file.contentType) ? documentStarts(pages) : [],
    isScan,
    problem: '',
  }
}

/**
 * Looks at a stored file: its pages, the text of the first of them and the kind of document that tells. With `scans` a first
 * page that is a picture is recognized, which takes seconds. A file that cannot be read says why.
 */
export const lookAt = async (
  deps: Pick<Deps, 'storage' | 'ocr'>,
  file: StoredFile,
  { scans = false }: { scans?: boolean } = {},
): Promise<Look> => {
  try {
    const reader = await openPages(await bytesOf(deps, { storage_key: file.storageKey }), file.contentType)
    try {
      return await lookInto(deps, reader, file, scans)
    } finally {
      await reader.close()
    }
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error
    const { reason } = outcomeOf(error.why)
    return { pages: null, kind: null, text: '', starts: [], isScan: false, problem: reason }
  }
}

/** A page of a stored file as PNG; null for a file or page that cannot be shown. */
export const pageOf = async (
  deps: Pick<Deps, 'storage'>,
  file: StoredFile,
  { page, width }: { page: number; width: number },
): Promise<Buffer | null> => {
  try {
    const reader = await openPages(await bytesOf(deps, { storage_key: file.storageKey }), file.contentType)
    try {
      return page > reader.pages ? null : Buffer.from((await reader.picture(page, width)).png)
    } finally {
      await reader.close()
    }
  } catch (error) {
    if (error instanceof CannotRead) return null
    throw error
  }
}
