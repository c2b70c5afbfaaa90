/** The separator its first line has most of: comma, semicolon or tab. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split('\n', 1)
  const times = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].sort((a, b) => times(b) - times(a))[0] ?? ','
}

/** The rows of a CSV (RFC 4180), whichever separator it uses; empty lines are left out. */
export const csvRows = (text: string): string[][] => {
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

/** A part of a cell; `match` is its place among all matches when it is one. */
export interface Run {
  text: string
  match: number | null
}

/** Every cell cut where the term stands in it, whatever its case; `count` is how often it stands anywhere. */
export const markRows = (rows: readonly (readonly string[])[], term: string): { cells: Run[][][]; count: number } => {
  const wanted = term.trim().toLowerCase()
  let count = 0
  const cut = (cell: string): Run[] => {
    if (wanted === '') return [{ text: cell, match: null }]
    const runs: Run[] = []
    const folded = cell.toLowerCase()
    let from = 0
    for (let i = folded.indexOf(wanted); i >= 0; i = folded.indexOf(wanted, from)) {
      runs.push({ text: cell.slice(from, i), match: null }, { text: cell.slice(i, i + wanted.length), match: count })
      count += 1
      from = i + wanted.length
    }
    return [...runs, { text: cell.slice(from), match: null }]
  }
  return { cells: rows.map((row) => row.map(cut)), count }
}
