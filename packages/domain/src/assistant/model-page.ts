import { type Row, rowText, type Table } from '../documents/document/table/table.ts'

const squeezed = (text: string): string => text.replace(/\s+/g, '')

const line = (cells: readonly string[]): string => `| ${cells.map((text) => text.replaceAll('|', '/')).join(' | ')} |`

/** Rows of a table on one page with its column heads, as a table of markdown: an empty cell stays an empty cell. */
const written = (table: Table, rows: readonly Row[]): string[] => {
  const heads = table.columns.map(({ heading }) => heading)
  return [line(heads), line(heads.map(() => '---')), ...rows.map((row) => line(row.cells.map(({ text }) => text)))]
}

/**
 * A page as a model reads it: running text line by line, and each table, in the place of its lines, with rows and columns. A
 * table that began on an earlier page comes with the heads it has there.
 */
export const pageForModel = (lines: readonly string[], tables: readonly Table[], page: number): string => {
  const left = tables
    .map((table) => ({ table, rows: table.rows.filter((row) => row.page === page) }))
    .filter(({ rows }) => rows.length > 1)
    .map(({ table, rows }) => ({
      text: written(table, rows).join('\n'),
      own: new Set([...rows.map(rowText), table.columns.map(({ heading }) => heading).join('')].map(squeezed)),
      isTold: false,
    }))
  const told = lines.flatMap((text) => {
    const table = left.find(({ own }) => own.has(squeezed(text)))
    if (!table) return [text]
    if (table.isTold) return []
    table.isTold = true
    return [table.text]
  })
  // A table whose lines are parted otherwise in the text is told after it.
  return [...told, ...left.flatMap(({ text, isTold }) => (isTold ? [] : [text]))].join('\n')
}
