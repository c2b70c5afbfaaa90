// The legacy build: people's browsers lack what the modern one needs.
import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PasswordResponses,
  PDFDataRangeTransport,
  type PDFPageProxy,
  Util,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type FileAddress, fileParts } from './file-parts.ts'
import type { TextPiece } from './page-text.ts'

GlobalWorkerOptions.workerPort = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })

declare const __PDF_PARTS__: string

/** An address of a folder beside the code (vite.pdf.ts). */
const partsIn = (name: string) => new URL(`${__PDF_PARTS__}${name}/`, window.location.origin).href

/** A file that opens with a password alone. */
export interface Lock {
  answer: (password: string) => void
  /** Whether the last password was not the right one. */
  wrong: boolean
}

/** Who hears what happens to an open PDF. */
interface Told {
  /** A later part of it did not come. */
  lost: () => void
  locked: (lock: Lock) => void
}

export interface OpenPdf {
  document: Promise<PDFDocumentProxy>
  close(): void
}

/**
 * Bytes asked for at once. pdf.js finds the last page before it shows the first: where a file keeps its pages in one flat
 * list beside their pictures, it passes through all of it, so that round trips count more than bytes.
 */
const PART = 1_048_576

type GetBytes = (begin: number, end: number) => Promise<Uint8Array>

class Parts extends PDFDataRangeTransport {
  readonly #get: GetBytes
  readonly #lost: () => void
  constructor(length: number, first: Uint8Array, get: GetBytes, lost: () => void) {
    super(length, first)
    this.#get = get
    this.#lost = lost
  }
  override requestDataRange(begin: number, end: number): void {
    this.#get(begin, end).then((bytes) => this.onDataRange(begin, bytes), this.#lost)
  }
}

/** The file as pdf.js takes it: by ranges where the storage answers them. */
const contentOf = async (source: FileAddress | Blob, signal: AbortSignal, lost: () => void) => {
  if (source instanceof Blob) return { data: await source.arrayBuffer() }
  const file = fileParts(source, signal)
  const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
  const answer = await file.range(0, PART)
  const first = await bytesOf(answer)
  if (answer.status !== 206) return { data: first }
  const length = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1])
  if (first.length >= length) return { data: first }
  // Another origin may keep the length to itself.
  if (Number.isNaN(length)) return { data: await bytesOf(await file.whole()) }
  const get: GetBytes = async (begin, end) => bytesOf(await file.range(begin, end))
  return { range: new Parts(length, first, get, () => (signal.aborted ? undefined : lost())), length }
}

const load = async (
  source: FileAddress | Blob,
  signal: AbortSignal,
  keep: (task: PDFDocumentLoadingTask) => void,
  tell: Told,
) => {
  const content = await contentOf(source, signal, tell.lost)
  signal.throwIfAborted()
  const task = getDocument({
    ...content,
    rangeChunkSize: PART,
    disableAutoFetch: true,
    disableStream: true,
    useSystemFonts: true,
    wasmUrl: partsIn('wasm'),
    cMapUrl: partsIn('cmaps'),
    standardFontDataUrl: partsIn('standard_fonts'),
    iccUrl: partsIn('iccs'),
    enableXfa: false,
  })
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    tell.locked({ answer, wrong: reason === PasswordResponses.INCORRECT_PASSWORD })
  keep(task)
  return task.promise
}

/** Opens a PDF; from an address, a large one is fetched in parts as its pages are looked at. Nothing in it is run. */
export const openPdf = (source: FileAddress | Blob, tell: Told): OpenPdf => {
  const leaving = new AbortController()
  let opened: PDFDocumentLoadingTask | null = null
  const keep = (task: PDFDocumentLoadingTask) => {
    opened = task
  }
  const document = load(source, leaving.signal, keep, tell)
  const close = () => {
    leaving.abort()
    void opened?.destroy()
  }
  return { document, close }
}

/** The words of a page with their places; none for a page that is a picture. */
export const piecesOf = async (page: PDFPageProxy): Promise<TextPiece[]> => {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform as number[]
    const along = Math.hypot(a, b) || 1
    const up = Math.hypot(c, d) || 1
    // From the baseline: a fifth below for the tails of letters, four fifths above.
    const corner = (across: number, above: number): [number, number] => {
      const point: [number, number] = [
        e + (a / along) * item.width * across + (c / up) * item.height * above,
        f + (b / along) * item.width * across + (d / up) * item.height * above,
      ]
      Util.applyTransform(point, viewport.transform)
      return point
    }
    const [x1, y1] = corner(0, -0.2)
    const [x2, y2] = corner(1, 0.85)
    return [
      {
        text: item.str,
        x: Math.min(x1, x2) / viewport.width,
        y: Math.min(y1, y2) / viewport.height,
        width: Math.abs(x2 - x1) / viewport.width,
        height: Math.abs(y2 - y1) / viewport.height,
      },
    ]
  })
}
