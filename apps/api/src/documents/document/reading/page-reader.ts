import type { PageWords } from '@plinth/domain/documents/document/table/page-words'
import { ChildEnded, type Ending, type FileChild, fileChildren } from '../../../platform/file-child.ts'
import { createGate } from '../../../platform/gate.ts'
import type { Content } from './book.ts'
import type { Answer, Asked, LaidPage, Opened, Picture, ReadValues, ReadWords, Refusal, Scan } from './page-protocol.ts'

/** Seconds of a processor for each question. */
const OPEN_SECONDS = 30
const WORDS_SECONDS = 15
const DRAW_SECONDS = 30
const VALUES_SECONDS = 20
/** For all the files of an arrangement, and for each file that is made. */
const DESK_SECONDS = 120
/** For a whole workbook of some hundred thousand rows. */
const CONTENT_SECONDS = 60

/** A file, or a page of it, that could not be read. */
export class CannotRead extends Error {
  readonly why: Refusal | Ending
  constructor(why: Refusal | Ending) {
    super(`cannot read: ${why}`)
    this.why = why
  }
  /** Whether what read the file was ended over it: no other page of it can be read either. */
  get endsReading(): boolean {
    return this.why === 'took-too-long' || this.why === 'needs-memory'
  }
}

/** An open file. Close it, also after a page that could not be read. */
export interface PageReader extends Opened {
  words(page: number): Promise<ReadWords>
  scan(page: number): Promise<Scan>
  picture(page: number, width: number): Promise<Picture>
  close(): Promise<void>
}

const readers = fileChildren(new URL('./page-reader.worker.ts', import.meta.url))
const busy = 'Too many files are being read at the moment. Please try again in a minute.'
/** Open files at once. The jobs that read and recognise hold one each; the rest is for people who wait for a page. */
const files = createGate({ running: 4, waiting: 40, busy })
/** Values are looked for while their file is open: at a gate of their own, as files that wait for files wait for ever. */
const values = createGate({ running: 2, waiting: 40, busy })

/** Pages are arranged one request after the other: it holds whole files in memory. */
const desks = createGate({ running: 1, waiting: 40, busy })

const askOf =
  (child: FileChild) =>
  async (asked: Asked, seconds: number, files: readonly Uint8Array[] = []) => {
    try {
      const answer = (await child.ask(asked, seconds, files)) as Answer
      if (answer.ok) return answer
      // What wanted more memory than there is may be in any state.
      if (answer.refusal === 'needs-memory') child.end()
      throw new CannotRead(answer.refusal)
    } catch (error) {
      throw error instanceof ChildEnded ? new CannotRead(error.why) : error
    }
  }

/** Has a process forget what it opened and gives it back; one that does not answer is ended. */
const closing = (child: FileChild, ask: ReturnType<typeof askOf>) => async (): Promise<void> => {
  const forgotten = await ask({ ask: 'forget' }, OPEN_SECONDS).catch(() => null)
  if (forgotten) await child.giveBack()
  else child.end()
}

/** Opens a file in a process that reads nothing else meanwhile. Fails with CannotRead. */
export const openPages = async (
  bytes: Uint8Array,
  contentType: string,
  password: string | null = null,
): Promise<PageReader> => {
  const child = await readers.take(files)
  const ask = askOf(child)
  const close = closing(child, ask)
  try {
    const answer = await ask({ ask: 'open', contentType, password }, OPEN_SECONDS, [bytes])
    if (!('opened' in answer)) throw new CannotRead('broken')
    return {
      ...answer.opened,
      words: async (page) => {
        const told = await ask({ ask: 'words', page }, WORDS_SECONDS)
        if (!('words' in told)) throw new CannotRead('broken')
        return told.words
      },
      scan: async (page) => {
        const told = await ask({ ask: 'scan', page }, DRAW_SECONDS)
        if (!('scan' in told)) throw new CannotRead('broken')
        return told.scan
      },
      picture: async (page, width) => {
        const told = await ask({ ask: 'picture', page, width }, DRAW_SECONDS)
        if (!('picture' in told)) throw new CannotRead('broken')
        return told.picture
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A photo in Apple's format as a JPEG, made in a process that does nothing else meanwhile. Fails with CannotRead. */
export const jpegOf = async (heic: Uint8Array): Promise<Uint8Array> => {
  const child = await readers.take(files)
  const ask = askOf(child)
  const close = closing(child, ask)
  try {
    const answer = await ask({ ask: 'jpeg' }, DRAW_SECONDS, [heic])
    if (!('jpeg' in answer)) throw new CannotRead('broken')
    return answer.jpeg
  } finally {
    await close()
  }
}

/** A workbook, table or Word document as it is shown, read in a process that does nothing else meanwhile. Fails with CannotRead. */
export const readContent = async (bytes: Uint8Array, contentType: string): Promise<Content> => {
  const child = await readers.take(files)
  const ask = askOf(child)
  const close = closing(child, ask)
  try {
    const answer = await ask({ ask: 'content', contentType }, CONTENT_SECONDS, [bytes])
    if (!('content' in answer)) throw new CannotRead('broken')
    return answer.content
  } finally {
    await close()
  }
}

/** Files whose pages new ones are made of. Close it, also after one that could not be made. */
export interface PageDesk {
  /** Pages of each file. */
  pages: readonly number[]
  /** A PDF of some of their pages, in order. Fails with CannotRead. */
  compose(pages: readonly LaidPage[]): Promise<Uint8Array>
  close(): Promise<void>
}

/** Opens files to make new ones of their pages, in a process that does nothing else meanwhile. Fails with CannotRead. */
export const openDesk = async (
  files: readonly { bytes: Uint8Array; contentType: string; password: string | null }[],
): Promise<PageDesk> => {
  const child = await readers.take(desks)
  const ask = askOf(child)
  const close = closing(child, ask)
  try {
    const said = files.map(({ contentType, password }) => ({ contentType, password }))
    const answer = await ask(
      { ask: 'desk', files: said },
      DESK_SECONDS,
      files.map(({ bytes }) => bytes),
    )
    if (!('desk' in answer)) throw new CannotRead('broken')
    const compose = async (pages: readonly LaidPage[]) => {
      const told = await ask({ ask: 'compose', pages }, DESK_SECONDS)
      if (!('composed' in told)) throw new CannotRead('broken')
      return told.composed
    }
    return { pages: answer.desk, compose, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The values that pages state, found in a process with limits of its own: the rules are patterns, and the text is a
 * stranger's. Nothing is found when it takes too long.
 */
export const readValues = async (names: readonly string[], pages: readonly PageWords[]): Promise<ReadValues> => {
  const child = await readers.take(values)
  try {
    const told = await askOf(child)({ ask: 'values', names, pages }, VALUES_SECONDS)
    await child.giveBack()
    return 'values' in told ? told.values : { kind: null, values: [], rows: null }
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error
    child.end()
    return { kind: null, values: [], rows: null }
  }
}
