import { stateAfter } from '@plinth/domain/loan/activity/transitions'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { Author } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { holdActivity, moveActivity } from '../../loan/index.ts'
import { releaseHold, requestsOf } from '../on-file/index.ts'
import { type Entity, insertRequest, requestsNamed, templateNamed } from './request.queries.ts'
import { documentById, insertUpload, moveProcess } from './upload.queries.ts'
import { processDocument } from './upload.service.ts'

/** Copies a document that is used again for another loan, then has it looked at as any other. */
export const copyDocument = job('document.copy', z.object({ document_id: z.uuid(), from_key: z.string() }), {
  retries: 5,
  timeoutSeconds: 600,
})

/** A file that is here already and now answers a request. */
export interface FiledFile {
  name: string
  contentType: string
  /** Key it lies under, or is to lie under when it is copied. */
  storageKey: string
  /** What it is a copy of, by the document where it is one; null for a file of its own. */
  copyOf: { documentId: string | null; storageKey: string } | null
}

interface Filing {
  loanId: string
  documentName: string
  entity: Entity
  /** The request itself where it is known; else it is found by the document's name, or made. */
  activityId?: string
  files: readonly FiledFile[]
  uploadedBy: string | null
  /** Day a request that must be made first is due. */
  dueOn: PlainDate
}

/** The request that takes the files: the first that stands open under this name, else a new one (nobody is written to). */
const requestFor = async (tx: Tx, author: Author, o: Filing): Promise<string> => {
  const named = await requestsNamed(tx, o.loanId, o.entity, o.documentName)
  const open = named.find((one) => stateAfter('document-request', 'upload', one.state) !== null)
  if (open) return open.id
  const held = await heldAmong(tx, named)
  if (held !== undefined) {
    // What is sent goes before what is on file.
    await releaseHold(tx, author, held)
    return held
  }
  const template = await templateNamed(tx, o.entity.kind, o.documentName)
  const { id } = await insertRequest(tx, {
    loanId: o.loanId,
    entity: o.entity,
    templateId: template?.id ?? null,
    documentName: o.documentName,
    description: template?.description ?? '',
    dueOn: o.dueOn,
  })
  await record(tx, author, {
    kind: 'document-request.created',
    entity: 'activity',
    entityId: id,
    loanId: o.loanId,
    after: { document_name: o.documentName, entity_type: o.entity.kind, entity_name: o.entity.name, due_on: o.dueOn },
  })
  return id
}

/** The first of some requests that is on hold as something on file answers it. */
const heldAmong = async (tx: Tx, named: readonly { id: string; state: string }[]): Promise<string | undefined> => {
  for (const { id, state } of named) if (state === 'Paused' && (await requestsOf(tx, { id }))[0]?.is_held) return id
  return undefined
}

const startLooking = async (tx: Tx, deps: Pick<Deps, 'jobs'>, documentId: string, file: FiledFile) => {
  if (file.copyOf === null) return deps.jobs.enqueue(tx, processDocument, { document_id: documentId })
  return deps.jobs.enqueue(tx, copyDocument, { document_id: documentId, from_key: file.copyOf.storageKey })
}

/**
 * Files what was sent another way under the request it answers, made when there is none, so that staff see it to review:
 * each file becomes a process that is looked at as an upload is. Answers the ids of the documents.
 */
export const fileInto = async (tx: Tx, deps: Pick<Deps, 'jobs'>, author: Author, o: Filing): Promise<string[]> => {
  if (o.files.length === 0) return []
  const activity = await holdActivity(tx, o.activityId ?? (await requestFor(tx, author, o)))
  if (activity.loan_id !== o.loanId) return fail('not_found', 'This document request was not found.')
  const ids: string[] = []
  for (const file of o.files) {
    const made = await insertUpload(tx, {
      loanId: o.loanId,
      activityId: activity.id,
      fileName: file.name,
      documentName: o.documentName,
      contentType: file.contentType,
      storageKey: file.storageKey,
      uploadedBy: o.uploadedBy,
      declaredBytes: null,
      fingerprint: null,
    })
    await moveProcess(tx, made.process_id, ['New'], 'Processing')
    await startLooking(tx, deps, made.id, file)
    await record(tx, author, {
      kind: file.copyOf?.documentId ? 'document.reused' : 'document.filed',
      entity: 'document',
      entityId: made.id,
      loanId: o.loanId,
      after: { file_name: file.name, ...(file.copyOf?.documentId ? { reused_from: file.copyOf.documentId } : {}) },
    })
    ids.push(made.id)
  }
  const takes = stateAfter(activity.type, 'upload', activity.state) !== null
  if (takes) await moveActivity(tx, author, activity, 'upload', { state_text: '', rejection_reason: null })
  return ids
}

/** Makes the copy of a document that is used again and has it looked at; can be repeated. */
export const finishCopy = async (deps: Pick<Deps, 'db' | 'jobs' | 'storage'>, documentId: string, fromKey: string) => {
  const document = await documentById(deps.db, documentId)
  if (!document || document.received_at !== null) return
  await deps.storage.write(document.storage_key, await deps.storage.read(fromKey), document.content_type)
  await inTx(deps.db, (tx) => deps.jobs.enqueue(tx, processDocument, { document_id: documentId }))
}
