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

/** The separator that the first line of a table in text has most of: comma, semicolon or tab. */
export const separatorOf = (text: string): string => {
  const [first = ''] = text.split('\n', 1)
  const times = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].sort((a, b) => times(b) - times(a))[0] ?? ','
}

/** The rows of a CSV (RFC 4180), whichever separator it uses; empty lines are left out. */
export const csvRows = (whole: string): string[][] => {
  const text = whole.replace(/^\uFEFF/, '')
  const mark = separatorOf(text)
  // A cell, quoted or not, and what ends it.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${mark}\\r\\n]*))(${mark}|\\r?\\n|$)`, 'g')
  const rows: string[][] = [[]]
  for (const [all, quoted, bare = '', end] of text.matchAll(cell)) {
    if (all === '' && rows.at(-1)?.length === 0) break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '') break
    if (end !== mark) rows.push([])
  }
  return rows.filter((row) => row.length > 1 || (row[0] ?? '') !== '')
}
