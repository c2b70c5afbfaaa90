import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'

/** Rows of a sheet that are kept together, packed. */
export const BLOCK_ROWS = 200
/** Rows and columns of a sheet that are shown, and characters of a file. */
export const MOST_ROWS = 200_000
export const MOST_COLUMNS = 256
const MOST_CHARACTERS = 60_000_000
/** What Excel itself keeps of a cell. */
const CELL_CHARACTERS = 32_767
const MOST_MERGES = 5000
/** Rows by whose texts the width of a column is judged, where the file does not say it. */
const TELLING_ROWS = 200
/** Widths in characters. */
const [NARROWEST, WIDEST] = [6, 48]

const BookCell = z.object({
  /** From 1. */
  column: z.int(),
  text: z.string(),
  /** A number or date: it stands to the right. */
  right: z.boolean(),
})
export type BookCell = z.infer<typeof BookCell>

const BookRow = z.object({
  /** From 1, as the sheet counts. */
  row: z.int(),
  hidden: z.boolean(),
  cells: z.array(BookCell),
})
export type BookRow = z.infer<typeof BookRow>

/** Cells that are shown as one, from its first. */
export interface Merge {
  row: number
  column: number
  rows: number
  columns: number
}

/** A sheet as it is shown; its rows packed by `BLOCK_ROWS`. */
export interface BookSheet {
  name: string
  hidden: boolean
  /** The last row and column that hold something. */
  rows: number
  columns: number
  /** Rows at the top that stay in view. */
  frozen: number
  /** Of each column, in characters. */
  widths: number[]
  hiddenColumns: number[]
  merges: Merge[]
  /** The page that the reader of texts calls it by; null where its pages are parts of sheets. */
  page: number | null
  /** Whether not all of it is here. */
  cut: boolean
  /** Formulas that were saved without what they come to. */
  blankFormulas: number
  blocks: Uint8Array[]
}

/** A workbook or table, ready to be shown by rows. */
export interface Book {
  sheets: BookSheet[]
}

/** What an office file holds, as it is shown to people: clean HTML of a Word document, or sheets. */
export type Content = { letter: { html: string; cut: boolean } } | { book: Book }

const pack = (rows: readonly BookRow[]): Uint8Array => gzipSync(JSON.stringify(rows), { level: 1 })

/** The rows of a block. */
export const unpack = (block: Uint8Array): BookRow[] =>
  z.array(BookRow).parse(JSON.parse(gunzipSync(block).toString('utf8')))

/** The rows of a block as text in which a term can be looked for before it is unpacked. */
export const textOfBlock = (block: Uint8Array): string => gunzipSync(block).toString('utf8')

/** Characters that all sheets of a file may have together. */
export const characterBudget = () => ({ left: MOST_CHARACTERS })

/** What a file says of a sheet beside its cells. */
export interface SheetFacts {
  name: string
  hidden?: boolean
  page?: number | null
  frozen?: number
  /** By column, from 1. */
  widths?: ReadonlyMap<number, number>
  hiddenColumns?: ReadonlySet<number>
  merges?: readonly Merge[]
  blankFormulas?: number
}

/** Packs the rows of a sheet as they come, in order; what is beyond the limits is left out and told. */
export const sheetPacker = (budget: { left: number }) => {
  const blocks: Uint8Array[] = []
  const longest: number[] = []
  let waiting: BookRow[] = []
  let [rows, columns, cut] = [0, 0, false]
  const flush = (upTo: number) => {
    while (blocks.length < upTo) {
      blocks.push(pack(waiting))
      waiting = []
    }
  }
  const isTooMuch = (row: number, cells: readonly BookCell[]) => {
    const size = cells.reduce((sum, cell) => sum + cell.text.length, 0)
    if (row > MOST_ROWS || size > budget.left) return true
    budget.left -= size
    return false
  }
  const add = (row: number, hidden: boolean, given: readonly BookCell[]): void => {
    const within = given.filter(({ column, text }) => column <= MOST_COLUMNS && text !== '')
    if (given.some(({ column, text }) => column > MOST_COLUMNS && text !== '')) cut = true
    // A row out of order is damage; its place is taken.
    if ((within.length === 0 && !hidden) || row <= rows) return
    const cells = within.map((cell) => ({ ...cell, text: cell.text.slice(0, CELL_CHARACTERS) }))
    if (isTooMuch(row, cells)) {
      cut = true
      return
    }
    flush(Math.floor((row - 1) / BLOCK_ROWS))
    waiting.push({ row, hidden, cells })
    rows = row
    columns = cells.reduce((most, cell) => Math.max(most, cell.column), columns)
    if (row <= TELLING_ROWS)
      for (const { column, text } of cells) longest[column] = Math.max(longest[column] ?? 0, text.length)
  }
  const done = (facts: SheetFacts): BookSheet => {
    flush(Math.ceil(rows / BLOCK_ROWS))
    const merges = (facts.merges ?? []).filter((m) => m.row <= rows && m.column <= MOST_COLUMNS)
    columns = Math.min(
      MOST_COLUMNS,
      merges.reduce((most, m) => Math.max(most, m.column + m.columns - 1), columns),
    )
    const width = (column: number) =>
      Math.min(WIDEST, Math.max(NARROWEST, facts.widths?.get(column) ?? (longest[column] ?? 0) + 1))
    return {
      ...{ name: facts.name, hidden: facts.hidden ?? false, page: facts.page ?? null, rows, columns, cut, blocks },
      frozen: Math.min(facts.frozen ?? 0, rows),
      widths: Array.from({ length: columns }, (_, i) => Math.round(width(i + 1) * 10) / 10),
      hiddenColumns: [...(facts.hiddenColumns ?? [])].filter((column) => column <= columns),
      merges: merges.slice(0, MOST_MERGES),
      blankFormulas: facts.blankFormulas ?? 0,
    }
  }
  return { add, done }
}
