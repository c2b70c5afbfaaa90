import type { Word } from '@plinth/domain/documents/document/words'
import { wantsMemory } from '../../../platform/file-child.answers.ts'
import { walkXml } from '../../../platform/formats/xml.ts'
import { BadZip, openZip } from '../../../platform/formats/zip.ts'
import { type CellFormat, formatOf, shownNumber } from './cell-format.ts'
import { csvRows } from '@plinth/domain/shared/csv'
import { type GridCell, gridText, gridWords } from './grid.ts'
import type { Refusal } from './page-protocol.ts'
import type { SheetReader } from './sheet.ts'
import { xlsSheets } from './xls.ts'
import { cellStyles, lenient, partOf, placeOf, sharedTexts, sheetParts, walkSheet } from './xlsx-parts.ts'

/** Characters of a sheet or text that are kept; more is no document a person reads. */
const MAX_TEXT = 2_000_000
const LINES_A_PAGE = 60
const limits = { entries: 5000, unpacked: 128 * 1_048_576, part: 64 * 1_048_576 }

const unplaced = { words: [], aspect: 1, turn: 0 as const, rulings: [], picture: false }

/** A page of a file without paper: its text, and the places of its cells where it has some. */
interface OfficePage {
  text: string
  words: Word[]
}

const gridPage = (cells: readonly GridCell[]): OfficePage => ({ text: gridText(cells), words: gridWords(cells) })

/** A file of lines without places on paper, a page for each entry. */
const pagesOf = (pages: readonly OfficePage[]): SheetReader => ({
  pages: Math.max(1, pages.length),
  warnings: [],
  close: () => Promise.resolve(),
  words: (page) =>
    Promise.resolve({
      ...unplaced,
      words: pages[page - 1]?.words ?? [],
      text: (pages[page - 1]?.text ?? '').slice(0, MAX_TEXT),
    }),
  draw: null,
})

const portions = <T>(lines: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(lines.length / LINES_A_PAGE) }, (_, n) =>
    lines.slice(n * LINES_A_PAGE, (n + 1) * LINES_A_PAGE),
  )

const paged = (lines: readonly string[]): OfficePage[] =>
  portions(lines).map((some) => ({ text: some.join('\n'), words: [] }))

/** A table in text: each page is as wide as the widest row, so that columns stay what they are. */
const csvPages = (rows: readonly (readonly string[])[]): OfficePage[] => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1)
  return portions(rows).map((some) => {
    const cells = some.flatMap((row, at) => row.map((text, column) => ({ row: at, column, text })))
    return { text: gridText(cells), words: gridWords(cells, width) }
  })
}

/** The rows of a table in text, each cell on one line; rows without any text are left out. */
const textRows = (text: string): string[][] =>
  csvRows(text)
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))

const docxPages = async (bytes: Buffer): Promise<OfficePage[]> => {
  const xml = await partOf(await openZip(bytes, limits), 'word/document.xml')
  if (xml === '') throw new BadZip('broken', 'The file is damaged.')
  const lines: string[] = []
  let [line, isText] = ['', false]
  const open = (name: string) => {
    isText = name === 'w:t'
    if (name === 'w:tab') line += '  '
    if (name === 'w:br' || name === 'w:cr') line += '\n'
  }
  const close = (name: string) => {
    isText = false
    if (name === 'w:tc') line += '  '
    if (name !== 'w:p') return
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
  }
  const text = (piece: string) => {
    if (isText) line += piece
  }
  walkXml(xml, { open, close, text }, lenient)
  return paged(lines)
}

interface Workbook {
  shared: readonly string[]
  formats: readonly CellFormat[]
}

const plain = formatOf(0, undefined)

const cellText = (given: Readonly<Record<string, string>>, value: string, { shared, formats }: Workbook): string => {
  const type = given['t']
  if (value === '' || type === 'inlineStr') return value
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'Yes' : 'No'
  // Text of a formula, or an error such as '#REF!', which states nothing.
  if (type === 'str') return value
  if (type === 'e') return ''
  return Number.isFinite(Number(value)) ? shownNumber(Number(value), formats[Number(given['s'] ?? 0)] ?? plain) : value
}

/** The cells of a sheet; formulas show what they came to, of merged cells the first holds the text. */
const sheetCells = (xml: string, book: Workbook): GridCell[] => {
  const cells: GridCell[] = []
  let given: Readonly<Record<string, string>> = {}
  let at = { row: -1, column: -1 }
  let [value, isValue] = ['', false]
  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    isValue = name === 'v' || name === 't'
    if (name === 'row') at = { row: Number(attributes['r'] ?? at.row + 2) - 1, column: -1 }
    if (name !== 'c') return
    given = attributes
    value = ''
    at = placeOf(attributes['r'], { row: at.row, column: at.column + 1 })
  }
  const close = (name: string) => {
    isValue = false
    if (name === 'c') cells.push({ ...at, text: cellText(given, value, book).replace(/\s+/g, ' ').trim() })
  }
  const text = (piece: string) => {
    if (isValue) value += piece
  }
  walkSheet(xml, { open, close, text })
  return cells
}

const xlsxPages = async (bytes: Buffer): Promise<OfficePage[]> => {
  const zip = await openZip(bytes, limits)
  const book = {
    shared: sharedTexts(await partOf(zip, 'xl/sharedStrings.xml')),
    formats: cellStyles(await partOf(zip, 'xl/styles.xml'), formatOf),
  }
  const pages: OfficePage[] = []
  for (const name of sheetParts(zip)) pages.push(gridPage(sheetCells(await partOf(zip, name), book)))
  return pages
}

/** Opens a spreadsheet, letter or table: each sheet is a page, of a letter each sixty lines. Answers why not when it cannot. */
export const openOffice = async (bytes: Buffer, contentType: string): Promise<SheetReader | Refusal> => {
  try {
    if (contentType === 'application/vnd.ms-excel') {
      const sheets = xlsSheets(bytes)
      return typeof sheets === 'string' ? sheets : pagesOf(sheets.flatMap(csvPages))
    }
    if (contentType === 'text/csv') return pagesOf(csvPages(textRows(bytes.toString('utf8', 0, MAX_TEXT))))
    return pagesOf(await (contentType.includes('wordprocessing') ? docxPages(bytes) : xlsxPages(bytes)))
  } catch (error) {
    if (error instanceof BadZip) return error.why === 'too-large' ? 'too-large' : 'broken'
    if (error instanceof SyntaxError) return 'broken'
    if (error instanceof RangeError) return wantsMemory(error) ? 'needs-memory' : 'broken'
    throw error
  }
}
