import { closedToNotes } from '@plinth/domain/documents/document-request/note'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The document of a process of an activity. */
export const uploadOf = (db: Db, activityId: string, processId: string) =>
  db
    .selectFrom('document')
    .select(['id', 'file_name', 'storage_key', 'content_type', 'multipart_ref', 'declared_bytes'])
    .where('activity_id', '=', activityId)
    .where('process_id', '=', processId)
    .executeTakeFirst()

/** Keeps what its sender says of a file, while nobody has decided on it; answers whether that was so. */
export const sayOfFile = async (tx: Tx, processId: string, note: string) => {
  const said = note === '' ? {} : { note }
  const { numUpdatedRows } = await tx
    .updateTable('process')
    .set({
      data_to_display: sql`data_to_display || ${JSON.stringify({ data_from_user: said })}::jsonb`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', processId)
    .where('state', 'not in', closedToNotes)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** The guarded start of a process: rows that were New, 0 or 1. */
export const startProcess = async (tx: Tx, processId: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('process')
    .set({ state: 'Processing', updated_at: sql<Date>`now()` })
    .where('id', '=', processId)
    .where('state', '=', 'New')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
