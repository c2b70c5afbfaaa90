import { formatEpoch } from '../../../shared/dates.ts'
import { datesIn } from '../extract/parse.ts'
import { figureOf } from '../table/figure.ts'
import { type Corrections, type SheetRow, sheetRows } from './correct-rows.ts'
import type { ReadRows } from './read-rows.ts'
import { cellText, type CellValue, columnsOf, type RowColumn } from './row-columns.ts'

/** A cell of a row that people corrected. */
export interface CorrectedCell {
  readonly column: RowColumn
  readonly read: CellValue
  readonly now: CellValue
}

/** A line of a page that people corrected. */
export interface CorrectedLine {
  readonly key: string
  readonly page: number
  /** As it stands on the page. */
  readonly line: string
  /** As it counts: with what people corrected in place of what was read; empty when the row is left out. */
  readonly text: string
  readonly changes: readonly CorrectedCell[]
}

/** A line without its blanks: what it is found by, however its columns are parted. */
export const squeezedLine = (text: string): string => text.replace(/[\s|]+/g, '')

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]+/gu, '')

/** Whether a cell as it is printed says what was read of it. */
const says = (text: string, { column, read }: CorrectedCell): boolean => {
  if (read === null) return false
  if (column.type === 'date') return datesIn(text)[0] === read
  if (typeof read === 'number') return figureOf(text)?.value === read
  return plain(text) === plain(read) || plain(text) === plain(cellText(read, column))
}

/** The cells of a line with what people corrected; what stands in none of them is added with its name. */
export const correctedCells = (cells: readonly string[], changes: readonly CorrectedCell[]): string[] => {
  const told = [...cells]
  const taken = new Set<number>()
  for (const change of changes) {
    const now = change.now === null ? '' : cellText(change.now, change.column)
    const at = told.findIndex((text, i) => !taken.has(i) && says(text, change))
    if (at < 0) told.push(`${change.column.label}: ${now === '' ? 'none' : now}`)
    else told[at] = now
    taken.add(at < 0 ? told.length - 1 : at)
  }
  return told
}

const changesOf = (row: SheetRow, columns: readonly RowColumn[]): CorrectedCell[] =>
  columns.flatMap((column) => {
    const cell = row.cells[column.key]
    return cell?.corrected ? [{ column, read: cell.read, now: cell.now }] : []
  })

/** The lines of a paper that people corrected or left out, each as it counts. */
export const correctedLines = (rows: ReadRows, corrections: Corrections): CorrectedLine[] => {
  const columns = columnsOf(rows)
  return sheetRows(rows, corrections).flatMap((row): CorrectedLine[] => {
    const changes = changesOf(row, columns)
    if (row.added || (!row.leftOut && changes.length === 0)) return []
    const cells = correctedCells(row.quote.split(/\s{2,}/), changes).filter((text) => text !== '')
    return [{ key: row.key, page: row.page, line: row.quote, text: row.leftOut ? '' : cells.join('  '), changes }]
  })
}

/** 'as corrected by Ada Park on Nov 25, 2026': what is said beside a figure that people corrected. */
export const asCorrected = (by: string, epoch: number): string => `as corrected by ${by} on ${formatEpoch(epoch)}`
