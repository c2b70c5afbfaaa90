import type { Canvas } from '@napi-rs/canvas'
import type { FileWarning } from '@plinth/domain/documents/document/text-states'
import type { ReadWords } from './page-protocol.ts'

/** A drawn page. */
export type Sheet = Canvas

/** A file as pages: whatever its type. Pages count from 1. */
export interface SheetReader {
  pages: number
  warnings: FileWarning[]
  close(): Promise<void>
  words(page: number): Promise<ReadWords>
  /** Draws a page at a resolution, or so many pixels wide; null for what has no look, such as a spreadsheet. */
  draw: ((page: number, to: { dpi: number } | { width: number }) => Promise<Sheet>) | null
}
