import { columnName } from '@plinth/domain/documents/document/rows/row-columns'
import { datesRead } from '@plinth/domain/shared/dates'
import type { Cell, SheetData } from 'write-excel-file/node'
import { z } from 'zod'
import type { Db } from '../../platform/db.ts'
import { correctedCells } from './loan-analysis.queries.ts'

/** A cell of a rent roll or operating statement that staff corrected. */
export interface CorrectedCell {
  readonly paper: string
  readonly row: string
  readonly column: string
  readonly read: string | number | Date | null
  readonly now: string | number | Date | null
  readonly by: string
  readonly at: Date
}

const Stored = z.union([z.string(), z.number(), z.null()]).catch(null)
const DAYS = /^(?:start|end)$/

const valueOf = (stored: unknown, column: string): CorrectedCell['read'] => {
  const value = Stored.parse(stored)
  return typeof value === 'number' && DAYS.test(column) ? new Date(value * 1000) : value
}

/** What staff corrected in the papers of a loan that count, as it counts now. */
export const readCorrectedCells = async (db: Db, loanId: string): Promise<CorrectedCell[]> =>
  (await correctedCells(db, loanId)).map((one) => ({
    paper: one.file_name,
    row: one.row_key.replace(/#\d+$/, '').replace(/^\//, '').replace('/', ' / '),
    column: columnName(one.column_key),
    read: valueOf(one.was_read, one.column_key),
    now: valueOf(one.after, one.column_key),
    by: one.edited_by_name,
    at: one.edited_at,
  }))

const cellOf = (value: CorrectedCell['read']): Cell => {
  if (value instanceof Date) return { type: Date, value, format: datesRead() }
  return typeof value === 'number' ? { type: Number, value, format: '#,##0.00' } : { value: value ?? '' }
}

const heads = ['File', 'Row', 'Column', 'As read', 'As corrected', 'Corrected by', 'On'] as const

/** The sheet of corrected rows, its headings in the third row; `heading` and `title` style what they are given. */
export const correctedSheet = (
  cells: readonly CorrectedCell[],
  style: { title: (text: string) => Cell; heading: (text: string) => Cell },
): SheetData => [
  [style.title('Corrected rows')],
  [],
  heads.map(style.heading),
  ...cells.map(({ paper, row, column, read, now, by, at }): Cell[] => [
    { value: paper },
    { value: row },
    { value: column },
    cellOf(read),
    cellOf(now),
    { value: by },
    { type: Date, value: at, format: datesRead() },
  ]),
]

/** Width of each column, in characters. */
export const correctedWidths = [36, 30, 16, 20, 20, 24, 14].map((width) => ({ width }))
/** The row of its headings. */
export const CORRECTED_HEAD = 3
