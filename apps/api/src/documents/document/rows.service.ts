import type { correctRows as correctCall } from '@plinth/contract/documents/rows'
import type { BodyOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import {
  ADDED,
  correctedRows,
  type Corrections,
  COUNTS,
  isAddedKey,
  rowKeysOf,
  type SheetRow,
  sheetRows,
} from '@plinth/domain/documents/document/rows/correct-rows'
import type { ReadRows } from '@plinth/domain/documents/document/rows/read-rows'
import {
  cellProblem,
  cellText,
  type CellValue,
  columnsOf,
  type RowColumn,
} from '@plinth/domain/documents/document/rows/row-columns'
import { rowValues, valuesOfRows } from '@plinth/domain/documents/document/rows/row-values'
import { maskSecrets } from '@plinth/domain/documents/document/secrets'
import { type Category, categoryKeys } from '@plinth/domain/documents/document/statement/categories'
import type { Deps } from '../../app/deps.ts'
import { findActivity, requireOpen } from '../../loan/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { fail, type FieldError } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { followReading } from '../../underwriting/index.ts'
import { holdProcess } from './data-point.queries.ts'
import { replaceValues } from './data-point.service.ts'
import { isTouched } from './rows-reading.service.ts'
import { correctionsOf, rowsOf } from './rows.fields.ts'
import * as q from './rows.queries.ts'
import type { TextDocument } from './text.queries.ts'
import { documentOfLoan } from './text.service.ts'

type Asked = BodyOf<typeof correctCall>['edits'][number]

/** The column that leaves a row out, beside those of the rows. */
const countsColumn: RowColumn = {
  ...{ key: COUNTS, label: 'Counts', type: 'choice', fixed: false },
  choices: [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ],
}

/** The column that adds a row, beside those of the rows. */
const addedColumn: RowColumn = { ...countsColumn, key: ADDED, label: 'Added' }

interface Sheet {
  columns: readonly RowColumn[]
  rows: ReadonlyMap<string, SheetRow>
  /** Whether people may add rows. */
  grows: boolean
}

const columnOf = ({ columns }: Sheet, key: string): RowColumn | undefined =>
  key === COUNTS ? countsColumn : key === ADDED ? addedColumn : columns.find((one) => one.key === key)

const yesNo = (is: boolean) => (is ? 'yes' : 'no')

const nowOf = (row: SheetRow, column: string): CellValue =>
  column === ADDED ? yesNo(row.added) : column === COUNTS ? yesNo(!row.leftOut) : (row.cells[column]?.now ?? null)
const readOf = (row: SheetRow, column: string): CellValue =>
  column === ADDED ? 'no' : column === COUNTS ? 'yes' : (row.cells[column]?.read ?? null)

/** What a line counts as is said of items alone: a total adds up what stands above it. */
const isOpen = (row: SheetRow, column: string): boolean => column !== 'category' || row.kind === 'item'

const NOT_ADDED = 'Only units of a rent roll can be added'

const problemOf = (sheet: Sheet, asked: Asked): FieldError['message'] | null => {
  const row = sheet.rows.get(asked.row)
  const column = columnOf(sheet, asked.column)
  if (asked.column === ADDED)
    return sheet.grows && isAddedKey(asked.row) ? cellProblem(asked.value, addedColumn) : NOT_ADDED
  if (!row) return 'This row is not among those that were read'
  if (!column) return 'This column is not among those of the rows'
  return isOpen(row, asked.column) ? cellProblem(asked.value, column) : 'A total counts as nothing'
}

const requireRight = (sheet: Sheet, edits: readonly Asked[]): void => {
  const id = ({ row, column }: Asked) => JSON.stringify([row, column])
  const problems = edits.flatMap((one, at): FieldError[] => {
    const isTwice = edits.findIndex((other) => id(other) === id(one)) !== at
    const message = isTwice ? 'Named twice' : problemOf(sheet, one)
    return message === null ? [] : [{ path: `edits.${at}.value`, message }]
  })
  if (problems.length > 0) fail('invalid_input', 'Some cells need attention.', problems)
}

const said = (value: CellValue, column: RowColumn | undefined): string =>
  value === null ? 'empty' : `“${column ? cellText(value, column) : value}”`

/** Refuses a correction of a cell that says something else now than the person saw. */
const requireUnchanged = (sheet: Sheet, edits: readonly Asked[]): void => {
  const changed = edits.flatMap((one, at) => {
    const row = sheet.rows.get(one.row)
    const now = row ? nowOf(row, one.column) : one.column === ADDED ? 'no' : null
    const column = columnOf(sheet, one.column)
    return now === one.was
      ? []
      : [{ at, now: said(now, column), told: `${column?.label ?? one.column} of ${row?.name ?? one.row}` }]
  })
  if (changed.length === 0) return
  fail(
    'version_conflict',
    `Someone else changed ${changed.map(({ told, now }) => `${told}; it is now ${now}`).join(', ')}.`,
    changed.map(({ at, now }) => ({ path: `edits.${at}.value`, message: `It is now ${now}` })),
  )
}

const kept = (value: CellValue): CellValue => (typeof value === 'string' ? maskSecrets(value) : value)

const isCategory = (value: CellValue): value is Category => categoryKeys.some((one) => one === value)

/** Remembers for the layout of a statement what its lines were said to count as. */
const rememberLines = async (
  tx: Tx,
  o: { rows: ReadRows; document: TextDocument; layoutId: string | null; actor: Actor; edits: readonly Asked[] },
): Promise<void> => {
  const lines = o.edits.flatMap(({ row: line, column, value }) =>
    column === 'category' && isCategory(value) ? [{ line, category: value }] : [],
  )
  if (o.rows.kind !== 't-12' || lines.length === 0) return
  const layoutId = o.layoutId ?? (await q.insertLayout(tx, rowKeysOf(o.rows)))
  if (o.layoutId === null) await q.setLayout(tx, o.document.id, layoutId)
  await q.remember(tx, layoutId, { lines, by: o.actor.id })
}

/** The sheet as it stands, with the rows that these edits add: their other cells are filled in with them. */
const sheetOf = (rows: ReadRows, corrections: Corrections, edits: readonly Asked[]): Sheet => {
  const grows = rows.kind === 'rent-roll'
  const shown = sheetRows(rows, corrections)
  const adds = edits.filter((one) => grows && one.column === ADDED && one.value === 'yes' && isAddedKey(one.row))
  const fresh = new Map(
    adds.map(({ row }) => [row, new Map([...(corrections.get(row) ?? []), [ADDED, 'yes' as const]])]),
  )
  const blank = sheetRows(rows, fresh).filter((row) => row.added && !shown.some(({ key }) => key === row.key))
  const told = [...shown, ...blank.map((row) => ({ ...row, added: false }))]
  return { columns: columnsOf(rows), rows: new Map(told.map((row) => [row.key, row])), grows }
}

const newEdits = (sheet: Sheet, edits: readonly Asked[], o: { document: TextDocument; actor: Actor }): q.NewEdit[] =>
  edits.flatMap(({ row: key, column, value }) => {
    const row = sheet.rows.get(key)
    if (!row) return []
    const [before, was_read, after] = [nowOf(row, column), readOf(row, column), kept(value)]
    return before === after
      ? []
      : [
          {
            ...{ document_id: o.document.id, row_key: key, column_key: column, was_read, before, after },
            ...{ as_read: after === was_read, edited_by: o.actor.id, edited_by_name: o.actor.name },
          },
        ]
  })

/** The values and figures of a loan follow the rows as they stand now. */
const follow = async (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  o: { rows: ReadRows; document: TextDocument; actor: Actor },
): Promise<void> => {
  const corrections = correctionsOf(await q.lastEdits(tx, o.document.id))
  const values = rowValues(correctedRows(o.rows, corrections), isTouched(o.rows, corrections.size))
  await replaceValues(tx, o.document.process_id, valuesOfRows[o.rows.kind], { kind: o.rows.kind, values })
  await followReading(tx, o.actor, o.document.process_id, deps.clock)
}

const CELLS_NAMED = 5

const tellOf = async (
  tx: Tx,
  sheet: Sheet,
  edits: readonly q.NewEdit[],
  o: { document: TextDocument; actor: Actor },
) => {
  const names = edits.map(
    (one) =>
      `${columnOf(sheet, one.column_key)?.label ?? one.column_key} of ${sheet.rows.get(one.row_key)?.name ?? ''}`,
  )
  const more = names.length - CELLS_NAMED
  await record(tx, o.actor, {
    kind: 'document.rows-corrected',
    entity: 'document',
    entityId: o.document.id,
    loanId: o.document.loan_id,
    before: Object.fromEntries(edits.slice(0, CELLS_NAMED).map((one, at) => [names[at] ?? '', one.before])),
    after: { cells: [...names.slice(0, CELLS_NAMED), ...(more > 0 ? [`${more} more cells`] : [])] },
  })
  await tell(tx, { kind: 'changed', topics: ['data-point', 'document', 'activity'], loan_id: o.document.loan_id })
}

/**
 * Corrects cells of the rows of a document, all or none. Fails with not_found, invalid_input for a value that does not fit
 * its column, version_conflict for a cell that says something else now, state_conflict without rows, archived.
 */
export const correctRows = async (
  deps: Deps,
  actor: Actor,
  at: { loanKey: string; documentId: string },
  edits: readonly Asked[],
): Promise<ReplyOf<typeof correctCall>> => {
  const document = await documentOfLoan(deps.db, at.loanKey, at.documentId)
  return inTx(deps.db, async (tx) => {
    await holdProcess(tx, document.process_id)
    requireOpen(await findActivity(tx, document.activity_id))
    const stored = await q.storedRows(tx, document.id)
    const rows = rowsOf(stored) ?? fail('state_conflict', 'No rows were read from this document. Read it again.')
    const sheet = sheetOf(rows, correctionsOf(await q.lastEdits(tx, document.id)), edits)
    requireRight(sheet, edits)
    requireUnchanged(sheet, edits)
    const made = newEdits(sheet, edits, { document, actor })
    if (made.length === 0) return { saved: 0 }
    await q.insertEdits(tx, made)
    await rememberLines(tx, { rows, document, actor, edits, layoutId: stored?.layout_id ?? null })
    await follow(tx, deps, { rows, document, actor })
    await tellOf(tx, sheet, made, { document, actor })
    return { saved: made.length }
  })
}
