import { read, utils } from '@e965/xlsx'
import type { Refusal } from './page-protocol.ts'

/** Rows of a sheet that are looked at. */
const MOST_ROWS = 200_000

/** The sheets of a workbook in the old Excel format, each its rows: cells as Excel shows them, days as ISO, empty rows left out. */
export const xlsSheets = (bytes: Buffer): string[][][] | Refusal => {
  try {
    const book = read(bytes, { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, sheetRows: MOST_ROWS })
    return book.SheetNames.map((name) => {
      const sheet = book.Sheets[name]
      const rows = sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, dateNF: 'yyyy-mm-dd' }) : []
      return rows
        .map((row) => Array.from(row, (cell) => (cell ?? '').trim()))
        .filter((row) => row.some((cell) => cell !== ''))
    })
  } catch (error) {
    // The reader throws plain errors for files that are damaged, locked or none of its own.
    return error instanceof Error && /password|encrypt/i.test(error.message) ? 'needs-password' : 'broken'
  }
}
