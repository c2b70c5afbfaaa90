import type { RowsView, RowHistory } from '@plinth/contract/documents/rows'
import {
  correctedRows,
  type Corrections,
  lostCorrections,
  nextAddedKey,
  type SheetRow,
  sheetRows,
} from '@plinth/domain/documents/document/rows/correct-rows'
import type { ReadRows } from '@plinth/domain/documents/document/rows/read-rows'
import { rollFigures } from '@plinth/domain/documents/document/rows/roll-figures'
import { rowChecks } from '@plinth/domain/documents/document/rows/row-checks'
import { columnsOf } from '@plinth/domain/documents/document/rows/row-columns'
import { statementFigures } from '@plinth/domain/documents/document/rows/statement-figures'
import { epochOf } from '@plinth/domain/shared/dates'
import type { Db } from '../../platform/db.ts'
import { cellOf, correctionsOf, rowsOf } from './rows.fields.ts'
import * as q from './rows.queries.ts'
import { documentOfLoan } from './text.service.ts'

/** Rows of a page. */
const PAGE = 100
const SHOWN_EDITS = 50

const rowView = (row: SheetRow): RowsView['rows'][number] => ({
  key: row.key,
  name: row.name,
  page: row.page,
  quote: row.quote,
  kind: row.kind,
  left_out: row.leftOut,
  remembered: row.remembered,
  added: row.added,
  cells: Object.fromEntries(
    Object.entries(row.cells).map(([key, { read, now, corrected }]) => [key, { read, now, corrected }]),
  ),
})

const rollView = (rows: ReadRows): RowsView['roll'] => {
  if (rows.kind !== 'rent-roll') return null
  const f = rollFigures(rows)
  return {
    ...{ units: f.units, occupied: f.occupied, vacant: f.vacant, kept: f.kept, occupancy: f.occupancy },
    ...{ area_occupancy: f.areaOccupancy, area_known: f.areaKnown, rent: f.rent, annual_rent: f.annualRent },
    ...{ market: f.market, arrears: f.arrears, units_in_arrears: f.unitsInArrears },
    ends: f.ends.map(({ quarter, leases, rent }) => ({ quarter, leases, rent })),
    ...{ ended: f.ended, open_ended: f.openEnded },
  }
}

const statementView = (rows: ReadRows): RowsView['statement'] => {
  if (rows.kind !== 't-12') return null
  const { income, expenses, noi, below, byCategory } = statementFigures(rows.lines)
  return {
    ...{ income, expenses, noi, below },
    by_category: byCategory.map(({ category, amount, lines }) => ({ category, amount, lines })),
  }
}

const none: RowsView = {
  ...{ kind: null, columns: [], total: 0, from: 0, page_size: PAGE, rows: [], checks: [] },
  ...{ roll: null, statement: null, corrected: 0, next_row: null, lost: [] },
}

const viewOf = (rows: ReadRows, corrections: Corrections, o: { asked: number; next: string }): RowsView => {
  const { asked, next } = o
  const all = sheetRows(rows, corrections)
  const from = asked < all.length ? asked : 0
  const counted = correctedRows(rows, corrections)
  return {
    kind: rows.kind,
    columns: columnsOf(rows).map(({ key, label, type, fixed, choices }) => ({
      ...{ key, label, type, fixed },
      choices: choices.map(({ value, label: name }) => ({ value, label: name })),
    })),
    ...{ total: all.length, from, page_size: PAGE },
    rows: all.slice(from, from + PAGE).map(rowView),
    checks: rowChecks(counted).map(({ key, unit, rows: sum, printed, page, quote, difference }) => ({
      ...{ key, unit, rows: sum, printed, page, quote, difference },
    })),
    ...{ roll: rollView(counted), statement: statementView(counted) },
    corrected: all.filter((row) => row.leftOut || Object.values(row.cells).some((cell) => cell.corrected)).length,
    next_row: rows.kind === 'rent-roll' ? next : null,
    lost: lostCorrections(rows, corrections),
  }
}

/** A page of the rows of a document as people corrected them, with what all of them come to. Fails with not_found. */
export const readRows = async (
  db: Db,
  at: { loanKey: string; documentId: string; from: number },
): Promise<RowsView> => {
  const document = await documentOfLoan(db, at.loanKey, at.documentId)
  const [stored, edits] = await Promise.all([q.storedRows(db, document.id), q.lastEdits(db, document.id)])
  const rows = rowsOf(stored)
  // A row that was taken out again keeps its number.
  const ever = new Map(edits.map((one) => [one.row_key, new Map()]))
  return rows ? viewOf(rows, correctionsOf(edits), { asked: at.from, next: nextAddedKey(ever) }) : none
}

/** What was corrected in the rows of a document, or in one of them, the newest first. Fails with not_found. */
export const readRowHistory = async (
  db: Db,
  at: { loanKey: string; documentId: string; row: string | undefined },
): Promise<RowHistory> => {
  const document = await documentOfLoan(db, at.loanKey, at.documentId)
  const edits = await q.editHistory(db, { documentId: document.id, row: at.row, limit: SHOWN_EDITS })
  return {
    edits: edits.map((one) => ({
      id: one.id,
      row: one.row_key,
      column: one.column_key,
      read: cellOf(one.was_read),
      before: cellOf(one.before),
      after: cellOf(one.after),
      by: one.edited_by_name,
      at: epochOf(one.edited_at),
    })),
  }
}
