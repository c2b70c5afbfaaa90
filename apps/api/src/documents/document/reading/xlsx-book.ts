import path from 'node:path'
import { SSF } from '@e965/xlsx'
import { BadZip, openZip, type Zip } from '../../../platform/formats/zip.ts'
import { type Book, type BookCell, characterBudget, type Merge, sheetPacker, type SheetFacts } from './book.ts'
import { cellStyles, partOf, placeOf, sharedTexts, sheetParts, walkSheet } from './xlsx-parts.ts'

/** A sheet of 100,000 rows is some 50 MB of XML. */
const limits = { entries: 5000, unpacked: 400 * 1_048_576, part: 300 * 1_048_576 }
/** More rows than this at the top leave no room for those below. */
const MOST_FROZEN = 10

interface Formatter {
  format(code: string | number, value: number, o: { date1904: boolean }): string
}
const formatter: Formatter = SSF

/** Excel's format 14 is the day as the reader's country writes it. */
const US_DAY = 'm/d/yyyy'
type Code = string | number
const codeOf = (id: number, code: string | undefined): Code => code ?? (id === 14 ? US_DAY : id)

interface Workbook {
  shared: readonly string[]
  codes: readonly Code[]
  date1904: boolean
}

const numberText = (value: number, code: Code, date1904: boolean): string => {
  try {
    return formatter.format(code, value, { date1904 })
  } catch {
    // A format of some other program: the number says enough.
    return String(value)
  }
}

type Given = Readonly<Record<string, string>>
const isOn = (given: string | undefined) => given === '1' || given === 'true'

/** What Excel writes for signs that XML does not take: '_x000D_'. */
const withSigns = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** What a cell shows, and whether it stands to the right. */
const shownCell = (given: Given, value: string, book: Workbook): Omit<BookCell, 'column'> => {
  const type = given['t']
  if (type === 's') return { text: withSigns(book.shared[Number(value)] ?? ''), right: false }
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE', right: false }
  if (type !== undefined && type !== 'n') return { text: withSigns(value), right: false }
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return { text: value, right: false }
  return { text: numberText(number, book.codes[Number(given['s'] ?? 0)] ?? 'General', book.date1904), right: true }
}

const mergeOf = (reference: string | undefined): Merge | null => {
  const [first, last] = (reference ?? '').split(':')
  const [from, to] = [placeOf(first, { row: -1, column: -1 }), placeOf(last, { row: -1, column: -1 })]
  if (from.row < 0 || to.row < from.row || to.column < from.column) return null
  return {
    ...{ row: from.row + 1, column: from.column + 1 },
    ...{ rows: to.row - from.row + 1, columns: to.column - from.column + 1 },
  }
}

/** Columns of one entry, which may name all there are. */
const MOST_OF_ENTRY = 256

/** What a sheet says beside its rows: widths, what is hidden, what stays in view and what is merged. */
const factReader = () => {
  const widths = new Map<number, number>()
  const hiddenColumns = new Set<number>()
  const merges: Merge[] = []
  let frozen = 0
  const column = (given: Given) => {
    const first = Number(given['min'])
    for (let at = first; at <= Math.min(Number(given['max']), first + MOST_OF_ENTRY); at += 1) {
      if (Number(given['width']) > 0) widths.set(at, Number(given['width']))
      if (isOn(given['hidden'])) hiddenColumns.add(at)
    }
  }
  const open = (element: string, given: Given) => {
    if (element === 'col') column(given)
    if (element === 'pane' && given['state']?.startsWith('frozen'))
      frozen = Math.min(MOST_FROZEN, Math.max(0, Math.floor(Number(given['ySplit'] ?? 0)) || 0))
    if (element !== 'mergeCell') return
    const merge = mergeOf(given['ref'])
    if (merge) merges.push(merge)
  }
  const facts = (): Omit<SheetFacts, 'name'> => ({ widths, hiddenColumns, merges, frozen })
  return { open, facts }
}

/** The rows of a sheet; formulas show what they came to when the file was saved. */
const readSheet = (
  xml: string,
  book: Workbook,
  { budget, ...of }: { name: string; hidden: boolean; page: number; budget: { left: number } },
) => {
  const packer = sheetPacker(budget)
  const facts = factReader()
  let cells: BookCell[] = []
  let [rowHidden, given, value, isValue, phonetic] = [false, {} as Given, '', false, false]
  let [isFormula, blankFormulas] = [false, 0]
  let at = { row: -1, column: -1 }
  const open = (element: string, attributes: Given) => {
    if (element === 'rPh') phonetic = true
    isValue = (element === 'v' || element === 't') && !phonetic
    if (element === 'f') isFormula = true
    if (element === 'row') {
      at = { row: Number(attributes['r'] ?? at.row + 2) - 1, column: -1 }
      rowHidden = isOn(attributes['hidden'])
      cells = []
    } else if (element === 'c') {
      ;[given, value, isFormula] = [attributes, '', false]
      at = placeOf(attributes['r'], { row: at.row, column: at.column + 1 })
    } else facts.open(element, attributes)
  }
  const close = (element: string) => {
    isValue = false
    if (element === 'rPh') phonetic = false
    if (element === 'row') packer.add(at.row + 1, rowHidden, cells)
    if (element !== 'c') return
    if (isFormula && value === '' && given['t'] !== 'str') blankFormulas += 1
    if (value !== '') cells.push({ column: at.column + 1, ...shownCell(given, value, book) })
  }
  const text = (piece: string) => {
    if (isValue) value += piece
  }
  walkSheet(xml, { open, close, text })
  return packer.done({ ...of, ...facts.facts(), blankFormulas })
}

const nothing = () => undefined

interface Related {
  id: string
  /** What it is, the last word of its type: 'worksheet', 'styles'. */
  type: string
  part: string
}

/** The parts that a part names; without a name those of the whole file. */
const relatedTo = async (zip: Zip, part: string): Promise<Related[]> => {
  const folder = path.posix.dirname(part)
  const all: Related[] = []
  const open = (name: string, given: Given) => {
    const target = given['Target'] ?? ''
    const to = target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target)
    if (name === 'Relationship')
      all.push({ id: given['Id'] ?? '', type: given['Type']?.split('/').at(-1) ?? '', part: to })
  }
  const rels = path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`)
  walkSheet(await partOf(zip, rels), { open, close: nothing, text: nothing })
  return all
}

/** The sheets of a workbook in their order, with the part each lies in, and how it counts days. */
const readSheets = async (zip: Zip, workbook: string, related: readonly Related[]) => {
  const parts = new Map(related.filter(({ type }) => type === 'worksheet').map(({ id, part }) => [id, part]))
  const sheets: { name: string; hidden: boolean; part: string }[] = []
  let date1904 = false
  const open = (element: string, given: Given) => {
    // An extension may have one of the same name.
    if (element === 'workbookPr') date1904 ||= isOn(given['date1904'])
    // Its prefix is the writer's choice.
    const id = Object.entries(given).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
    const part = parts.get(id)
    if (element === 'sheet' && part)
      sheets.push({ name: given['name'] ?? '', hidden: /hidden/i.test(given['state'] ?? ''), part })
  }
  walkSheet(await partOf(zip, workbook), { open, close: nothing, text: nothing })
  return { sheets, date1904 }
}

/** A workbook as Excel shows it, with the values it was saved with; nothing is calculated. Throws BadZip and SyntaxError. */
export const xlsxBook = async (bytes: Buffer): Promise<Book> => {
  const zip = await openZip(bytes, limits)
  const workbook = (await relatedTo(zip, '')).find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml'
  const related = await relatedTo(zip, workbook)
  const { sheets: named, date1904 } = await readSheets(zip, workbook, related)
  const pages = sheetParts(zip)
  // What names no sheets may have some.
  const unnamed = pages.map((part, i) => ({ name: `Sheet${i + 1}`, hidden: false, part }))
  const sheets = named.length > 0 ? named : unnamed
  if (sheets.length === 0) throw new BadZip('broken', 'The file is damaged.')
  const partFor = (type: string) => partOf(zip, related.find((one) => one.type === type)?.part ?? '')
  const book = {
    shared: sharedTexts(await partFor('sharedStrings')),
    codes: cellStyles(await partFor('styles'), codeOf),
    date1904,
  }
  const budget = characterBudget()
  const read: Book = { sheets: [] }
  for (const { name, hidden, part } of sheets) {
    const page = pages.indexOf(part) + 1
    read.sheets.push(readSheet(await partOf(zip, part), book, { name, hidden, page, budget }))
  }
  return read
}
