import { type CsvCell, toCsv } from '@plinth/domain/shared/csv'
import type { SheetData } from 'write-excel-file/browser'
import { datesRead, epochToPlainDate } from '@plinth/domain/shared/dates'
import { onPaper } from '@plinth/domain/shared/sheet-paper'
import { saveFile } from './save-file.ts'

/** The kinds of file that a table is saved as. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/**
 * A cell of a table to be saved: text or a number as it is, an amount in dollars, a fraction that reads as percent, a date
 * in epoch seconds (00:00 UTC of it). Null is an empty cell.
 */
export type TableCell = CsvCell | { money: number } | { percent: number } | { date: number }

/** In CSV amounts and fractions are plain numbers, so that any program can count with them; dates are ISO 8601, which every spreadsheet takes for dates. */
const inCsv = (cell: TableCell): CsvCell => {
  if (cell === null || typeof cell !== 'object') return cell
  if ('money' in cell) return cell.money
  return 'percent' in cell ? cell.percent : epochToPlainDate(cell.date)
}

/** A cell with its type: a text stays one, whatever it begins with. */
const inSheet = (cell: TableCell): SheetData[number][number] => {
  if (cell === null) return null
  if (typeof cell === 'string') return { type: String, value: cell }
  if (typeof cell === 'number') return { type: Number, value: cell }
  if ('money' in cell) return { type: Number, value: cell.money, format: '$#,##0.00' }
  if ('percent' in cell) return { type: Number, value: cell.percent, format: '0.00%' }
  return { type: Date, value: new Date(cell.date * 1000), format: datesRead() }
}

/** As wide as the longest of its first cells, within reason. */
const widthOf = (rows: readonly (readonly TableCell[])[], column: number): number =>
  Math.min(48, Math.max(10, ...rows.slice(0, 50).map((row) => String(inCsv(row[column] ?? null) ?? '').length + 2)))

/** The table as an Excel file: a heading that stays in sight and on every printed page, which it fits in width, amounts as numbers, dates as dates, no formula. */
export const toXlsx = async (rows: readonly (readonly TableCell[])[]): Promise<Blob> => {
  const { default: write } = await import('write-excel-file/browser')
  const [heading = [], ...body] = rows
  const data: SheetData = [
    heading.map((cell) => ({ type: String, value: String(inCsv(cell) ?? ''), fontWeight: 'bold' })),
    ...body.map((row) => row.map(inSheet)),
  ]
  const columns = heading.map((_, column) => ({ width: widthOf(rows, column) }))
  const sheet = { columns, stickyRowsCount: 1, orientation: 'landscape' } as const
  return write(data, sheet, { features: [onPaper([[1, 1]])] }).toBlob()
}

/** Saves a table on the person's machine, its heading first; the mark at the start of a CSV file makes it read as UTF-8. */
export const saveTable = async (
  format: TableFormat,
  name: string,
  rows: readonly (readonly TableCell[])[],
): Promise<void> => {
  const file =
    format === 'xlsx'
      ? await toXlsx(rows)
      : new Blob(['\uFEFF', toCsv(rows.map((row) => row.map(inCsv)))], { type: 'text/csv;charset=utf-8' })
  saveFile(`${name}.${format}`, file)
}
