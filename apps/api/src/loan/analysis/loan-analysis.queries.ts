import { uncounted } from '@plinth/domain/documents/pages/arrange'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The column of a loan that names what was made of it at Google. */
export type OnlineId = 'google_drive_folder_id' | 'spreadsheet_id'

/** Keeps an id where there is none: null, or the one that was there before. */
export const keepFirst = async (tx: Tx, loanId: string, column: OnlineId, id: string): Promise<string | null> => {
  const row = await tx
    .updateTable('loan')
    .set({ [column]: id })
    .where('id', '=', loanId)
    .where(column, 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) return null
  const kept = await tx.selectFrom('loan').select(column).where('id', '=', loanId).executeTakeFirstOrThrow()
  return kept[column]
}

/** Claims the making of the spreadsheet; false while a claim younger than `seconds` stands, or once it is there. */
export const claim = async (db: Db, loanId: string, seconds: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('loan')
    .set({ analysis_claimed_at: sql<Date>`now()` })
    .where('id', '=', loanId)
    .where('spreadsheet_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('analysis_claimed_at', 'is', null),
        eb('analysis_claimed_at', '<', sql<Date>`now() - ${seconds} * interval '1 second'`),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const giveUpClaim = (db: Db, loanId: string) =>
  db.updateTable('loan').set({ analysis_claimed_at: null }).where('id', '=', loanId).execute()

/** The cells of a loan's rent rolls and operating statements that staff corrected and that count: the last of each, by paper. */
export const correctedCells = (db: Db, loanId: string) =>
  db
    .with('last', (one) =>
      one
        .selectFrom('document_cell_edit as e')
        .innerJoin('document as d', 'd.id', 'e.document_id')
        .innerJoin('process as p', 'p.id', 'd.process_id')
        .innerJoin('activity as a', 'a.id', 'p.activity_id')
        .select(['d.file_name', 'e.document_id', 'e.row_key', 'e.column_key', 'e.was_read', 'e.after', 'e.as_read'])
        .select(['e.edited_by_name', 'e.edited_at'])
        .distinctOn(['e.document_id', 'e.row_key', 'e.column_key'])
        .where('d.loan_id', '=', loanId)
        .where('a.archived_at', 'is', null)
        .where('p.state', 'not in', uncounted)
        .orderBy('e.document_id')
        .orderBy('e.row_key')
        .orderBy('e.column_key')
        .orderBy('e.id', 'desc'),
    )
    .selectFrom('last')
    .selectAll()
    .where('as_read', '=', false)
    .orderBy('file_name')
    .orderBy('row_key')
    .orderBy('edited_at')
    .execute()
