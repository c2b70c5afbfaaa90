import type { ActivityState } from '@plinth/domain/loan/activity/types'
import { isOpenFile, type ReviewedFile } from '@plinth/domain/documents/document-request/review'
import { sql } from 'kysely'
import type { Author } from '../../platform/actor.ts'
import { prepared, type Db, type Tx } from '../../platform/db.ts'
import type { JpegCopy } from '../document/index.ts'
import { EVENT_VALUES, eventValues, type EventValues, type AuditEvent, recordingOf } from '../../platform/events.ts'

export interface NewDocument {
  loanId: string
  activityId: string
  fileName: string
  documentName: string
  contentType: string
  storageKey: string
  uploadedBy: string | null
  /** What the sender says of the file; null when they do not. */
  declaredBytes: number | null
  fingerprint: string | null
}

/** A process in state New with its one document, which has not arrived yet. */
export const insertUpload = async (tx: Tx, d: NewDocument) => {
  const process = await tx
    .insertInto('process')
    .values({ activity_id: d.activityId, name: d.fileName })
    .returning('id')
    .executeTakeFirstOrThrow()
  return tx
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
      declared_bytes: d.declaredBytes,
      fingerprint: d.fingerprint,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
export type UploadRow = Awaited<ReturnType<typeof insertUpload>>

/** The upload of the same file that the same person began for the same activity within a day and that did not arrive. */
export const brokenOffUpload = (
  tx: Tx,
  d: Pick<NewDocument, 'activityId' | 'uploadedBy' | 'fileName' | 'declaredBytes' | 'fingerprint'>,
) =>
  tx
    .selectFrom('document as d')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .selectAll('d')
    .where('d.activity_id', '=', d.activityId)
    .where('d.uploaded_by', '=', d.uploadedBy)
    .where('d.file_name', '=', d.fileName)
    .where('d.fingerprint', '=', d.fingerprint)
    .where('d.declared_bytes', '=', d.declaredBytes)
    .where('d.received_at', 'is', null)
    .where('p.state', '=', 'New')
    .where('d.created_at', '>', sql<Date>`now() - interval '20 hours'`)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const keepMultipartRef = async (tx: Tx, id: string, ref: string): Promise<string> => {
  const { multipart_ref } = await tx
    .updateTable('document')
    .set((eb) => ({ multipart_ref: eb.fn.coalesce('multipart_ref', eb.val(ref)) }))
    .where('id', '=', id)
    .returning('multipart_ref')
    .executeTakeFirstOrThrow()
  return multipart_ref ?? ref
}

/** Remembers of an upload that its sender says it is signed. */
export const sayItIsSigned = (tx: Tx, processId: string) =>
  tx
    .updateTable('process')
    .set({ memory: sql`memory || '{"signed_copy": true}'::jsonb` })
    .where('id', '=', processId)
    .execute()

/** A good file of the loan with this fingerprint that the person sent, or that was sent for the activity; the newest. */
export const sentBefore = (
  tx: Tx,
  d: { loanId: string; activityId: string; fingerprint: string; uploadedBy: string | null; exceptId: string },
) =>
  tx
    .selectFrom('document')
    .select(['id', 'file_name', 'document_name', 'received_at'])
    .where('loan_id', '=', d.loanId)
    .where('fingerprint', '=', d.fingerprint)
    .where('received_at', 'is not', null)
    .where('refusal', 'is', null)
    .where('id', '<>', d.exceptId)
    .where((eb) => eb.or([eb('activity_id', '=', d.activityId), eb('uploaded_by', '=', d.uploadedBy)]))
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Forgets an upload that never arrived, and its process; the row, or undefined when it arrived after all. */
export const deleteUnsent = (tx: Tx, documentId: string) =>
  tx
    .deleteFrom('process as p')
    .using('document as d')
    .whereRef('d.process_id', '=', 'p.id')
    .where('d.id', '=', documentId)
    .where('d.received_at', 'is', null)
    .where('p.state', '=', 'New')
    .returning(['d.storage_key', 'd.content_type', 'd.multipart_ref', 'd.declared_bytes'])
    .executeTakeFirst()

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
  from: readonly ActivityState[],
  to: ActivityState,
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

/** The state a process had when a decision came, and whether it was one that the decision starts from. */
export interface DecidedProcess {
  state: ActivityState
  decided: boolean
}

type DecisionParameters = [
  processId: string,
  activityId: string,
  to: ActivityState,
  reason: string | null,
  from: readonly ActivityState[],
  ...event: EventValues,
]

const deciding = prepared(
  (db, ...[processId, activityId, to, reason, from, ...event]: DecisionParameters) => ({
    compile: () =>
      sql<DecidedProcess>`
    with found as (
      select id, state, state_since, data_to_display->>'reason' as reason
      from process where id = ${processId} and activity_id = ${activityId} for no key update),
    changed as (
      update process p set state = ${to}, updated_at = now(),
        data_to_display = data_to_display || jsonb_build_object('reason', ${reason}::text)
      from found where p.id = found.id and found.state = any(${from}::text[])
      returning p.id, jsonb_build_object('state', found.state, 'reason', found.reason, 'since', found.state_since) as was),
    noted as (${recordingOf(event, 'changed', sql`was`)})
    select state, exists (select from changed) as decided from found`.compile(db),
  }),
  5 + EVENT_VALUES,
)

/** The guarded write of a decision on a file with its event. Answers no row when there is no such process. */
export const decideProcess = (
  tx: Tx,
  o: {
    activityId: string
    processId: string
    from: readonly ActivityState[]
    to: ActivityState
    reason: string | null
    author: Author
    /** What is written down of it; the state before is added here. */
    happening: AuditEvent
  },
) => deciding(tx, o.processId, o.activityId, o.to, o.reason, o.from, ...eventValues(o.author, o.happening))

interface Found {
  size_bytes: number | null
  sha256: string | null
  fingerprint: string | null
  refusal: string | null
}

/** Keeps what the check of a file found. Files of one request that arrive at once take turns at the next version. */
export const keepCheck = async (
  tx: Tx,
  d: { id: string; activity_id: string },
  found: Found & Partial<Omit<JpegCopy, keyof Found>>,
  sameAs: string | null,
) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slot ${d.activity_id}`}, 0))`.execute(tx)
  await tx
    .updateTable('document')
    .set({
      ...found,
      same_as: sameAs,
      received_at: found.size_bytes === null ? null : sql<Date>`now()`,
      slot_version: sql<number>`(select 1 + count(*)::int from document o where o.activity_id = ${d.activity_id}
        and o.received_at is not null and o.refusal is null and o.id <> ${d.id})`,
    })
    .where('id', '=', d.id)
    .execute()
}

/** A file of a request as the decision on the request depends on it. */
export type RequestFile = ReviewedFile & {
  readonly id: string
  /** Why it was rejected; null for others. */
  readonly reason: string | null
}

/** The files of a request, oldest first; the caller holds the activity. */
export const filesOf = async (tx: Tx, activityId: string): Promise<RequestFile[]> => {
  const rows = await tx
    .selectFrom('process')
    .select(['id', 'state', 'created_at', 'state_since'])
    .select(sql<string | null>`data_to_display->>'reason'`.as('reason'))
    .where('activity_id', '=', activityId)
    .orderBy('id')
    .execute()
  return rows.map((p) => ({
    id: p.id,
    state: p.state,
    reason: p.reason,
    sent: p.created_at.getTime() / 1000,
    since: p.state_since.getTime() / 1000,
  }))
}

/** Whether another file of the activity is still to be decided on, so that one refused file does not undo it. */
export const hasOpenFile = async (tx: Tx, activityId: string): Promise<boolean> =>
  (await filesOf(tx, activityId)).some((file) => isOpenFile(file.state))
