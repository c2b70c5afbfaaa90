/** The cells of a line of a table, quotes taken off. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) =>
    (m[1] !== undefined ? m[1].replaceAll('""', '"') : (m[2] ?? '')).trim(),
  )

/** A table as lines of text, its columns parted by two spaces, its empty cells left out. */
export const csvRows = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) =>
      cellsOf(line)
        .filter((cell) => cell !== '')
        .join('  '),
    )
    .filter((line) => line !== '')
