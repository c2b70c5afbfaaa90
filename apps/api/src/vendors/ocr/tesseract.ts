import { ChildEnded, fileChildren } from '../../platform/file-child.ts'
import { createGate } from '../../platform/gate.ts'
import { NotRecognised, type Ocr, type PagePicture, type Recognised } from './port.ts'
import type { AskedPage, PageAnswer } from './tesseract.worker.ts'

/** Seconds of a processor for a page, all its tries together: what takes longer is noise, not text. */
const PAGE_SECONDS = 60

const children = fileChildren(new URL('./tesseract.worker.ts', import.meta.url))

/**
 * Tesseract in a child process with limits of its own, offline. One page at a time, however many ask: a second engine
 * would double the memory. A page over its limits ends the child; the next page starts a new one.
 */
export class TesseractOcr implements Ocr {
  readonly kind = 'tesseract'
  readonly #turn = createGate({ running: 1, waiting: 1000, busy: 'Too many pages wait to be recognized.' })
  readonly #seconds: number

  /** @param seconds Seconds of a processor that a page may take. */
  constructor(seconds = PAGE_SECONDS) {
    this.#seconds = seconds
  }

  async recognise({ grey, width, height }: PagePicture): Promise<Recognised> {
    const child = await children.take(this.#turn)
    try {
      const asked: AskedPage = { width, height }
      const answer = (await child.ask(asked, this.#seconds, [grey])) as PageAnswer
      if (!answer.ok) throw new NotRecognised("The image couldn't be read.")
      await child.giveBack()
      return answer.found
    } catch (error) {
      child.end()
      if (!(error instanceof ChildEnded)) throw error
      throw new NotRecognised(error.why === 'took-too-long' ? 'It took too long.' : "The image couldn't be read.")
    }
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}
