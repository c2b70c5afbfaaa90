import { createRequire } from 'node:module'
import path from 'node:path'
import type { Word } from '@plinth/domain/documents/document/words'
import { createWorker, OEM, type Page, type Worker } from 'tesseract.js'
import { NotRecognised, type Ocr, type PagePicture, type Recognised } from './port.ts'

/** A page that takes longer is noise, not text (a bad scan can keep the engine busy for a minute). */
const PAGE_MS = 30_000
/** The engine takes half a gigabyte: it is let go of when nothing was recognised for so long. */
const IDLE_MS = 60_000
/** Words the engine itself takes for a smudge. */
const LEAST_CONFIDENCE = 20

/** The language data lies in a package: nothing is fetched. */
const languages = (): string =>
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
    '4.0.0_best_int',
  )

const start = async (): Promise<Worker> => {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: languages(),
    cacheMethod: 'none',
    gzip: true,
    // Without one an error of the engine is thrown where nobody catches it; it reaches the caller anyway.
    errorHandler: () => undefined,
  })
  // Pages come at this resolution; otherwise the engine guesses, and says so on the console.
  await worker.setParameters({ user_defined_dpi: '300' })
  return worker
}

const wordsOf = (page: Page, size: PagePicture): Recognised => {
  const found = (page.blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .flatMap((paragraph) => paragraph.lines)
    .flatMap((line) => line.words)
    .filter((word) => word.confidence >= LEAST_CONFIDENCE && word.text.trim() !== '')
  const share = (part: number, whole: number) => Math.round((part / whole) * 1e4) / 1e4
  const words = found.map(
    ({ text, bbox, confidence }): Word => ({
      text: text.trim(),
      source: 'ocr',
      confidence: Math.round(confidence),
      x: share(bbox.x0, size.width),
      y: share(bbox.y0, size.height),
      w: share(bbox.x1 - bbox.x0, size.width),
      h: share(bbox.y1 - bbox.y0, size.height),
    }),
  )
  const sum = found.reduce((all, word) => all + word.confidence, 0)
  return { words, rulings: [], turn: 0, confidence: found.length === 0 ? 0 : sum / found.length }
}

/** The promise, or NotRecognised once the time is over. */
const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new NotRecognised('It took longer than 30 seconds.')), ms)
  try {
    return await Promise.race([work, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Tesseract in a thread of this process, offline. One page at a time, however many ask: a second engine would double
 * the memory. A page over its time ends the engine; the next page starts a new one.
 */
export class TesseractOcr implements Ocr {
  readonly kind = 'tesseract'
  #engine: Promise<Worker> | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | null = null
  readonly #pageMs: number

  constructor(pageMs = PAGE_MS) {
    this.#pageMs = pageMs
  }

  recognise(page: PagePicture): Promise<Recognised> {
    const mine = this.#turn.then(() => this.#recogniseNow(page))
    this.#turn = mine.catch(() => undefined)
    return mine
  }

  async close(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle)
    const engine = this.#engine
    this.#engine = null
    await (await engine?.catch(() => null))?.terminate()
  }

  async #recogniseNow(page: PagePicture): Promise<Recognised> {
    if (this.#idle) clearTimeout(this.#idle)
    this.#engine ??= start()
    const engine = await this.#engine
    try {
      const { data } = await within(
        this.#pageMs,
        engine.recognize(Buffer.from(page.png), { rotateAuto: true }, { blocks: true, text: false }),
      )
      return wordsOf(data, page)
    } catch (error) {
      await this.close()
      throw error instanceof NotRecognised ? error : new NotRecognised("The image couldn't be read.")
    } finally {
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
    }
  }
}
