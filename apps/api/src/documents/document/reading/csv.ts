/** The cells of a line of a table, quotes taken off. Each stands behind a comma, the first and an empty one too. */
const cellsOf = (line: string): string[] =>
  [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) =>
    (m[1] !== undefined ? m[1].replaceAll('""', '"') : (m[2] ?? '')).trim(),
  )

/** The rows of a table in text, each with its cells, empty ones too; rows without any text are left out. */
export const csvRows = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(cellsOf)
    .filter((cells) => cells.some((cell) => cell !== ''))
