import { cellTypes } from '@plinth/domain/documents/document/rows/row-columns'
import { categoryKeys } from '@plinth/domain/documents/document/statement/categories'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Amount, DocumentId, idOf, Instant, LoanKey, queryInt, text, textOrEmpty } from '../shared/fields.ts'

const Typed = z.union([textOrEmpty(500), z.number().min(-1e10).max(1e10), z.null()])
const CellValue = z
  .union([z.string(), z.number(), z.null()])
  .describe('US dollars, square feet, epoch seconds of a day, a text or the key of a choice; null when empty')
const amount = Amount.nullable()
const count = (what: string) => z.int().describe(what)
const share = (what: string) => z.number().nullable().describe(`${what}, a fraction; null when not known`)

const Column = z.object({
  key: z.string().describe('Key'),
  label: z.string().describe('Heading'),
  type: z.enum(cellTypes).describe('What its cells hold'),
  fixed: z.boolean().describe('Whether it is not corrected'),
  choices: z
    .array(z.object({ value: z.string().describe('Key'), label: z.string().describe('Words') }))
    .describe('What may be chosen; empty for other columns'),
})

const Row = z.object({
  key: z.string().describe('What the row is known by, also after another reading'),
  name: z.string().describe('What it is called'),
  page: z.int().describe('Its page, from 1'),
  quote: z.string().describe('Its line as it stands there'),
  kind: z.enum(['item', 'total']).describe('A total is printed: it adds up items'),
  left_out: z.boolean().describe('Whether a person left it out of every figure'),
  remembered: z.boolean().describe('Whether what it counts as came from an earlier statement of the layout'),
  added: z.boolean().describe('Whether a person added it: it stands on no page'),
  cells: z
    .record(
      z.string(),
      z.object({
        read: CellValue.describe('What was read'),
        now: CellValue.describe('What it says now'),
        corrected: z.boolean().describe('Whether a person corrected it'),
      }),
    )
    .describe('By key of the column'),
})

const Check = z.object({
  key: z.enum(['units', 'market', 'rent', 'balance', 'income', 'expenses', 'noi']).describe('Which total'),
  unit: z.enum(['dollars', 'count']).describe('What it counts'),
  rows: z.number().describe('What the rows come to'),
  printed: z.number().nullable().describe('What the document prints; null when it prints none'),
  page: z.int().nullable().describe('Page of the printed total; null when there is none'),
  quote: z.string().nullable().describe('Its line; null when there is none'),
  difference: z.number().nullable().describe('Rows less printed; null when none is printed'),
})

const RollFigures = z.object({
  units: count('Units'),
  occupied: count('Occupied ones'),
  vacant: count('Vacant ones'),
  kept: count('Ones that are not let: a model, an office, out of order'),
  occupancy: share('Occupied units of all, where the roll says which are let'),
  area_occupancy: share('Occupied area of all that is known'),
  area_known: count('Units whose area is known'),
  rent: Amount.describe('Rent a month, US dollars'),
  annual_rent: Amount.describe('Twelve times that, US dollars'),
  market: amount.describe('Market rent a month, US dollars; null when not stated'),
  arrears: amount.describe('Past due balances, US dollars; null when not stated'),
  units_in_arrears: count('Units with a past due balance'),
  ends: z
    .array(
      z.object({
        quarter: z.string().describe('Such as 2026 Q3'),
        leases: count('Leases that end in it'),
        rent: Amount.describe('Their rent a month, US dollars'),
      }),
    )
    .describe('Leases of occupied units by the quarter they end in'),
  ended: z.int().nullable().describe('Occupied units whose lease had ended; null when the roll has no date'),
  open_ended: count('Occupied units without an end of lease'),
})

const StatementFigures = z.object({
  income: Amount.describe('Income, US dollars'),
  expenses: Amount.describe('Expenses, US dollars, positive'),
  noi: Amount.describe('Income less expenses, US dollars'),
  below: Amount.describe('Debt, capital and the like, US dollars, positive'),
  by_category: z
    .array(
      z.object({
        category: z.enum(categoryKeys).describe('What lines count as'),
        amount: Amount.describe('US dollars; expenses are positive'),
        lines: count('Lines'),
      }),
    )
    .describe('By what lines count as'),
})

export const RowsView = z
  .object({
    kind: z.enum(['rent-roll', 't-12']).nullable().describe('What the rows are of; null when none were read'),
    columns: z.array(Column).describe('Columns, left to right'),
    total: z.int().describe('Rows of the document'),
    from: z.int().describe('The first row answered, from 0'),
    page_size: z.int().describe('Rows answered at most'),
    rows: z.array(Row).describe('Rows, in the order of the document'),
    checks: z.array(Check).describe('What all rows come to, held against what is printed'),
    roll: RollFigures.nullable().describe('What the units come to; null for other documents'),
    statement: StatementFigures.nullable().describe('What the lines come to; null for other documents'),
    corrected: z.int().describe('Rows that people corrected'),
    next_row: z.string().nullable().describe('Key of a row to add; null where none can be added'),
    lost: z.array(z.string()).describe('Corrected rows that are not read any more; their corrections are kept'),
  })
  .meta({ id: 'DocumentRows', description: 'Rows of a rent roll or operating statement' })
export type RowsView = z.infer<typeof RowsView>

export const RowHistory = z
  .object({
    edits: z
      .array(
        z.object({
          id: idOf('correction'),
          row: z.string().describe('Key of the row'),
          column: z
            .string()
            .describe('Key of the column; counts when the row was left out or counted again, added when it was added'),
          read: CellValue.describe('What was read then'),
          before: CellValue.describe('What it said before'),
          after: CellValue.describe('What it says since'),
          by: z.string().describe('Who corrected it'),
          at: Instant.describe('When'),
        }),
      )
      .describe('Corrections, the newest first, at most 50'),
  })
  .meta({ id: 'RowHistory', description: 'What was corrected in the rows of a document' })
export type RowHistory = z.infer<typeof RowHistory>

const params = z.object({ loan_id: LoanKey, document_id: DocumentId })

export const listRows = endpoint({
  id: 'document.rows',
  method: 'GET',
  path: '/loan/{loan_id}/document/{document_id}/rows',
  summary: 'The rows of a rent roll or operating statement with what they come to',
  access: adminMay('view-files'),
  shows: ['document'],
  params,
  query: z.strictObject({ from: queryInt(0, 1_000_000).default(0).describe('The first row to answer, from 0') }),
  reply: RowsView,
})
export const listRowHistory = endpoint({
  id: 'document.row-history',
  method: 'GET',
  path: '/loan/{loan_id}/document/{document_id}/rows/history',
  summary: 'Who corrected what in the rows of a document',
  access: adminMay('view-files'),
  shows: ['document'],
  params,
  query: z.strictObject({ row: text(500).optional().describe('Only of this row') }),
  reply: RowHistory,
})
export const correctRows = endpoint({
  id: 'document.correct-rows',
  method: 'PUT',
  path: '/loan/{loan_id}/document/{document_id}/rows',
  summary: 'Correct cells of the rows of a document, all or none; its values and figures follow',
  access: adminMay('edit-loan'),
  changes: ['activity', 'data-point', 'document', 'loan', 'loan-list', 'score', 'timeline', 'value'],
  params,
  body: z.strictObject({
    edits: z
      .array(
        z.strictObject({
          row: text(500).describe('Key of the row'),
          column: text(100).describe(
            'Key of the column; counts, with yes or no, counts the row or leaves it out; added, with yes or no, adds a unit or takes it out',
          ),
          value: Typed.describe('What it shall say; what was read makes it follow the file again'),
          was: z
            .union([z.string().max(10_000), z.number(), z.null()])
            .describe('What it said as last read; another is refused with 409'),
        }),
      )
      .min(1)
      .max(500)
      .describe('The cells'),
  }),
  reply: z.object({ saved: z.int().describe('Cells that changed') }),
})
