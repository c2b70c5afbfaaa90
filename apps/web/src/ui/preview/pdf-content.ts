import { type FileAddress, fileParts } from './file-parts.ts'

/**
 * Bytes asked for at once. pdf.js finds the last page before it shows the first: where a file keeps its pages in one flat
 * list beside their pictures, it passes through all of it, so that round trips count more than bytes.
 */
export const PART = 1_048_576

export type GetBytes = (begin: number, end: number) => Promise<Uint8Array>

/** A whole file; or how long it is, its first bytes, and how to get the others. */
export type PdfContent = { data: ArrayBuffer | Uint8Array } | { length: number; first: Uint8Array; get: GetBytes }

/** The content of a file: in parts where the storage answers ranges and says how long it is. Rejects when it does not come. */
export const contentOf = async (source: FileAddress | Blob, signal: AbortSignal): Promise<PdfContent> => {
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
  return { length, first, get: async (begin, end) => bytesOf(await file.range(begin, end)) }
}
