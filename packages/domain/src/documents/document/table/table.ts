import type { Figure } from './figure.ts'

/** Where something stands on a page, in fractions of the page's width and height. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** What stands in one place of a table; empty cells have an empty text. */
export interface Cell {
  readonly text: string
  /** The number it states; null where it states none. */
  readonly figure: Figure | null
  readonly page: number
  /** Where it stands; null for an empty cell and for text without places. */
  readonly box: Box | null
}

/** A section is a line that only names what follows; a total adds up what stands above it. */
export const rowKinds = ['section', 'item', 'total'] as const
export type RowKind = (typeof rowKinds)[number]

export interface Row {
  readonly kind: RowKind
  readonly page: number
  /** As many as the table has columns. */
  readonly cells: readonly Cell[]
}

export interface Column {
  /** Its heading, of all lines; empty when it has none. */
  readonly heading: string
  /** Whether most of what stands in it are figures. */
  readonly figures: boolean
}

/** A table of a document, of one page or of several that follow each other. */
export interface Table {
  readonly title: string
  readonly pages: readonly number[]
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}

/** The text of a row from left to right, two spaces between columns. */
export const rowText = (row: Row): string =>
  row.cells
    .map((cell) => cell.text)
    .filter((text) => text !== '')
    .join('  ')
