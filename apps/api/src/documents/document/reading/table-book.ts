import { separatorOf } from '@plinth/domain/shared/csv'
import { read } from '@e965/xlsx'
import { type Book, type BookCell, characterBudget, sheetPacker } from './book.ts'
import type { Refusal } from './page-protocol.ts'

/** Characters of a CSV file that are shown. */
const MOST_TEXT = 60_000_000

const isNumber = (text: string) => /^[-+(]?\$?[-+]?[\d,]*\.?\d+%?\)?$/.test(text.trim())

/** The rows of a CSV (RFC 4180), whichever separator it uses; empty ones too. */
function* rowsOf(text: string): Generator<string[]> {
  const mark = separatorOf(text)
  // A cell, quoted or not, and what ends it.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"([^${mark}\\r\\n]*)|([^${mark}\\r\\n]*))(${mark}|\\r\\n|\\n|\\r|$)`, 'y')
  let row: string[] = []
  while (cell.lastIndex < text.length) {
    const [, quoted, behind = '', bare = '', end] = cell.exec(text) ?? []
    if (end === undefined) return
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"') + behind)
    if (end === mark) continue
    yield row
    row = []
  }
  if (row.length > 0) yield row
}

/** A table in text as one sheet; what stands in a cell is text, whatever it begins with. */
export const csvBook = (bytes: Buffer): Book => {
  const packer = sheetPacker(characterBudget())
  let at = 0
  for (const row of rowsOf(new TextDecoder().decode(bytes).slice(0, MOST_TEXT))) {
    at += 1
    const cells = row.map((text, i): BookCell => ({ column: i + 1, text, right: isNumber(text) }))
    packer.add(at, false, cells)
  }
  return { sheets: [packer.done({ name: 'Sheet1', frozen: 1 })] }
}

/** A workbook in the old Excel format; answers why not when it cannot be shown. */
export const xlsBook = (bytes: Buffer): Book | Refusal => {
  try {
    const book = read(bytes, { type: 'buffer', dense: true, cellFormula: false, cellHTML: false, dateNF: 'm/d/yyyy' })
    const budget = characterBudget()
    const sheets = book.SheetNames.map((name, i) => {
      const sheet = book.Sheets[name]
      const packer = sheetPacker(budget)
      for (const [at, row] of (sheet?.['!data'] ?? []).entries()) {
        const cells = Array.from(
          row ?? [],
          (cell, column): BookCell => ({
            column: column + 1,
            text: cell?.w ?? String(cell?.v ?? ''),
            right: cell?.t === 'n' || cell?.t === 'd',
          }),
        )
        packer.add(at + 1, false, cells)
      }
      const merges = (sheet?.['!merges'] ?? []).map(({ s, e }) => ({
        ...{ row: s.r + 1, column: s.c + 1, rows: e.r - s.r + 1, columns: e.c - s.c + 1 },
      }))
      return packer.done({ name, hidden: (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0, merges })
    })
    return { sheets }
  } catch (error) {
    // The reader throws plain errors for files that are damaged, locked or none of its own.
    return error instanceof Error && /password|encrypt/i.test(error.message) ? 'needs-password' : 'broken'
  }
}
