// The legacy build: people's browsers lack what the modern one needs.
import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PasswordResponses,
  PDFDataRangeTransport,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FileAddress } from './file-parts.ts'
import { contentOf, type GetBytes, PART, type PdfContent } from './pdf-content.ts'

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

/** The content as pdf.js takes it; a part that does not come is told of. */
const asSource = (content: PdfContent, signal: AbortSignal, lost: () => void) => {
  if ('data' in content) return content
  const { length, first, get } = content
  return { range: new Parts(length, first, get, () => (signal.aborted ? undefined : lost())), length }
}

const load = async (
  source: FileAddress | Blob,
  signal: AbortSignal,
  keep: (task: PDFDocumentLoadingTask) => void,
  tell: Told,
) => {
  const content = await contentOf(source, signal)
  signal.throwIfAborted()
  const task = getDocument({
    ...asSource(content, signal, tell.lost),
    rangeChunkSize: PART,
    disableAutoFetch: true,
    disableStream: true,
    useSystemFonts: true,
    wasmUrl: partsIn('wasm'),
    cMapUrl: partsIn('cmaps'),
    standardFontDataUrl: partsIn('standard_fonts'),
    iccUrl: partsIn('iccs'),
    enableXfa: true,
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
