import type { NewRow, Tx, Db } from '../../platform/db.ts'
import { sql } from 'kysely'

export const insertUse = (tx: Tx, values: Omit<NewRow<'on_file_use'>, 'used_at'>) =>
  tx.insertInto('on_file_use').values(values).execute()

export const insertCopy = (tx: Tx, values: NewRow<'on_file_copy'>) =>
  tx.insertInto('on_file_copy').values(values).execute()

/** The copies of a use, to be removed. */
export const copiesToRemove = (tx: Tx, activityId: string) =>
  tx
    .selectFrom('on_file_copy as c')
    .innerJoin('document as d', 'd.id', 'c.document_id')
    .select(['d.id', 'd.process_id', 'd.storage_key'])
    .where('c.activity_id', '=', activityId)
    .execute()

/** Removes the run of a copy with its document, pages and values. */
export const removeProcess = (tx: Tx, processId: string) =>
  tx.deleteFrom('process').where('id', '=', processId).execute()

export const removeUse = (tx: Tx, activityId: string) =>
  tx.deleteFrom('on_file_use').where('activity_id', '=', activityId).execute()

/** Shows or hides a used document; whether that was a change. */
export const setShared = async (tx: Tx, activityId: string, shared: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('on_file_use')
    .set({ shared })
    .where('activity_id', '=', activityId)
    .where('shared', '<>', shared)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A copy with where its bytes come from; undefined once it was removed. */
export const copyRow = (db: Db, documentId: string) =>
  db
    .selectFrom('on_file_copy as c')
    .innerJoin('document as d', 'd.id', 'c.document_id')
    .select(['d.id', 'd.loan_id', 'd.storage_key', 'd.content_type', 'd.received_at', 'c.source_key'])
    .where('c.document_id', '=', documentId)
    .executeTakeFirst()

/** Marks a copy as there, with what is known of its source; whether it was waiting for that. */
export const copyArrived = async (tx: Tx, documentId: string, sizeBytes: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update document d set received_at = now(), size_bytes = ${sizeBytes}, sha256 = s.sha256, page_count = s.page_count,
      fingerprint = s.fingerprint
    from on_file_copy c left join document s on s.id = c.source_document_id
    where d.id = ${documentId} and c.document_id = d.id and d.received_at is null`.execute(tx)
  return numAffectedRows === 1n
}
