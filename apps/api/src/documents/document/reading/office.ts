import { csvRows } from './csv.ts'
import { wantsMemory } from '../../../platform/file-child.answers.ts'
import { localName, walkXml, type XmlWalk } from '../../../platform/formats/xml.ts'
import { BadZip, openZip, type Zip } from '../../../platform/formats/zip.ts'
import type { Refusal } from './page-protocol.ts'
import type { SheetReader } from './sheet.ts'
import { xlsSheets } from './xls.ts'

/** Characters of a sheet or text that are kept; more is no document a person reads. */
const MAX_TEXT = 2_000_000
const LINES_A_PAGE = 60
const limits = { entries: 5000, unpacked: 128 * 1_048_576, part: 64 * 1_048_576 }

/** What other programs write is read as far as it goes. */
const lenient = { lenient: true }

/** Excel writes no prefix, some libraries write one. */
const walkSheet = (xml: string, { open, close, text }: XmlWalk): void =>
  walkXml(
    xml,
    { open: (name, given) => open(localName(name), given), close: (name) => close(localName(name)), text },
    lenient,
  )

const unplaced = { words: [], aspect: 1, turn: 0 as const, rulings: [], picture: false }

/** A file of lines without places on paper, a page for each entry. */
const pagesOf = (pages: readonly string[]): SheetReader => ({
  pages: Math.max(1, pages.length),
  warnings: [],
  close: () => Promise.resolve(),
  words: (page) => Promise.resolve({ ...unplaced, text: (pages[page - 1] ?? '').slice(0, MAX_TEXT) }),
  draw: null,
})

const paged = (lines: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(lines.length / LINES_A_PAGE) }, (_, n) =>
    lines.slice(n * LINES_A_PAGE, (n + 1) * LINES_A_PAGE).join('\n'),
  )

const partOf = async (zip: Zip, name: string): Promise<string> => (await zip.read(name))?.toString('utf8') ?? ''

const docxPages = async (bytes: Buffer): Promise<string[]> => {
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

/** Excel counts days from 1899-12-30; only cells in a date's format reach here. */
const dayOf = (serial: number): string =>
  new Date(Math.round((serial - 25_569) * 86_400_000)).toISOString().slice(0, 10)

const showsDay = (format: string): boolean => /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]/g, ''))

/** Which of a workbook's cell formats are dates, by the number a cell carries. */
const dateFormats = (styles: string): Set<number> => {
  const own = new Set<number>()
  const dates = new Set<number>()
  let [inCells, place] = [false, 0]
  walkSheet(styles, {
    open: (name, given) => {
      const id = Number(given['numFmtId'])
      if (name === 'numFmt' && showsDay(given['formatCode'] ?? '')) own.add(id)
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      if ((id >= 14 && id <= 22) || own.has(id)) dates.add(place)
      place += 1
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
    text: () => undefined,
  })
  return dates
}

/** The texts that cells name by their number. */
const sharedTexts = (xml: string): string[] => {
  const texts: string[] = []
  let [text, isText, phonetic] = ['', false, false]
  walkSheet(xml, {
    open: (name) => {
      if (name === 'rPh') phonetic = true
      isText = name === 't' && !phonetic
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') phonetic = false
      if (name !== 'si') return
      texts.push(text)
      text = ''
    },
    text: (piece) => {
      if (isText) text += piece
    },
  })
  return texts
}

interface Workbook {
  shared: readonly string[]
  dates: ReadonlySet<number>
}

const cellText = (given: Readonly<Record<string, string>>, value: string, { shared, dates }: Workbook): string => {
  const type = given['t']
  if (value === '' || type === 'inlineStr') return value
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'Yes' : 'No'
  const isDate = type === undefined && dates.has(Number(given['s'] ?? -1))
  return isDate && Number.isFinite(Number(value)) ? dayOf(Number(value)) : value
}

/** The rows of a sheet, a line each; formulas show what they came to. */
const sheetText = (xml: string, book: Workbook): string => {
  const lines: string[] = []
  let row: string[] = []
  let cell: Readonly<Record<string, string>> = {}
  let [value, isValue] = ['', false]
  const open = (name: string, given: Readonly<Record<string, string>>) => {
    isValue = name === 'v' || name === 't'
    if (name !== 'c') return
    cell = given
    value = ''
  }
  const close = (name: string) => {
    isValue = false
    if (name === 'c') row.push(cellText(cell, value, book).trim())
    if (name !== 'row') return
    lines.push(row.filter((text) => text !== '').join('  '))
    row = []
  }
  const text = (piece: string) => {
    if (isValue) value += piece
  }
  walkSheet(xml, { open, close, text })
  return lines.filter((line) => line !== '').join('\n')
}

const xlsxPages = async (bytes: Buffer): Promise<string[]> => {
  const zip = await openZip(bytes, limits)
  const book = {
    shared: sharedTexts(await partOf(zip, 'xl/sharedStrings.xml')),
    dates: dateFormats(await partOf(zip, 'xl/styles.xml')),
  }
  const sheets = zip.names
    .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const pages: string[] = []
  for (const name of sheets) pages.push(sheetText(await partOf(zip, name), book))
  return pages
}

/** Opens a spreadsheet, letter or table: each sheet is a page, of a letter each sixty lines. Answers why not when it cannot. */
export const openOffice = async (bytes: Buffer, contentType: string): Promise<SheetReader | Refusal> => {
  try {
    if (contentType === 'application/vnd.ms-excel') {
      const sheets = xlsSheets(bytes)
      return typeof sheets === 'string' ? sheets : pagesOf(sheets)
    }
    if (contentType === 'text/csv') return pagesOf(paged(csvRows(bytes.toString('utf8', 0, MAX_TEXT))))
    return pagesOf(await (contentType.includes('wordprocessing') ? docxPages(bytes) : xlsxPages(bytes)))
  } catch (error) {
    if (error instanceof BadZip) return error.why === 'too-large' ? 'too-large' : 'broken'
    if (error instanceof SyntaxError) return 'broken'
    if (error instanceof RangeError) return wantsMemory(error) ? 'needs-memory' : 'broken'
    throw error
  }
}
