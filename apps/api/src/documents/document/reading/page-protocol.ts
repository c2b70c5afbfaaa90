import type { Extracted } from '@plinth/domain/documents/document/extract'
import type { DocumentKind } from '@plinth/domain/documents/document/kinds'
import type { Ruling } from '@plinth/domain/documents/document/page'
import type { Turn } from '@plinth/domain/documents/document/turn'
import type { ReadRows } from '@plinth/domain/documents/document/rows/read-rows'
import type { FileWarning, TextSource } from '@plinth/domain/documents/document/text-states'
import type { PageWords } from '@plinth/domain/documents/document/table/page-words'
import type { Word } from '@plinth/domain/documents/document/words'
import type { PageTurn } from '@plinth/domain/documents/pages/arrange'
import type { Content } from './book.ts'

/** A page to be put into a new file: of the nth file on the desk, from 0, the page from 1, with the turn it gets. */
export interface LaidPage {
  source: number
  page: number
  turn: PageTurn
}

/** What the reading process is asked; one answer each, in order. The bytes of a file to open follow behind. */
export type Asked =
  | { ask: 'open'; contentType: string; password: string | null }
  /** Opens several files, to make new ones of their pages; the bytes of each follow behind. */
  | { ask: 'desk'; files: readonly { contentType: string; password: string | null }[] }
  /** A PDF of some pages of the files on the desk. */
  | { ask: 'compose'; pages: readonly LaidPage[] }
  /** A photo in Apple's format as a JPEG; its bytes follow behind. */
  | { ask: 'jpeg' }
  /** A workbook, table or Word document as it is shown; its bytes follow behind. */
  | { ask: 'content'; contentType: string }
  /** Forgets the file, so that the process can read another. */
  | { ask: 'forget' }
  /** The values that pages state, and what kind of document they are of. */
  | { ask: 'values'; names: readonly string[]; pages: readonly PageWords[] }
  /** The words of a page, without a look at its pictures. */
  | { ask: 'words'; page: number }
  /** The page as a picture for recognition: 300 dpi, in shades of grey. */
  | { ask: 'scan'; page: number }
  /** The page as a picture for people, so many pixels wide. */
  | { ask: 'picture'; page: number; width: number }

/** Why a file cannot be read; the words for people stand in `refusals`. */
export type Refusal =
  | 'needs-password'
  | 'wrong-password'
  | 'broken'
  | 'too-large'
  | 'needs-memory'
  | 'not-readable'
  /** What is signed is not taken apart. */
  | 'signed'
  /** A page was asked for that the file does not have. */
  | 'no-page'

export interface Opened {
  pages: number
  warnings: FileWarning[]
}

/** A page's own words. `picture` tells that it shows something its words do not say. */
export interface ReadWords {
  words: Word[]
  /** Set instead of words where a file has lines but no places on paper: spreadsheets and text. */
  text: string | null
  /** Width over height of the page as it is read. */
  aspect: number
  /** How the page as shown is turned to be read; boxes and rulings are of the turned page. */
  turn: Turn
  rulings: Ruling[]
  picture: boolean
}

export interface ReadValues {
  kind: DocumentKind | null
  values: Extracted[]
  /** The rows of a rent roll or operating statement; null where there are none. */
  rows: ReadRows | null
}

/** A PNG with the size it has in pixels. */
export interface Picture {
  png: Uint8Array
  width: number
  height: number
}

/** A picture in shades of grey for recognition: a byte a pixel, row by row. */
export interface Scan {
  grey: Uint8Array
  width: number
  height: number
}

export type Answer =
  | { ok: true }
  | { ok: true; opened: Opened }
  | { ok: true; desk: number[] }
  | { ok: true; composed: Uint8Array }
  | { ok: true; jpeg: Uint8Array }
  | { ok: true; content: Content }
  | { ok: true; words: ReadWords }
  | { ok: true; values: ReadValues }
  | { ok: true; picture: Picture }
  | { ok: true; scan: Scan }
  | { ok: false; refusal: Refusal }

/** A page that was read, as it is kept. */
export interface ReadPage {
  page: number
  text: string
  words: Word[]
  source: TextSource
  confidence: number | null
  /** Width over height, upright. */
  aspect: number
  turn: Turn
  rulings: Ruling[]
}
