import { isGarbled } from '@plinth/domain/documents/document/legible'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { turnedRuling } from '@plinth/domain/documents/document/page'
import type { Turn } from '@plinth/domain/documents/document/turn'
import type { FileWarning } from '@plinth/domain/documents/document/text-states'
import type { Word } from '@plinth/domain/documents/document/words'
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { wantsMemory } from '../../../platform/file-child.answers.ts'
import type { ReadWords, Refusal } from './page-protocol.ts'
import { notPrinted, wordsOfAnnotations } from './pdf-fields.ts'
import { lookOf, type PageLook } from './pdf-look.ts'
import { type TextRun, wordsOfRuns } from './pdf-words.ts'
import { wordsOfXfa } from './pdf-xfa.ts'
import type { Sheet, SheetReader } from './sheet.ts'

const home = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** The engine's fonts and maps lie on disk; it fetches nothing from elsewhere. */
const folder = (name: string) => path.join(home, name, '/')

const opened = (bytes: Uint8Array, password: string | null) =>
  getDocument({
    data: bytes,
    ...(password === null ? {} : { password }),
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    // Some forms have no pages but a description in XML: the engine lays it out. Its scripts are not run.
    enableXfa: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
    // A picture larger than this is left out of a rendered page instead of being unpacked.
    maxImageSize: 100_000_000,
  }).promise

const refusalOf = (error: unknown, password: string | null): Refusal => {
  if (error instanceof PasswordException) return password === null ? 'needs-password' : 'wrong-password'
  return wantsMemory(error) ? 'needs-memory' : 'broken'
}

const warningsOf = async (doc: PDFDocumentProxy): Promise<FileWarning[]> => {
  const [scripts, files] = await Promise.all([
    Promise.all([doc.hasJSActions(), doc.getJSActions(), doc.getOpenAction()]).catch(() => [true]),
    doc.getAttachments().catch(() => null) as Promise<unknown>,
  ])
  const runs = scripts.some(
    (found) => found === true || (typeof found === 'object' && found !== null && isAction(found)),
  )
  return [...(runs ? (['scripts'] as const) : []), ...(files ? (['attachments'] as const) : [])]
}

/** A destination to open at is harmless; an action that does something is not. */
const isAction = (found: object): boolean => !('dest' in found) || 'action' in found

/** Letters below this on a page leave its pictures worth a look. */
const FEW_LETTERS = 40
/** Drawn strokes from here on may be letters that were turned into outlines. */
const MANY_STROKES = 60
/** A page whose pictures cover this much of it is a picture, whatever words stand on it too, */
const COVERED = 0.5
/** unless its words stand all over the picture, as those of a scan that was made searchable: less of it than this is bare. */
const BARE = 0.25

/** Whether a page shows something its words do not say: a scan beneath a stamp, a picture, letters drawn as outlines. */
const showsMore = (look: PageLook, words: readonly Word[]): boolean => {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0)
  if (letters < FEW_LETTERS) return look.covered > 0 || look.strokes > MANY_STROKES
  return look.covered >= COVERED && look.bare >= BARE
}

/** What a damaged page cannot tell is taken for nothing; want of memory is not. */
const orElse =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (wantsMemory(error)) throw error
    return otherwise
  }

const upright = (aspect: number, turn: Turn) => (turn % 180 === 0 ? aspect : 1 / aspect)

const wordsOf = async (page: PDFPageProxy): Promise<ReadWords> => {
  const view = page.getViewport({ scale: 1 })
  const content = await page.getTextContent()
  const runs = content.items.filter((item): item is TextRun & typeof item => 'str' in item)
  const { words: printed, shown, turn } = wordsOfRuns(runs, view.transform, view)
  const annotations: unknown[] = await page.getAnnotations({ intent: 'display' }).catch(orElse([]))
  const fields = notPrinted(wordsOfAnnotations(annotations, view.transform, view, turn), printed)
  const operators = await page.getOperatorList().catch(orElse({ fnArray: [], argsArray: [] }))
  const look = lookOf(operators, view.transform, view, shown)
  // What a page hands out for its letters and nobody can read stands in no text: the page is recognized as it looks.
  const garbled = isGarbled(printed.map(({ text }) => text))
  return {
    words: garbled ? fields : [...printed, ...fields],
    text: null,
    aspect: upright(view.width / view.height, turn),
    turn,
    rulings: look.rulings.map((ruling) => turnedRuling(ruling, turn)),
    picture: garbled || showsMore(look, printed),
  }
}

/** The words of a page that exists as a form in XML alone: its file's own page asks for another reader. */
const wordsOfForm = async (page: PDFPageProxy): Promise<ReadWords> => {
  const view = page.getViewport({ scale: 1 })
  const words = wordsOfXfa(await page.getXfa(), view)
  return { words, text: null, aspect: view.width / view.height, turn: 0, rulings: [], picture: false }
}

/** Pixels a drawn page may have: 300 dpi on a sheet of 11 by 17 inches. */
const MAX_PIXELS = 17_000_000

const drawn = async (page: PDFPageProxy, wish: (points: { width: number }) => number): Promise<Sheet> => {
  const points = page.getViewport({ scale: 1 })
  const most = Math.sqrt(MAX_PIXELS / (points.width * points.height))
  const view = page.getViewport({ scale: Math.min(wish(points), most) })
  const canvas = createCanvas(Math.max(1, Math.round(view.width)), Math.max(1, Math.round(view.height)))
  const context = canvas.getContext('2d')
  // The engine is typed for a browser's canvas; this one does the same on the server.
  await page.render({ canvas: null, canvasContext: context as unknown as CanvasRenderingContext2D, viewport: view })
    .promise
  return canvas
}

/** Opens a PDF. Nothing in it is run: no scripts, no forms, no addresses. Answers why it cannot be read when it cannot. */
export const openPdf = async (bytes: Uint8Array, password: string | null): Promise<SheetReader | Refusal> => {
  try {
    const doc = await opened(bytes, password)
    return {
      pages: doc.numPages,
      warnings: await warningsOf(doc),
      close: () => doc.loadingTask.destroy(),
      words: async (n) => {
        const page = await doc.getPage(n)
        return (doc.isPureXfa ? wordsOfForm(page) : wordsOf(page)).finally(() => page.cleanup())
      },
      draw: async (n, to) => {
        const page = await doc.getPage(n)
        return drawn(page, ({ width }) => ('dpi' in to ? to.dpi / 72 : to.width / width))
      },
    }
  } catch (error) {
    return refusalOf(error, password)
  }
}
