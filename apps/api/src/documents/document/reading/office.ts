import { csvRows } from './csv.ts'
import { wantsMemory } from '../../../platform/file-child.answers.ts'
import type { Refusal } from './page-protocol.ts'
import type { SheetReader } from './sheet.ts'
import { BadZip, openZip } from './zip.ts'

/** Characters of a sheet or text that are kept; more is no document a person reads. */
const MAX_TEXT = 2_000_000
const LINES_A_PAGE = 60

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string): string =>
  xml.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
    if (name) return entities[name] ?? all
    const code = Number.parseInt(hex ?? decimal ?? '', hex ? 16 : 10)
    return code > 0x1f && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' '
  })

/** The text of all elements of a name, in order. */
const texts = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}(?:\\s[^>]*)?>([^<]*)</${element}>`, 'g'))].map((m) => plain(m[1] ?? ''))

/** A file of lines without places on paper, a page for each entry. */
const pagesOf = (pages: readonly string[]): SheetReader => ({
  pages: Math.max(1, pages.length),
  warnings: [],
  close: () => Promise.resolve(),
  words: (page) =>
    Promise.resolve({ words: [], text: (pages[page - 1] ?? '').slice(0, MAX_TEXT), aspect: 1, picture: false }),
  draw: null,
})

const paged = (lines: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(lines.length / LINES_A_PAGE) }, (_, n) =>
    lines.slice(n * LINES_A_PAGE, (n + 1) * LINES_A_PAGE).join('\n'),
  )

const docxPages = (bytes: Buffer): string[] => {
  const xml = openZip(bytes).read('word/document.xml')
  if (xml === null) throw new BadZip('broken')
  const lines = xml
    .split(/<\/w:p>/)
    .map((paragraph) =>
      [...paragraph.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<w:(tab|br|cr)\b[^>]*\/>|(<\/w:tc>)/g)]
        .map((m) => (m[1] !== undefined ? plain(m[1]) : m[2] === 'tab' || m[3] ? '  ' : '\n'))
        .join('')
        .trimEnd(),
    )
    .filter((line) => line !== '')
  return paged(lines)
}

/** Excel counts days from 1899-12-30; only cells in a date's format reach here. */
const dayOf = (serial: number): string =>
  new Date(Math.round((serial - 25_569) * 86_400_000)).toISOString().slice(0, 10)

/** Which of a workbook's cell formats are dates, by the number a cell carries. */
const dateFormats = (styles: string): Set<number> => {
  const own = new Set(
    [...styles.matchAll(/<numFmt\s[^>]*numFmtId="(\d+)"[^>]*formatCode="([^"]*)"/g)]
      .filter((m) => /[dy]/i.test((m[2] ?? '').replace(/"[^"]*"|\[[^\]]*\]/g, '')))
      .map((m) => Number(m[1])),
  )
  const formats = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? ''
  const ids = [...formats.matchAll(/<xf\s[^>]*numFmtId="(\d+)"/g)].map((m) => Number(m[1]))
  return new Set(ids.flatMap((id, i) => ((id >= 14 && id <= 22) || own.has(id) ? [i] : [])))
}

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

const cellText = (tag: string, inner: string, shared: readonly string[], dates: ReadonlySet<number>): string => {
  const type = attribute(tag, 't')
  const value = /<v>([^<]*)<\/v>/.exec(inner)?.[1]
  if (type === 'inlineStr') return texts(inner, 't').join('')
  if (value === undefined) return ''
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'Yes' : 'No'
  const isDate = type === undefined && dates.has(Number(attribute(tag, 's') ?? -1))
  return isDate && Number.isFinite(Number(value)) ? dayOf(Number(value)) : plain(value)
}

const sheetText = (xml: string, shared: readonly string[], dates: ReadonlySet<number>): string =>
  [...xml.matchAll(/<row\b[^>]*>([\s\S]*?)<\/row>/g)]
    .map((row) =>
      [...(row[1] ?? '').matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)]
        .map((cell) => cellText(cell[1] ?? '', cell[2] ?? '', shared, dates).trim())
        .filter((text) => text !== '')
        .join('  '),
    )
    .filter((line) => line !== '')
    .join('\n')

const xlsxPages = (bytes: Buffer): string[] => {
  const zip = openZip(bytes)
  const shared = (zip.read('xl/sharedStrings.xml') ?? '').split('</si>').map((item) => texts(item, 't').join(''))
  const dates = dateFormats(zip.read('xl/styles.xml') ?? '')
  return zip.names
    .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => sheetText(zip.read(name) ?? '', shared, dates))
}

/** Opens a spreadsheet, letter or table: each sheet is a page, of a letter each sixty lines. Answers why not when it cannot. */
export const openOffice = (bytes: Buffer, contentType: string): SheetReader | Refusal => {
  try {
    if (contentType === 'text/csv') return pagesOf(paged(csvRows(bytes.toString('utf8', 0, MAX_TEXT))))
    return pagesOf(contentType.includes('wordprocessing') ? docxPages(bytes) : xlsxPages(bytes))
  } catch (error) {
    if (error instanceof BadZip) return error.why
    // A header that points beyond the file.
    if (error instanceof RangeError) return wantsMemory(error) ? 'needs-memory' : 'broken'
    throw error
  }
}
