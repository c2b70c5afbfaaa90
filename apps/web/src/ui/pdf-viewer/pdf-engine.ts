// The legacy build: people's browsers lack what the modern one needs.
import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

GlobalWorkerOptions.workerPort = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })

export interface OpenPdf {
  document: Promise<PDFDocumentProxy>
  close(): void
}

const load = async (source: string | Blob, signal: AbortSignal, keep: (task: PDFDocumentLoadingTask) => void) => {
  const from = typeof source === 'string' ? { url: source } : { data: await source.arrayBuffer() }
  signal.throwIfAborted()
  const task = getDocument({ ...from, useSystemFonts: true, enableXfa: false })
  keep(task)
  return task.promise
}

/** Opens a PDF; from an address, a large one is fetched in parts as its pages are looked at. Nothing in it is run. */
export const openPdf = (source: string | Blob): OpenPdf => {
  const leaving = new AbortController()
  let opened: PDFDocumentLoadingTask | null = null
  const document = load(source, leaving.signal, (task) => {
    opened = task
  })
  const close = () => {
    leaving.abort()
    void opened?.destroy()
  }
  return { document, close }
}
