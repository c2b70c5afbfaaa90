/** A sheet of a workbook, without its rows. Rows and columns count from 1. */
export interface OfficeSheet {
  sheet: number
  name: string
  hidden: boolean
  rows: number
  columns: number
  frozen_rows: number
  /** Of each column, in characters. */
  widths: readonly number[]
  hidden_columns: readonly number[]
  merges: readonly { row: number; column: number; rows: number; columns: number }[]
  /** Whether it has more than is shown. */
  cut: boolean
  blank_formulas: number
  /** The page that places in the file name it by; null when any may be meant. */
  page: number | null
}

/** What an office file shows. */
export interface OfficeContent {
  kind: 'workbook' | 'letter' | 'unreadable'
  /** Why it cannot be shown; empty when it can. */
  reason: string
  sheets: readonly OfficeSheet[]
  sheets_not_shown: number
  /** Sanitized by the server. */
  html: string
  cut: boolean
}

export interface OfficeRow {
  row: number
  hidden: boolean
  cells: readonly { column: number; text: string; right: boolean }[]
}

export interface OfficeHits {
  total: number
  hits: readonly { row: number; column: number }[]
}

/** Where an office file is asked for. Keep it the same value. */
export interface OfficeSource {
  /** Names the file among all. */
  key: string
  content: (signal: AbortSignal) => Promise<OfficeContent>
  /** The rows among the `ROWS_A_CALL` from one on that hold something. */
  rows: (sheet: number, from: number, signal: AbortSignal) => Promise<readonly OfficeRow[]>
  find: (sheet: number, term: string, signal: AbortSignal) => Promise<OfficeHits>
}

/** Rows that one call answers. */
export const ROWS_A_CALL = 200

/** The files this viewer is for. */
export const isOffice = (type: string): boolean =>
  /officedocument\.(wordprocessingml|spreadsheetml)/.test(type) ||
  type === 'application/vnd.ms-excel' ||
  type === 'text/csv'

/** A place in a sheet. */
export interface CellPlace {
  row: number
  column: number
}

/** The letters of a column: 1 is A, 28 is AB. */
export const columnName = (column: number): string => {
  let [left, name] = [column, '']
  while (left > 0) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name
    left = Math.floor((left - 1) / 26)
  }
  return name
}

/** What people call a cell: 'B12'. */
export const cellName = ({ row, column }: CellPlace): string => `${columnName(column)}${row}`
