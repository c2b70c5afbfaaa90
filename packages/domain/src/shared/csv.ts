/** A cell of a table to be saved; a number stays a number, nothing is an empty cell. */
export type CsvCell = string | number | null

/** What a spreadsheet would take for a formula; a text that starts so is quoted by an apostrophe (T-04). */
const formula = /^[=+\-@\t\r]/

const cellText = (cell: CsvCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180), the heading first; texts that a spreadsheet would run are neutralised. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
