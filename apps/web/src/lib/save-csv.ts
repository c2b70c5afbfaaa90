import { type CsvCell, toCsv } from '@plinth/domain/shared/csv'
import { saveFile } from './save-file.ts'

/** Saves a table as a CSV file on the person's machine; the mark at its start makes spreadsheets read it as UTF-8. */
export const saveCsv = (name: string, rows: readonly (readonly CsvCell[])[]): void =>
  saveFile(`${name}.csv`, new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
