import { createRequire } from 'node:module'
import path from 'node:path'
import type { Word } from '@plinth/domain/documents/document/words'
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js'
import { answerQuestions, wantsMemory } from '../../platform/file-child.answers.ts'
import { type Grey, pgmOf } from './ink.ts'
import type { Recognised } from './port.ts'
import { type Reading, readPicture } from './read-picture.ts'

// A process that recognises one page after the other. What goes wrong in here ends this process and nothing else.

/** The size of the picture whose pixels follow. */
export interface AskedPage {
  width: number
  height: number
}
export type PageAnswer = { ok: true; found: Recognised } | { ok: false; why: 'needs-memory' | 'broken' }

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
  // Pages come at this resolution; otherwise the engine guesses, and says so on the console. Text is looked for wherever it
  // stands: what the engine takes for a table or a picture it would leave out. Order is made of the places of words.
  await worker.setParameters({ user_defined_dpi: '300', tessedit_pageseg_mode: PSM.SPARSE_TEXT })
  return worker
}

const wordsOf = (page: Page, size: AskedPage): Reading => {
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
  return { words, confidence: found.length === 0 ? 0 : sum / found.length }
}

let engine: Promise<Worker> | null = null

const read = async (grey: Grey): Promise<Reading> => {
  engine ??= start()
  const { data } = await (await engine).recognize(pgmOf(grey), { rotateAuto: true }, { blocks: true, text: false })
  return wordsOf(data, grey)
}

answerQuestions<AskedPage, PageAnswer>(async ({ width, height }, [pixels = new Uint8Array()]) => {
  try {
    return { ok: true, found: await readPicture({ pixels, width, height }, read) }
  } catch (error) {
    return { ok: false, why: wantsMemory(error) ? 'needs-memory' : 'broken' }
  }
})
