import { Worker } from 'node:worker_threads'
import type { PageText } from '@plinth/domain/document/words'
import type { Answer, Asked, Opened, Picture, ReadValues, ReadWords, Refusal } from './page-protocol.ts'

const OPEN_SECONDS = 30
const WORDS_SECONDS = 15
const DRAW_SECONDS = 30
const VALUES_SECONDS = 20
/** Megabytes the thread's own objects may take. */
const HEAP_MB = 768

/** A file, or a page of it, that could not be read. */
export class CannotRead extends Error {
  readonly why: Refusal | 'took-too-long'
  constructor(why: Refusal | 'took-too-long') {
    super(`cannot read: ${why}`)
    this.why = why
  }
}

/** An open file. Close it; a page that took too long closes it by itself. */
export interface PageReader extends Opened {
  words(page: number): Promise<ReadWords>
  scan(page: number): Promise<Picture>
  picture(page: number, width: number): Promise<Picture>
  close(): Promise<void>
}

/** One question at a time to the thread; a question without an answer in time ends it. */
const askOf = (worker: Worker) => (asked: Asked, seconds: number) =>
  new Promise<Extract<Answer, { ok: true }>>((resolve, reject) => {
    const stop = (why: Refusal | 'took-too-long') => {
      clearTimeout(timer)
      worker.off('message', heard).off('error', broke).off('exit', broke)
      reject(new CannotRead(why))
    }
    const heard = (answer: Answer) => {
      if (!answer.ok) return stop(answer.refusal)
      clearTimeout(timer)
      worker.off('message', heard).off('error', broke).off('exit', broke)
      resolve(answer)
    }
    // Out of memory, or a fault of the engine: the file's doing, and the end of its thread alone.
    const broke = () => stop('broken')
    const timer = setTimeout(() => {
      void worker.terminate()
      stop('took-too-long')
    }, seconds * 1000)
    worker.on('message', heard).on('error', broke).on('exit', broke)
    // The bytes of a file move over, they are not copied: a large one is in memory once.
    const moves =
      asked.ask === 'open' &&
      asked.bytes.buffer instanceof ArrayBuffer &&
      asked.bytes.buffer.byteLength === asked.bytes.byteLength
    worker.postMessage(asked, moves ? [asked.bytes.buffer as ArrayBuffer] : [])
  })

/** A thread that read its file without trouble waits here for the next, a while: starting one takes half a second. */
let spare: { worker: Worker; leave: NodeJS.Timeout } | null = null
const SPARE_MS = 30_000

const startThread = () => {
  const worker = new Worker(new URL('./page-reader.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // No settings, no secrets: what reads strangers' files knows nothing of this installation.
    env: {},
    stdout: true,
    stderr: true,
  })
  // Faults reach whoever asked; without a listener one between two questions would end the process.
  worker.on('error', () => undefined)
  worker.once('exit', () => {
    if (spare?.worker === worker) spare = null
  })
  return worker
}

const takeThread = (): Worker => {
  if (!spare) return startThread()
  const { worker, leave } = spare
  clearTimeout(leave)
  spare = null
  worker.ref()
  return worker
}

const giveBack = async (worker: Worker): Promise<void> => {
  if (spare) {
    await worker.terminate()
    return
  }
  const leave = setTimeout(() => {
    spare = null
    void worker.terminate()
  }, SPARE_MS)
  leave.unref()
  // It keeps nobody from ending.
  worker.unref()
  spare = { worker, leave }
}

/** Opens a file in a thread that reads nothing else meanwhile, and takes its bytes along. Fails with CannotRead. */
export const openPages = async (
  bytes: Uint8Array,
  contentType: string,
  password: string | null = null,
): Promise<PageReader> => {
  const worker = takeThread()
  const ask = askOf(worker)
  const close = async () => {
    const forgotten = await ask({ ask: 'forget' }, OPEN_SECONDS).catch(() => null)
    await (forgotten ? giveBack(worker) : worker.terminate())
  }
  try {
    const answer = await ask({ ask: 'open', bytes, contentType, password }, OPEN_SECONDS)
    if (!('opened' in answer)) throw new CannotRead('broken')
    const drawn = async (asked: Asked) => {
      const told = await ask(asked, DRAW_SECONDS)
      if (!('picture' in told)) throw new CannotRead('broken')
      return told.picture
    }
    return {
      ...answer.opened,
      words: async (page) => {
        const told = await ask({ ask: 'words', page }, WORDS_SECONDS)
        if (!('words' in told)) throw new CannotRead('broken')
        return told.words
      },
      scan: (page) => drawn({ ask: 'scan', page }),
      picture: (page, width) => drawn({ ask: 'picture', page, width }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The values that pages state, found in a thread with a limit of time: the rules are patterns, and the text is a
 * stranger's. Nothing is found when it takes too long.
 */
export const readValues = async (names: readonly string[], pages: readonly PageText[]): Promise<ReadValues> => {
  const worker = takeThread()
  try {
    const told = await askOf(worker)({ ask: 'values', names, pages }, VALUES_SECONDS)
    await giveBack(worker)
    return 'values' in told ? told.values : { kind: null, values: [] }
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error
    await worker.terminate()
    return { kind: null, values: [] }
  }
}
