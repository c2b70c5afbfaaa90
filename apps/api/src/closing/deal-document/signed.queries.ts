import type { ActivityState } from '@plinth/domain/loan/activity/types'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** States of a process whose file passed its check. */
const PASSED: readonly ActivityState[] = ['Processed', 'Signed', 'Accepted', 'Done']

/** The newest signed copy of a document that passed its check: uploaded as such, or made by an electronic signature. */
export const signedCopy = (db: Db | Tx, activityId: string) =>
  db
    .selectFrom('document as d')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .leftJoin('envelope as e', 'e.signed_document_id', 'd.id')
    .selectAll('d')
    .where('d.activity_id', '=', activityId)
    .where('d.received_at', 'is not', null)
    .where('p.state', 'in', PASSED)
    .where((eb) => eb.or([eb('e.id', 'is not', null), sql<boolean>`p.memory->>'signed_copy' = 'true'`]))
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest file of a document that was sent here or made, whatever its check says; with when the document was last sent. */
export const newestCopy = async (db: Db | Tx, activityId: string) => {
  const row = await db
    .selectFrom('document as d')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .leftJoin('deal_version as v', 'v.document_id', 'd.id')
    .leftJoin('envelope as e', 'e.signed_document_id', 'd.id')
    .select(['d.id', 'd.process_id', 'd.file_name', 'd.storage_key', 'd.sha256', 'd.created_at', 'd.slot_version'])
    .select(['p.state', 'p.memory', 'v.document_id as made', 'e.id as envelope_id'])
    .select((eb) =>
      eb
        .selectFrom('event')
        .select((sub) => sub.fn.max('event.at').as('at'))
        .where('event.entity', '=', 'activity')
        .whereRef('event.entity_id', '=', 'd.activity_id')
        .where('event.kind', 'in', ['activity.send', 'activity.set-sent'])
        .as('sent_at'),
    )
    .where('d.activity_id', '=', activityId)
    .where('p.state', '<>', 'New')
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, passed: PASSED.includes(row.state) }
}

/** Remembers that an upload is the signed copy (L-14 to L-16), unless its file was refused meanwhile: rows, 0 or 1. */
export const markSignedCopy = async (tx: Tx, processId: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('process')
    .set({ memory: sql`memory || '{"signed_copy": true}'::jsonb` })
    .where('id', '=', processId)
    .where('state', 'in', PASSED)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
