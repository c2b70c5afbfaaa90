import { rollDate } from '../extract/tables.ts'
import type { DocumentKind } from '../kinds.ts'
import { type Roll, rollOf } from '../roll/units.ts'
import { type PrintedCount, printedCounts } from '../roll/values.ts'
import { type Statement, statementOf } from '../statement/lines.ts'
import { type Period, periodOf } from '../statement/period.ts'
import type { Table } from '../table/table.ts'
import type { PageText } from '../words.ts'

/** The rows of a rent roll as they were read, with what it prints of itself. Dates in epoch seconds. */
export interface RollRows extends Roll {
  readonly kind: 'rent-roll'
  readonly asOf: number | null
  readonly counts: readonly PrintedCount[]
}

/** The lines of an operating statement as they were read. */
export interface StatementRows extends Statement {
  readonly kind: 't-12'
  readonly period: Period | null
  /** Keys of lines whose category came with the layout, as staff set it before. */
  readonly remembered: readonly string[]
}

/** The rows of a paper that staff see and correct. */
export type ReadRows = RollRows | StatementRows

/** The rows of a document of a kind; null for other kinds, and where no table lists any. */
export const rowsIn = (kind: DocumentKind, pages: readonly PageText[], tables: readonly Table[]): ReadRows | null => {
  if (kind === 'rent-roll') {
    const roll = rollOf(tables)
    return roll.units.length === 0
      ? null
      : { kind, ...roll, asOf: rollDate(pages, tables), counts: printedCounts(pages) }
  }
  const statement = kind === 't-12' ? statementOf(tables) : null
  return statement && { kind: 't-12', ...statement, period: periodOf(pages, statement.months), remembered: [] }
}
