import { type Insertable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

/** A full application with its loan and the activity it belongs to; undefined when there is none. */
export const fullApplication = (db: Db, id: string) =>
  db
    .selectFrom('application as a')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .innerJoin('activity as t', (join) => join.onRef('t.loan_id', '=', 'l.id').on('t.type', '=', 'application'))
    .selectAll('a')
    .select(['l.id as of_loan', 'l.human_id', 'l.name as loan_name', 't.id as activity_id'])
    .where('a.id', '=', id)
    .orderBy('t.archived_at', (o) => o.nullsFirst())
    .orderBy('t.created_at')
    .limit(1)
    .executeTakeFirst()
export type FullApplicationRow = NonNullable<Awaited<ReturnType<typeof fullApplication>>>

/** Holds an application; answers the PDF it has already, if any. */
export const holdApplication = (tx: Tx, id: string) =>
  tx.selectFrom('application').select('document_id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** A finished process with its document, which Plinth made itself. */
export const insertMadeDocument = async (
  tx: Tx,
  d: Omit<Insertable<Schema['document']>, 'process_id' | 'received_at' | 'slot_version'> & { activity_id: string },
): Promise<string> => {
  const process = await tx
    .insertInto('process')
    .values({ activity_id: d.activity_id, name: d.file_name, state: 'Done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('document')
    .values({
      ...d,
      process_id: process.id,
      received_at: sql<Date>`now()`,
      slot_version: sql<number>`(select 1 + count(*)::int from document o where o.activity_id = ${d.activity_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const keepPdf = (tx: Tx, id: string, documentId: string) =>
  tx.updateTable('application').set({ document_id: documentId }).where('id', '=', id).execute()
