import type { ActivityState } from '@plinth/domain/loan/activity/types'
import type { SignerRole } from '@plinth/domain/closing/deal-document/recipients'
import { envelopeAfter, type EnvelopeEvent, envelopeStates } from '@plinth/domain/documents/signature/envelope'
import { type InferResult, type Insertable, sql, type Updateable } from 'kysely'
import { prepared, type Db, type Schema, type Tx } from '../../platform/db.ts'

const withLoan = (db: Db | Tx) =>
  db
    .selectFrom('envelope as e')
    .innerJoin('activity as a', 'a.id', 'e.activity_id')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .selectAll('e')
    .select(['a.loan_id', 'a.type as activity_type', 'l.name as loan_name', 'l.human_id as loan_human_id'])

export const envelopeRow = (db: Db | Tx, id: string) => withLoan(db).where('e.id', '=', id).executeTakeFirst()
export type EnvelopeRow = NonNullable<Awaited<ReturnType<typeof envelopeRow>>>

/** The newest envelope of an activity, whatever became of it. */
export const newestEnvelope = (db: Db | Tx, activityId: string) =>
  withLoan(db)
    .where('e.activity_id', '=', activityId)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether the same person asked the same people to sign the same file within the last seconds: a button pressed twice. */
export const isPressedAgain = async (
  tx: Tx,
  envelopeId: string,
  o: { by: string; sha256: string; emails: readonly string[] },
): Promise<boolean> => {
  const { rows } = await sql<{ again: boolean }>`
    select e.requested_by = ${o.by} and e.document_sha256 = ${o.sha256}
      and e.created_at > now() - interval '5 seconds'
      and array(select r.email from envelope_recipient r where r.envelope_id = e.id order by r.position) = ${o.emails}::text[]
      as again
    from envelope e where e.id = ${envelopeId}`.execute(tx)
  return rows[0]?.again ?? false
}

/** The newest envelope of each activity of a loan that is not archived, newest first. `loanId` is the uuid. */
export const envelopesOfLoan = (db: Db | Tx, loanId: string) =>
  withLoan(db)
    .where('a.loan_id', '=', loanId)
    .where('a.archived_at', 'is', null)
    .where('e.id', '=', (eb) =>
      eb
        .selectFrom('envelope as n')
        .select('n.id')
        .whereRef('n.activity_id', '=', 'e.activity_id')
        .orderBy('n.created_at', 'desc')
        .orderBy('n.id', 'desc')
        .limit(1),
    )
    .orderBy('e.created_at', 'desc')
    .execute()

/** Recipients of some envelopes, in signing order. */
export const recipientsOf = (db: Db | Tx, envelopeIds: readonly string[]) =>
  db
    .selectFrom('envelope_recipient')
    .selectAll()
    .where('envelope_id', '=', sql<string>`any(${envelopeIds}::uuid[])`)
    .orderBy('position')
    .execute()

export const envelopeAtHost = (db: Db | Tx, provider: string, providerId: string) =>
  withLoan(db).where('e.provider', '=', provider).where('e.provider_envelope_id', '=', providerId).executeTakeFirst()

/** Envelopes that recipients are at work on, oldest first. */
export const openEnvelopes = (db: Db | Tx) =>
  withLoan(db).where('e.state', 'in', ['Sent', 'Delivered']).orderBy('e.created_at').execute()

/** Envelopes of some activities that recipients are at work on. */
export const openEnvelopesOf = (db: Db | Tx, activityIds: readonly string[]) =>
  db
    .selectFrom('envelope')
    .select(['id', 'activity_id'])
    .where('activity_id', 'in', [...activityIds])
    .where('state', 'in', ['Sent', 'Delivered'])
    .execute()

/** Holds an envelope until the transaction ends. */
export const holdEnvelope = async (tx: Tx, id: string): Promise<EnvelopeRow | undefined> => {
  await tx.selectFrom('envelope').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return envelopeRow(tx, id)
}

/** Recipients in signing order. */
export const recipientRows = (db: Db | Tx, envelopeId: string) =>
  db.selectFrom('envelope_recipient').selectAll().where('envelope_id', '=', envelopeId).orderBy('position').execute()
export type RecipientRow = Awaited<ReturnType<typeof recipientRows>>[number]

/** The recipient behind the hash of a link's token or of an opened session. */
export const recipientBy = (db: Db | Tx, column: 'token_hash' | 'session_hash', hash: string) =>
  db.selectFrom('envelope_recipient').selectAll().where(column, '=', hash).executeTakeFirst()

/** Everybody who has a link to a document that is out for signature. */
export const linkedRecipients = (tx: Tx) =>
  tx
    .selectFrom('envelope_recipient as r')
    .innerJoin('envelope as e', 'e.id', 'r.envelope_id')
    .select('r.id')
    .where('e.state', 'in', ['Sent', 'Delivered'])
    .where('r.token_hash', 'is not', null)
    .execute()

export const setTokenHash = (tx: Tx, id: string, hash: string) =>
  tx.updateTable('envelope_recipient').set({ token_hash: hash }).where('id', '=', id).execute()

export const insertEnvelope = async (
  tx: Tx,
  envelope: Insertable<Schema['envelope']>,
  recipients: readonly { name: string; email: string; role?: SignerRole | undefined; title?: string | undefined }[],
): Promise<string> => {
  const { id } = await tx.insertInto('envelope').values(envelope).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('envelope_recipient')
    .values(
      recipients.map((r, at) => ({
        envelope_id: id,
        position: at + 1,
        name: r.name,
        email: r.email,
        role: r.role ?? null,
        title: r.title ?? '',
      })),
    )
    .execute()
  return id
}

/** The guarded write of an envelope's move: whether it was in a state that the event may start from. */
export const moveEnvelope = async (
  tx: Tx,
  id: string,
  event: EnvelopeEvent,
  values: Updateable<Schema['envelope']> = {},
): Promise<boolean> => {
  const from = envelopeStates.filter((state) => envelopeAfter(event, state) !== null)
  const [to] = from.map((state) => envelopeAfter(event, state))
  if (!to) return false
  const { numUpdatedRows } = await tx
    .updateTable('envelope')
    .set({ ...values, state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const writeEnvelope = async (db: Db | Tx, id: string, values: Updateable<Schema['envelope']>): Promise<void> => {
  await db.updateTable('envelope').set(values).where('id', '=', id).execute()
}

export const writeRecipient = async (
  db: Db | Tx,
  id: string,
  values: Updateable<Schema['envelope_recipient']>,
): Promise<void> => {
  await db.updateTable('envelope_recipient').set(values).where('id', '=', id).execute()
}

/** The guarded write of a signature or a refusal: whether the recipient had done neither. */
export const decideRecipient = async (
  tx: Tx,
  id: string,
  values: Updateable<Schema['envelope_recipient']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('envelope_recipient')
    .set(values)
    .where('id', '=', id)
    .where('signed_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts a try of a code before it is looked at: how many there were with it, null when no more are allowed. */
export const countTry = async (db: Db | Tx, id: string, atMost: number): Promise<number | null> => {
  const row = await db
    .updateTable('envelope_recipient')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('id', '=', id)
    .where('code_tries', '<', atMost)
    .returning('code_tries')
    .executeTakeFirst()
  return row?.code_tries ?? null
}

/** Takes a good code out of use: whether it still was in use. */
export const spendCode = async (tx: Tx, id: string, codeHash: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('envelope_recipient')
    .set({ code_hash: null, code_until: null })
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const countAttempt = async (db: Db | Tx, id: string): Promise<number> => {
  const row = await db
    .updateTable('envelope')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? 0
}

export const documentRow = (db: Db | Tx, id: string) =>
  db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst()
export type DocumentRow = NonNullable<Awaited<ReturnType<typeof documentRow>>>

/** The newest file of an activity, or of one of its processes, that arrived and was not refused. */
export const newestFile = (db: Db | Tx, activityId: string, processId: string | null) => {
  const files = db
    .selectFrom('document as d')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .selectAll('d')
    .select('p.state as process_state')
    .where('d.activity_id', '=', activityId)
    .where('d.received_at', 'is not', null)
    .where('p.state', 'not in', ['New', 'Processing', 'Unsupported'])
    .orderBy('d.id', 'desc')
    .limit(1)
  return (processId === null ? files : files.where('p.id', '=', processId)).executeTakeFirst()
}

/** The guarded write of a process's move: whether it had one of the expected states. */
export const moveSignedProcess = async (
  tx: Tx,
  id: string,
  from: readonly ActivityState[],
  to: ActivityState,
  reason: string | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('process')
    .set({
      state: to,
      updated_at: sql<Date>`now()`,
      data_to_display: sql`data_to_display || jsonb_build_object('reason', ${reason}::text)`,
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The signed file beside the one that was signed, in the same process. Answers its id. */
export const insertSigned = async (
  tx: Tx,
  original: DocumentRow,
  file: { name: string; size: number; sha256: string; storageKey: string; pages: number; at: Date },
): Promise<string> => {
  const { id } = await tx
    .insertInto('document')
    .values({
      loan_id: original.loan_id,
      activity_id: original.activity_id,
      process_id: original.process_id,
      file_name: file.name,
      document_name: original.document_name,
      content_type: 'application/pdf',
      size_bytes: file.size,
      sha256: file.sha256,
      page_count: file.pages,
      storage_key: file.storageKey,
      slot_version: sql<number>`(select 1 + count(*)::int from document where activity_id = ${original.activity_id} and received_at is not null)`,
      received_at: file.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const signedFiles = (db: Db | Tx) =>
  db
    .selectFrom('envelope as e')
    .innerJoin('document as d', 'd.id', 'e.signed_document_id')
    .select(['d.id', 'd.loan_id', 'd.file_name', 'd.storage_key', 'd.sha256'])
export type SignedFile = InferResult<ReturnType<typeof signedFiles>>[number]

/** The signed file with this id; undefined where no envelope made it. */
export const signedFile = (db: Db | Tx, documentId: string) =>
  signedFiles(db).where('d.id', '=', documentId).executeTakeFirst()

/** The one that a process of an activity holds. */
export const signedFileOf = prepared((db, activityId: string, processId: string) =>
  signedFiles(db).where('d.process_id', '=', processId).where('d.activity_id', '=', activityId),
)

/** Everything that happened to an envelope, oldest first. */
export const envelopeEvents = (db: Db | Tx, id: string) =>
  db
    .selectFrom('event')
    .select(['kind', 'actor_name', 'after', 'ip', 'at'])
    .where('entity', '=', 'envelope')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
