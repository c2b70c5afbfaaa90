import { type CsvCell, toCsv } from '@plinth/domain/shared/csv'

/** Saves a table as a CSV file on the person's machine; the mark at its start makes spreadsheets read it as UTF-8. */
export const saveCsv = (name: string, rows: readonly (readonly CsvCell[])[]): void => {
  const url = URL.createObjectURL(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
