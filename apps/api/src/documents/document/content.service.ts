import type { ContentView, SheetHits, SheetRows } from '@plinth/contract/documents/content'
import { SHEET_ROWS } from '@plinth/contract/documents/content'
import type { Deps } from '../../app/deps.ts'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { contentKeeper } from './content-keeper.ts'
import { bytesOf } from './reading.service.ts'
import { BLOCK_ROWS, type Book, type BookRow, type BookSheet, textOfBlock, unpack } from './reading/book.ts'
import { CannotRead, readContent } from './reading/page-reader.ts'
import { outcomeOf } from './text.messages.ts'
import { type TextDocument, textDocument } from './text.queries.ts'

/** Who looks: the lender's staff see hidden sheets, marked; parties are told how many there are. */
export type Onlooker = 'staff' | 'party'

/** Files that were opened lately, so that scrolling reads no file again. */
const kept = contentKeeper()

const contentOf = (deps: Pick<Deps, 'storage'>, document: TextDocument) =>
  kept.get(document.storage_key, async () => readContent(await bytesOf(deps, document), document.content_type))

const unreadable = (reason: string): ContentView => ({
  ...{ kind: 'unreadable', reason, sheets: [], sheets_not_shown: 0, html: '', cut: false },
})

const toSheetView = (sheet: BookSheet, at: number): ContentView['sheets'][number] => ({
  sheet: at + 1,
  name: sheet.name,
  hidden: sheet.hidden,
  rows: sheet.rows,
  columns: sheet.columns,
  frozen_rows: sheet.frozen,
  widths: sheet.widths,
  hidden_columns: sheet.hiddenColumns,
  merges: sheet.merges,
  page: sheet.page,
  cut: sheet.cut,
  blank_formulas: sheet.blankFormulas,
})

const toBookView = (book: Book, onlooker: Onlooker): ContentView => {
  const all = book.sheets.map(toSheetView)
  const sheets = onlooker === 'staff' ? all : all.filter((sheet) => !sheet.hidden)
  const sheets_not_shown = all.length - sheets.length
  if (sheets.every((sheet) => sheet.rows === 0 && sheet.merges.length === 0) && sheets_not_shown === 0)
    return unreadable('The file is empty.')
  return { kind: 'workbook', reason: '', sheets, sheets_not_shown, html: '', cut: false }
}

/** A workbook, table or Word document as it is shown; a file that cannot be says why (AF-18 to AF-23). */
export const readFileContent = async (
  deps: Pick<Deps, 'storage'>,
  document: TextDocument,
  onlooker: Onlooker,
): Promise<ContentView> => {
  try {
    const content = await contentOf(deps, document)
    if ('book' in content) return toBookView(content.book, onlooker)
    const { html, cut } = content.letter
    if (html === '') return unreadable('The file is empty.')
    return { kind: 'letter', reason: '', sheets: [], sheets_not_shown: 0, html, cut }
  } catch (error) {
    if (error instanceof CannotRead) return unreadable(contentReason(error))
    throw error
  }
}

/** Why a file cannot be shown, in words for whoever looks, staff or not. */
const contentReason = ({ why }: CannotRead): string => {
  switch (why) {
    case 'broken':
      return 'The file is damaged or incomplete.'
    case 'too-large':
      return 'The file is too large once unpacked to be shown here.'
    case 'needs-memory':
    case 'took-too-long':
      return 'The file is too large to be shown here.'
    case 'not-readable':
      return 'Files of this type cannot be shown here.'
    default:
      return outcomeOf(why).reason
  }
}

const sheetOf = async (
  deps: Pick<Deps, 'storage'>,
  document: TextDocument,
  { sheet: number, onlooker }: { sheet: number; onlooker: Onlooker },
): Promise<BookSheet> => {
  const notFound = (): never => fail('not_found', 'This sheet was not found.')
  try {
    const content = await contentOf(deps, document)
    const sheet = 'book' in content ? content.book.sheets[number - 1] : undefined
    return sheet === undefined || (sheet.hidden && onlooker === 'party') ? notFound() : sheet
  } catch (error) {
    if (error instanceof CannotRead) return notFound()
    throw error
  }
}

/** The rows of a sheet from one on, `SHEET_ROWS` at most. Fails with not_found. */
export const readSheetRows = async (
  deps: Pick<Deps, 'storage'>,
  document: TextDocument,
  at: { sheet: number; from: number; onlooker: Onlooker },
): Promise<SheetRows> => {
  const { blocks } = await sheetOf(deps, document, at)
  const first = Math.floor((at.from - 1) / BLOCK_ROWS)
  const until = at.from + SHEET_ROWS
  const some = blocks.slice(first, Math.ceil((until - 1) / BLOCK_ROWS)).flatMap(unpack)
  return { rows: some.filter(({ row }) => row >= at.from && row < until) }
}

const MOST_HITS = 500
/** Blocks that are looked through before others get their turn. */
const BLOCKS_A_TURN = 10

const hitsIn = (rows: readonly BookRow[], term: string) =>
  rows.flatMap(({ row, cells }) =>
    cells.filter(({ text }) => text.toLowerCase().includes(term)).map(({ column }) => ({ row, column })),
  )

/** Where a sheet says something, whatever its case. Fails with not_found. */
export const findInRows = async (
  deps: Pick<Deps, 'storage'>,
  document: TextDocument,
  at: { sheet: number; term: string; onlooker: Onlooker },
): Promise<SheetHits> => {
  const { blocks } = await sheetOf(deps, document, at)
  const term = at.term.toLowerCase()
  const written = JSON.stringify(term).slice(1, -1)
  const found: SheetHits = { total: 0, hits: [] }
  for (const [i, block] of blocks.entries()) {
    if (i % BLOCKS_A_TURN === BLOCKS_A_TURN - 1) await new Promise(setImmediate)
    if (!textOfBlock(block).toLowerCase().includes(written)) continue
    const hits = hitsIn(unpack(block), term)
    found.total += hits.length
    found.hits.push(...hits.slice(0, MOST_HITS - found.hits.length))
  }
  return found
}

/** A document of an activity whose access was decided before. Fails with not_found also for one of another activity. */
export const documentOfActivity = async (db: Db, activityId: string, documentId: string): Promise<TextDocument> => {
  const document = await textDocument(db, documentId)
  return document?.activity_id === activityId ? document : fail('not_found', 'This document was not found.')
}
