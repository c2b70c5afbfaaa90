import type { Extracted } from '@plinth/domain/documents/document/extract'
import { correctedRows, rowKeysOf } from '@plinth/domain/documents/document/rows/correct-rows'
import { asRemembered, type Layout, layoutOf } from '@plinth/domain/documents/document/rows/layout'
import type { ReadRows, StatementRows } from '@plinth/domain/documents/document/rows/read-rows'
import { valuesOfRows, withRowValues } from '@plinth/domain/documents/document/rows/row-values'
import type { Tx } from '../../platform/db.ts'
import type { ReadValues } from './reading/page-protocol.ts'
import { correctionsOf, rowsOf } from './rows.fields.ts'
import * as q from './rows.queries.ts'

/** Layouts that are compared with a statement: those that share most lines. */
const LIKELY = 20

/** The layout of a statement that staff mapped before; null when none is near. */
const knownLayout = async (tx: Tx, rows: StatementRows): Promise<Layout | null> => {
  const likely = await q.layoutsLike(tx, rowKeysOf(rows), LIKELY)
  const found = layoutOf(
    rows,
    likely.map(({ id, line_keys }) => ({ id, lines: line_keys, categories: {} })),
  )
  if (!found) return null
  const mappings = await q.mappingsOf(tx, found.id)
  return { ...found, categories: Object.fromEntries(mappings.map((one) => [one.line_key, one.category])) }
}

const recalled = async (tx: Tx, rows: ReadRows): Promise<{ rows: ReadRows; layoutId: string | null }> => {
  const layout = rows.kind === 't-12' ? await knownLayout(tx, rows) : null
  return rows.kind === 't-12' && layout
    ? { rows: asRemembered(rows, layout), layoutId: layout.id }
    : { rows, layoutId: null }
}

/** Whether lines count otherwise than they were read. */
export const isTouched = (rows: ReadRows, corrections: number): boolean =>
  corrections > 0 || (rows.kind === 't-12' && rows.remembered.length > 0)

/**
 * Keeps the rows of a reading, with what is remembered of their layout, and answers the values that count: those of the
 * rows as people corrected them, of an earlier reading too. A reading of some pages leaves rows that were corrected.
 */
export const takeRows = async (tx: Tx, documentId: string, read: ReadValues, all: boolean): Promise<Extracted[]> => {
  const corrections = correctionsOf(await q.lastEdits(tx, documentId))
  const before = rowsOf(await q.storedRows(tx, documentId))
  if (!all && before && corrections.size > 0)
    return read.values.filter((one) => !valuesOfRows[before.kind].has(one.key))
  if (!read.rows) {
    if (all) await q.dropRows(tx, documentId)
    return read.values
  }
  const { rows, layoutId } = await recalled(tx, read.rows)
  await q.saveRows(tx, documentId, rows, layoutId)
  const touched = isTouched(rows, corrections.size)
  return touched ? withRowValues(read.values, correctedRows(rows, corrections), true) : read.values
}
