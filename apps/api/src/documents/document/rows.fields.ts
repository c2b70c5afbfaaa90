import { categoryKeys } from '@plinth/domain/documents/document/statement/categories'
import type { Corrections } from '@plinth/domain/documents/document/rows/correct-rows'
import type { ReadRows } from '@plinth/domain/documents/document/rows/read-rows'
import type { CellValue } from '@plinth/domain/documents/document/rows/row-columns'
import { unitStates } from '@plinth/domain/documents/document/roll/units'
import { lineKinds } from '@plinth/domain/documents/document/statement/lines'
import { z } from 'zod'

const amount = z.number().nullable()
const words = z.string().nullable()
const place = { page: z.int(), line: z.string() }

const RollRows = z.object({
  kind: z.literal('rent-roll'),
  asOf: amount,
  counts: z.array(z.object({ count: z.int(), page: z.int(), quote: z.string() })),
  units: z.array(
    z.object({
      ...{ unit: z.string(), tenant: words, type: words, area: amount, state: z.enum(unitStates), market: amount },
      ...{ rent: amount, other: amount, start: amount, end: amount, balance: amount },
      ...{ ...place, table: z.int(), row: z.int() },
    }),
  ),
  // Totals of a year are null where they were kept before they were asked for.
  totals: z.array(z.object({ ...place, market: amount, rent: amount, annual: amount.default(null), balance: amount })),
  // Rows that were kept before this was asked count as they did.
  tellsWhoIsIn: z.boolean().default(true),
})

const StatementRows = z.object({
  kind: z.literal('t-12'),
  lines: z.array(
    z.object({
      ...{ account: words, label: z.string(), section: z.string(), kind: z.enum(lineKinds) },
      ...{ category: z.enum(categoryKeys).nullable(), amount: z.number(), months: z.array(amount) },
      box: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }).nullable(),
      ...{ ...place, table: z.int(), row: z.int() },
    }),
  ),
  months: z.array(z.object({ year: amount, month: z.int() })),
  heading: z.string(),
  hasWhole: z.boolean(),
  period: z.object({ start: amount, end: amount, page: z.int(), quote: z.string() }).nullable(),
  remembered: z.array(z.string()),
})

const Stored = z.discriminatedUnion('kind', [RollRows, StatementRows])

/** The rows of a document as they were kept; null where none are, or they are of a shape that is read no more. */
export const rowsOf = (stored: { rows: unknown } | undefined): ReadRows | null =>
  Stored.nullable()
    .catch(null)
    .parse(stored?.rows ?? null)

const Cell = z.union([z.string(), z.number(), z.null()]).catch(null)
/** A cell as it was kept. */
export const cellOf = (stored: unknown): CellValue => Cell.parse(stored)

/** A change of a cell as it was kept. */
interface StoredEdit {
  readonly row_key: string
  readonly column_key: string
  readonly after: unknown
  readonly as_read: boolean
}

/** What counts of the corrections of a document: the last of each cell that does not follow the file again. */
export const correctionsOf = (edits: readonly StoredEdit[]): Corrections => {
  const rows = Map.groupBy(
    edits.filter((one) => !one.as_read),
    (one) => one.row_key,
  )
  return new Map([...rows].map(([key, some]) => [key, new Map(some.map((one) => [one.column_key, cellOf(one.after)]))]))
}
