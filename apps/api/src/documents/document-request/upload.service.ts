import type { ActivityView, DocumentView } from '@plinth/contract/loan/activity'
import type { FileLink, UploadIn, UploadTicket } from '@plinth/contract/shared/files'
import { stateAfter } from '@plinth/domain/loan/activity/transitions'
import { dealDocumentTypes } from '@plinth/domain/closing/deal-document/fields'
import { may, type Permission } from '@plinth/domain/people/user/permissions'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { requestText, requirePages } from '../document/index.ts'
import { type FoundActivity, holdActivity, moveActivity, viewActivity } from '../../loan/index.ts'
import { hasArrived } from './arrival.service.ts'
import { beginUpload, ticketOf } from './ticket.service.ts'
import { documentById, documentOfProcess, moveProcess, processRow, type UploadRow } from './upload.queries.ts'
import { requireIntact } from '../signature/index.ts'

/** Checks one file after it arrived. */
export const processDocument = job('document.process', z.object({ document_id: z.uuid() }), {
  retries: 5,
  timeoutSeconds: 600,
})

const LINK_SECONDS = 300

const epochIn = (deps: Pick<Deps, 'clock'>, seconds: number) => Math.floor(deps.clock.now() / 1000) + seconds

/** The right an upload needs, by what it is for (W-14). */
const uploadRight = (type: string): Permission => uploadRights[type] ?? 'upload-ocr'

const uploadRights: Readonly<Record<string, Permission>> = {
  'document-request': 'upload-document-request',
  'term-sheet': 'upload-term-sheet',
  commitment: 'upload-commitment',
  'board-review': 'generate-board-review',
}

const requireRight = (actor: Actor, right: Permission) => {
  if (!may(actor.role, actor.denied, right)) fail('forbidden', `You don't have the permission “${right}”.`)
}

const isDealDocument = (type: string) => (dealDocumentTypes as readonly string[]).includes(type)

const requireUploadable = (a: FoundActivity) => {
  if (stateAfter(a.type, 'upload', a.state) === null)
    fail('state_conflict', `Files can't be added while this is ${a.state}.`)
}

/**
 * Opens an upload for a document request or a report that is read from a file (M-17). The caller has checked that the
 * activity is the actor's. Fails with forbidden, state_conflict, archived, or invalid_input for a type not taken.
 */
export const openUpload = async (
  deps: Deps,
  actor: Actor,
  activityId: string,
  file: UploadIn,
): Promise<UploadTicket> => {
  const begun = await inTx(deps.db, async (tx) => {
    const activity = await holdActivity(tx, activityId)
    requireRight(actor, uploadRight(activity.type))
    requireUploadable(activity)
    return beginUpload(tx, deps, actor, activity, file)
  })
  return ticketOf(deps, begun)
}

/** Moves the activity that a file came for. */
const moveForFile = async (tx: Tx, actor: Actor, a: FoundActivity): Promise<void> => {
  // A finished deal document is moved by set-sent or set-verified once its file is checked (L-13..L-15).
  if (isDealDocument(a.type)) return
  // A report whose file could not be looked at takes no new one: the same is tried again.
  const takes = stateAfter(a.type, 'upload', a.state) !== null
  await moveActivity(tx, actor, a, takes ? 'upload' : 'process', { state_text: '', rejection_reason: null })
}

/**
 * Starts the check of an uploaded file (M-17): its process moves to Processing, the activity shows the new file, and a
 * job reads the file. Run again on the same process it answers the activity as it is. The caller has checked ownership.
 */
export const runProcess = async (
  deps: Deps,
  actor: Actor,
  activityId: string,
  processId: string,
  pages?: string,
): Promise<ActivityView> => {
  const found = await documentOfProcess(deps.db, processId)
  if (!found || found.activity_id !== activityId) return fail('not_found', 'This process was not found.')
  if (!(await hasArrived(deps, found))) fail('state_conflict', "The upload isn't complete. Send the file first.")
  await inTx(deps.db, async (tx) => {
    const activity = await holdActivity(tx, activityId)
    requireRight(actor, uploadRight(activity.type))
    const process = await processRow(tx, activityId, processId)
    // The answer of a first run was lost: what it started goes on.
    if (process?.state === 'Processing' || (process?.state === 'Processed' && pages === undefined)) return
    if (pages !== undefined && found.received_at && found.refusal === null) {
      requirePages(pages, found.page_count)
      // 'Extract pages' on a file that was taken (J-23): read anew, whatever was decided of it.
      await requestText(tx, deps, actor, found, { pages })
      return
    }
    const waiting = ['New', 'Failed'] as const
    if ((await moveProcess(tx, processId, waiting, 'Processing', pages === undefined ? {} : { pages })) === 0)
      fail('state_conflict', 'This file was already reviewed.')
    await moveForFile(tx, actor, activity)
    await deps.jobs.enqueue(tx, processDocument, { document_id: found.id })
  })
  return viewActivity(deps.db, activityId)
}

/** Whether and when the file of a process arrived (N-37). */
export const documentUploaded = async (
  db: Db,
  activityId: string,
  processId: string,
): Promise<{ uploaded: boolean; document: DocumentView | null }> => {
  const { processes } = await viewActivity(db, activityId)
  const process = processes.find((p) => p.process_id === processId) ?? fail('not_found', 'This process was not found.')
  const document = process.documents.at(-1) ?? null
  return { uploaded: document !== null && document.received_epoch !== null, document }
}

/** What is stored of a document: what is shown, or what was sent where a JPEG is shown in its stead. */
const fileOf = async (deps: Pick<Deps, 'storage'>, d: UploadRow, wanted: 'shown' | 'original') => {
  if (wanted === 'shown')
    return { key: d.storage_key, file_name: d.file_name, content_type: d.content_type, size_bytes: d.size_bytes }
  if (d.original_key === null || d.original_name === null)
    return fail('not_found', 'This file is shown as it was sent.')
  const size = (await deps.storage.head(d.original_key))?.size ?? null
  return { key: d.original_key, file_name: d.original_name, content_type: 'image/heic', size_bytes: size }
}

/** A signed address of a document of an activity (M-51). The caller has checked ownership. Recorded: who took what. */
export const documentDownload = async (
  deps: Deps,
  actor: Actor,
  activityId: string,
  documentId: string,
  wanted: 'shown' | 'original' = 'shown',
): Promise<FileLink> => {
  const document = await documentById(deps.db, documentId)
  if (!document || document.activity_id !== activityId || !document.received_at)
    return fail('not_found', 'This document was not found.')
  if (document.refusal !== null) return fail('not_found', `This file was rejected and not stored: ${document.refusal}`)
  await requireIntact(deps, document.id)
  const file = await fileOf(deps, document, wanted)
  const url = await deps.storage.signGet(file.key, {
    contentType: file.content_type,
    expiresInSeconds: LINK_SECONDS,
    downloadName: file.file_name,
  })
  await inTx(deps.db, (tx) =>
    record(tx, actor, {
      kind: 'document.downloaded',
      entity: 'document',
      entityId: document.id,
      loanId: document.loan_id,
      after: { file_name: file.file_name },
    }),
  )
  return {
    url,
    file_name: file.file_name,
    content_type: file.content_type,
    size_bytes: file.size_bytes,
    expires_epoch: epochIn(deps, LINK_SECONDS),
  }
}
