import { createRequire } from 'node:module'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import type { FileWarning } from '@plinth/domain/documents/document/text-states'
import {
  getDocument,
  OPS,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { wantsMemory } from '../../../platform/file-child.answers.ts'
import type { ReadWords, Refusal } from './page-protocol.ts'
import { type TextRun, wordsOfRuns } from './pdf-words.ts'
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
    enableXfa: false,
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

const pictures = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject])
/** Letters below this on a page leave its pictures worth a look. */
const FEW_LETTERS = 40
/** Drawn strokes from here on may be letters that were turned into outlines. */
const MANY_STROKES = 60

/** Whether a page of few letters shows something else: a picture, or letters drawn as outlines. */
const showsMore = async (page: PDFPageProxy, letters: number): Promise<boolean> => {
  if (letters >= FEW_LETTERS) return false
  const { fnArray } = await page.getOperatorList()
  return (
    fnArray.some((fn) => pictures.has(fn)) || fnArray.filter((fn) => fn === OPS.constructPath).length > MANY_STROKES
  )
}

const wordsOf = async (page: PDFPageProxy): Promise<ReadWords> => {
  const view = page.getViewport({ scale: 1 })
  const content = await page.getTextContent()
  const runs = content.items.filter((item): item is TextRun & typeof item => 'str' in item)
  const words = wordsOfRuns(runs, view.transform, view)
  const letters = words.reduce((sum, word) => sum + word.text.length, 0)
  return { words, text: null, aspect: view.width / view.height, picture: await showsMore(page, letters) }
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
        return wordsOf(page).finally(() => page.cleanup())
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
