import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export interface NewDocument {
  loanId: string
  activityId: string
  fileName: string
  documentName: string
  contentType: string
  storageKey: string
  uploadedBy: string | null
}

/** A process in state New with its one document, which has not arrived yet. */
export const insertUpload = async (tx: Tx, d: NewDocument) => {
  const process = await tx
    .insertInto('process')
    .values({ activity_id: d.activityId, name: d.fileName })
    .returning('id')
    .executeTakeFirstOrThrow()
  const document = await tx
    .insertInto('document')
    .values({
      loan_id: d.loanId,
      activity_id: d.activityId,
      process_id: process.id,
      file_name: d.fileName,
      document_name: d.documentName,
      content_type: d.contentType,
      storage_key: d.storageKey,
      uploaded_by: d.uploadedBy,
      slot_version: sql<number>`(select 1 + count(*)::int from document where activity_id = ${d.activityId} and received_at is not null)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { processId: process.id, documentId: document.id }
}

export const processRow = (db: Db | Tx, activityId: string, processId: string) =>
  db
    .selectFrom('process')
    .selectAll()
    .where('id', '=', processId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst()

/** The newest document of a process. */
export const documentOfProcess = (db: Db | Tx, processId: string) =>
  db
    .selectFrom('document')
    .selectAll()
    .where('process_id', '=', processId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const documentById = (db: Db | Tx, id: string) =>
  db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst()

/** The guarded write of a process's move: the number of rows that had the expected state. */
export const moveProcess = async (
  tx: Tx,
  id: string,
  from: readonly string[],
  to: string,
  values: { reason?: string | null; pages?: string } = {},
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('process')
    .set({
      state: to,
      updated_at: sql<Date>`now()`,
      ...(values.reason === undefined
        ? {}
        : { data_to_display: sql`data_to_display || jsonb_build_object('reason', ${values.reason}::text)` }),
      ...(values.pages === undefined
        ? {}
        : { memory: sql`memory || jsonb_build_object('pages', ${values.pages}::text)` }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Keeps what the check of a file found. */
export const keepCheck = (
  tx: Tx,
  id: string,
  found: { size_bytes: number | null; sha256: string | null; refusal: string | null },
) =>
  tx
    .updateTable('document')
    .set({ ...found, received_at: found.size_bytes === null ? null : sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Whether another file of the activity stands, so that one refused file does not undo it. */
export const hasGoodFile = async (tx: Tx, activityId: string): Promise<boolean> =>
  (await tx
    .selectFrom('process')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('state', 'in', ['Processing', 'Processed', 'Accepted'])
    .limit(1)
    .executeTakeFirst()) !== undefined
