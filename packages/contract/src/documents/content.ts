import { z } from 'zod'
import { adminMay, type Access } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ActivityId, DocumentId, LoanKey, queryInt, text } from '../shared/fields.ts'

/** Rows that one call answers. */
export const SHEET_ROWS = 200

const SheetView = z
  .object({
    sheet: z.int().describe('Number of the sheet in the file, from 1'),
    name: z.string().describe('Name on its tab'),
    hidden: z.boolean().describe('Whether the file hides it'),
    rows: z.int().describe('The last row that holds something; 0 for an empty sheet'),
    columns: z.int().describe('The last column that holds something'),
    frozen_rows: z.int().describe('Rows at the top that stay in view while scrolling'),
    widths: z.array(z.number()).describe('Width of each column, in characters'),
    hidden_columns: z.array(z.int()).describe('Columns that the file hides, from 1'),
    merges: z
      .array(
        z.object({
          row: z.int().describe('First row, from 1'),
          column: z.int().describe('First column, from 1'),
          rows: z.int().describe('Rows it spans'),
          columns: z.int().describe('Columns it spans'),
        }),
      )
      .describe('Cells that are shown as one'),
    page: z
      .int()
      .nullable()
      .describe('Page that places in the file name the sheet by; null when any page may be meant'),
    cut: z.boolean().describe('Whether the sheet has more rows or columns than are shown'),
    blank_formulas: z.int().describe('Formulas saved without a result; they show as empty'),
  })
  .meta({ id: 'Sheet', description: 'A sheet of a workbook, without its rows' })

/** What an office file shows, without the rows of its sheets. */
export const ContentView = z
  .object({
    kind: z
      .enum(['workbook', 'letter', 'unreadable'])
      .describe('Sheets with rows, a document with text, or a file that cannot be shown'),
    reason: z.string().describe('Why it cannot be shown, for a person; empty when it can'),
    sheets: z.array(SheetView).describe('Sheets of a workbook, in order; one for a CSV file'),
    sheets_not_shown: z.int().describe('Hidden sheets that the reader is not shown'),
    html: z.string().describe('Text of a document as sanitized HTML: no scripts, styles or outside content'),
    cut: z.boolean().describe('Whether the document is longer than what is shown'),
  })
  .meta({ id: 'FileContent', description: 'A workbook, CSV file or Word document as it is shown' })
export type ContentView = z.infer<typeof ContentView>

const SheetRows = z
  .object({
    rows: z
      .array(
        z.object({
          row: z.int().describe('Row, from 1'),
          hidden: z.boolean().describe('Whether the file hides it'),
          cells: z
            .array(
              z.object({
                column: z.int().describe('Column, from 1'),
                text: z.string().describe('What it shows; a formula, what it came to when the file was saved'),
                right: z.boolean().describe('Whether it stands to the right, as numbers and dates do'),
              }),
            )
            .describe('Cells that hold something, in order'),
        }),
      )
      .describe(`Rows that hold something, in order, among the ${SHEET_ROWS} from the one asked for`),
  })
  .meta({ id: 'SheetRows', description: 'Some rows of a sheet' })
export type SheetRows = z.infer<typeof SheetRows>

const SheetHits = z
  .object({
    total: z.int().describe('Cells found'),
    hits: z
      .array(z.object({ row: z.int().describe('Row, from 1'), column: z.int().describe('Column, from 1') }))
      .describe('Cells that contain it, in order, at most 500'),
  })
  .meta({ id: 'SheetHits', description: 'Where a sheet says something' })
export type SheetHits = z.infer<typeof SheetHits>

const sheet = queryInt(1, 10_000).describe('Number of the sheet, from 1')
const rowsQuery = z.strictObject({ sheet, from: queryInt(1, 200_000).default(1).describe('First row, from 1') })
const findQuery = z.strictObject({ sheet, term: text(200).describe('What to find; case does not matter') })

const staffParams = z.object({ loan_id: LoanKey, document_id: DocumentId })
const staff = { access: adminMay('view-files'), shows: ['document'], params: staffParams } as const
const loanPath = '/loan/{loan_id}/document/{document_id}/content' as const

export const getContent = endpoint({
  id: 'document.content',
  method: 'GET',
  path: loanPath,
  summary: 'A workbook, CSV file or Word document as it is shown; rows are asked for apart',
  ...staff,
  reply: ContentView,
})
export const listSheetRows = endpoint({
  id: 'document.sheet-rows',
  method: 'GET',
  path: `${loanPath}/rows`,
  summary: 'Rows of a sheet of a workbook or CSV file',
  ...staff,
  query: rowsQuery,
  reply: SheetRows,
})
export const findInSheet = endpoint({
  id: 'document.find-in-sheet',
  method: 'GET',
  path: `${loanPath}/find`,
  summary: 'Where a sheet says something',
  ...staff,
  query: findQuery,
  reply: SheetHits,
})

const dealSide = {
  access: {
    roles: ['borrower', 'broker', 'admin'],
    permission: 'view-files',
    adminsNeed: 'view-loans',
  } satisfies Access,
  shows: ['document'],
  params: z.object({ activity_id: ActivityId, document_id: DocumentId }),
} as const
const ownPath = '/personal/{activity_id}/document/{document_id}/content' as const

export const getOwnContent = endpoint({
  id: 'personal.document-content',
  method: 'GET',
  path: ownPath,
  summary: 'A workbook, CSV file or Word document of an own request as it is shown, without hidden sheets',
  ...dealSide,
  reply: ContentView,
})
export const listOwnSheetRows = endpoint({
  id: 'personal.sheet-rows',
  method: 'GET',
  path: `${ownPath}/rows`,
  summary: 'Rows of a sheet of a file of an own request; a hidden sheet is not found',
  ...dealSide,
  query: rowsQuery,
  reply: SheetRows,
})
export const findInOwnSheet = endpoint({
  id: 'personal.find-in-sheet',
  method: 'GET',
  path: `${ownPath}/find`,
  summary: 'Where a sheet of a file of an own request says something; a hidden sheet is not found',
  ...dealSide,
  query: findQuery,
  reply: SheetHits,
})
