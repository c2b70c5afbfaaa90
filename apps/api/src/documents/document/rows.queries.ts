import type { Category } from '@plinth/domain/documents/document/statement/categories'
import type { CellValue } from '@plinth/domain/documents/document/rows/row-columns'
import type { ReadRows } from '@plinth/domain/documents/document/rows/read-rows'
import { uncounted } from '@plinth/domain/documents/pages/arrange'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The rows of a document as they were read, and the layout they are of; undefined where none were read. */
export const storedRows = (db: Db | Tx, documentId: string) =>
  db.selectFrom('document_rows').selectAll().where('document_id', '=', documentId).executeTakeFirst()

/** Keeps the rows of a document, over those of an earlier reading. */
export const saveRows = (tx: Tx, documentId: string, rows: ReadRows, layoutId: string | null) => {
  const values = { rows: JSON.stringify(rows), layout_id: layoutId }
  return tx
    .insertInto('document_rows')
    .values({ document_id: documentId, ...values })
    .onConflict((c) => c.column('document_id').doUpdateSet({ ...values, read_at: sql<Date>`now()` }))
    .execute()
}

export const setLayout = (tx: Tx, documentId: string, layoutId: string) =>
  tx.updateTable('document_rows').set({ layout_id: layoutId }).where('document_id', '=', documentId).execute()

export const dropRows = (tx: Tx, documentId: string) =>
  tx.deleteFrom('document_rows').where('document_id', '=', documentId).execute()

/** The last that people made of each cell of a document. */
export const lastEdits = (db: Db | Tx, documentId: string) =>
  db
    .selectFrom('document_cell_edit')
    .selectAll()
    .distinctOn(['row_key', 'column_key'])
    .where('document_id', '=', documentId)
    .orderBy('row_key')
    .orderBy('column_key')
    .orderBy('id', 'desc')
    .execute()

/** The last that people made of each cell of all documents of a loan. */
export const lastEditsOfLoan = (db: Db, loanId: string) =>
  db
    .selectFrom('document_cell_edit as e')
    .innerJoin('document as d', 'd.id', 'e.document_id')
    .selectAll('e')
    .distinctOn(['e.document_id', 'e.row_key', 'e.column_key'])
    .where('d.loan_id', '=', loanId)
    .orderBy('e.document_id')
    .orderBy('e.row_key')
    .orderBy('e.column_key')
    .orderBy('e.id', 'desc')
    .execute()

/** The rows of some documents as they were read. */
export const rowsOfDocuments = (db: Db, documentIds: readonly string[]) =>
  db.selectFrom('document_rows').select(['document_id', 'rows']).where('document_id', 'in', documentIds).execute()

/** The rows of all documents of a loan that count, with what each document is called. */
export const rowsOfLoan = (db: Db, loanId: string) =>
  db
    .selectFrom('document_rows as r')
    .innerJoin('document as d', 'd.id', 'r.document_id')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .innerJoin('activity as a', 'a.id', 'p.activity_id')
    .select(['r.document_id', 'r.rows', 'd.file_name', 'd.received_at'])
    .where('d.loan_id', '=', loanId)
    .where('a.archived_at', 'is', null)
    .where('p.state', 'not in', uncounted)
    .orderBy('d.received_at', 'desc')
    .execute()

export interface NewEdit {
  document_id: string
  row_key: string
  column_key: string
  was_read: CellValue
  before: CellValue
  after: CellValue
  as_read: boolean
  edited_by: string
  edited_by_name: string
}

export const insertEdits = (tx: Tx, edits: readonly NewEdit[]) =>
  tx
    .insertInto('document_cell_edit')
    .values(
      edits.map(({ was_read, before, after, ...rest }) => ({
        ...rest,
        was_read: JSON.stringify(was_read),
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute()

/** What was corrected in a document, the newest first; of one row where it is named. */
export const editHistory = (db: Db, o: { documentId: string; row: string | undefined; limit: number }) =>
  db
    .selectFrom('document_cell_edit')
    .selectAll()
    .where('document_id', '=', o.documentId)
    .$if(o.row !== undefined, (query) => query.where('row_key', '=', o.row ?? ''))
    .orderBy('id', 'desc')
    .limit(o.limit)
    .execute()

/** Some layouts that share lines with a statement, those that share most first. */
export const layoutsLike = (tx: Tx, keys: readonly string[], limit: number) =>
  tx
    .selectFrom('statement_layout')
    .select(['id', 'line_keys'])
    .where(sql<boolean>`line_keys && ${keys}::text[]`)
    .orderBy(sql`cardinality(array(select unnest(line_keys) intersect select unnest(${keys}::text[])))`, 'desc')
    .limit(limit)
    .execute()

export const mappingsOf = (tx: Tx, layoutId: string) =>
  tx.selectFrom('statement_mapping').select(['line_key', 'category']).where('layout_id', '=', layoutId).execute()

export const insertLayout = async (tx: Tx, keys: readonly string[]): Promise<string> =>
  (
    await tx
      .insertInto('statement_layout')
      .values({ line_keys: [...keys] })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Remembers what lines of a layout count as, each named once, over what was said before. */
export const remember = (
  tx: Tx,
  layoutId: string,
  o: { lines: readonly { line: string; category: Category }[]; by: string },
) =>
  tx
    .insertInto('statement_mapping')
    .values(o.lines.map(({ line, category }) => ({ layout_id: layoutId, line_key: line, category, set_by: o.by })))
    .onConflict((c) =>
      c.columns(['layout_id', 'line_key']).doUpdateSet((eb) => ({
        category: eb.ref('excluded.category'),
        set_by: eb.ref('excluded.set_by'),
        set_at: sql<Date>`now()`,
      })),
    )
    .execute()
