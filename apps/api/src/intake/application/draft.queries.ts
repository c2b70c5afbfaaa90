import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

/** The draft of a token that is still kept, with what its answer needs; undefined for an unknown or expired one alike. */
export const draftByHash = (db: Db | Tx, hash: Buffer, now: Date) =>
  db
    .selectFrom('application_draft as d')
    .leftJoin('borrower as b', 'b.id', 'd.borrower_id')
    .leftJoin('application as a', 'a.id', 'd.application_id')
    .leftJoin('loan as l', 'l.id', 'a.loan_id')
    .selectAll('d')
    .select([
      'b.ssn_sealed as borrower_ssn_sealed',
      'b.date_of_birth as borrower_date_of_birth',
      'l.human_id as human_id',
    ])
    .where('d.token_hash', '=', hash)
    .where('d.expires_at', '>', now)
    .executeTakeFirst()
export type DraftRow = NonNullable<Awaited<ReturnType<typeof draftByHash>>>

/** Holds a draft until the transaction ends, so that two tabs take turns. */
export const holdDraft = (tx: Tx, hash: Buffer) =>
  tx.selectFrom('application_draft').select('id').where('token_hash', '=', hash).forUpdate().execute()

export const insertDraft = (tx: Tx, values: Insertable<Schema['application_draft']>) =>
  tx.insertInto('application_draft').values(values).returning('id').executeTakeFirstOrThrow()

export const updateDraft = (tx: Tx, id: string, values: Updateable<Schema['application_draft']>) =>
  tx.updateTable('application_draft').set(values).where('id', '=', id).execute()

/** The files of a draft, oldest first, with what is known of a reused document. */
export const filesOfDraft = (db: Db | Tx, draftId: string) =>
  db
    .selectFrom('application_draft_file as f')
    .leftJoin('document as d', 'd.id', 'f.document_id')
    .selectAll('f')
    .select([
      'd.received_at as document_received_at',
      'd.storage_key as document_storage_key',
      'd.size_bytes as document_size_bytes',
    ])
    .where('f.draft_id', '=', draftId)
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute()
export type DraftFileRow = Awaited<ReturnType<typeof filesOfDraft>>[number]

export const insertDraftFile = (tx: Tx, values: Insertable<Schema['application_draft_file']>) =>
  tx.insertInto('application_draft_file').values(values).returning('id').executeTakeFirstOrThrow()

/** Uploads from one network take turns, so that two at once do not pass its quota together. */
export const lockNetwork = (tx: Tx, network: string) =>
  tx
    .selectNoFrom(({ fn, val }) =>
      fn<null>('pg_advisory_xact_lock', [fn('hashtext', [val(`draft uploads ${network}`)])]).as('locked'),
    )
    .execute()

/** What drafts took of a network's quota since a time, in files and bytes. */
export const uploadsOfNetwork = async (
  tx: Tx,
  network: string,
  since: Date,
): Promise<{ files: number; bytes: number }> => {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(coalesce(size_bytes, reserved_bytes)), 0)::float8 as bytes
    from application_draft_file where network = ${network} and created_at > ${since}`.execute(tx)
  return rows[0] ?? { files: 0, bytes: 0 }
}

export const markTaken = (tx: Tx, id: string, size: number) =>
  tx
    .updateTable('application_draft_file')
    .set({ size_bytes: size, received_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export const deleteDraftFiles = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : tx.deleteFrom('application_draft_file').where('id', 'in', ids).execute()

/** Drafts nobody may open any more. */
export const expiredDrafts = (db: Db, now: Date, most: number) =>
  db
    .selectFrom('application_draft')
    .select(['id', 'application_id'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute()

const isAbandoned = (before: Date) => sql<boolean>`lead_id is null and application_id is null and mailed_to is not null
  and saved_at <= ${before}`

/** Drafts that were left unfinished and are no lead yet. */
export const abandonedDrafts = (db: Db, before: Date, most: number) =>
  db.selectFrom('application_draft').select('id').where(isAbandoned(before)).orderBy('saved_at').limit(most).execute()

/** One of them, held until the transaction ends; undefined when somebody went on with it meanwhile. */
export const holdAbandoned = (tx: Tx, id: string, before: Date) =>
  tx
    .selectFrom('application_draft')
    .select(['form_values', 'mailed_to'])
    .where('id', '=', id)
    .where(isAbandoned(before))
    .forUpdate()
    .executeTakeFirst()

export const deleteDraft = (tx: Tx, id: string) => tx.deleteFrom('application_draft').where('id', '=', id).execute()
