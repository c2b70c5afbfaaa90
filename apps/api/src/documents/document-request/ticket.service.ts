import { DAY_SECONDS, epochOf } from '@plinth/domain/shared/dates'
import { randomUUID } from 'node:crypto'
import type { UploadIn, UploadTicket } from '@plinth/contract/shared/files'
import { safeFileName } from '@plinth/domain/documents/document-request/file-names'
import { partsOf } from '@plinth/domain/documents/document-request/parts'
import { mediaTypeOf, notValidFileType, typeRefusal } from '@plinth/domain/documents/document-request/uploads'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import type { FoundActivity } from '../../loan/index.ts'
import type { PartsUpload } from '../../vendors/storage/port.ts'
import { type Arriving, incomingKey, partsUploadOf } from './arrival.service.ts'
import {
  brokenOffUpload,
  deleteUnsent,
  insertUpload,
  keepMultipartRef,
  sayItIsSigned,
  sentBefore,
  type UploadRow,
} from './upload.queries.ts'

/** Forgets an upload that nobody finished within a day. */
export const forgetUpload = job('document.forget', z.object({ document_id: z.uuid() }))

/** Removes from the store what has arrived of such an upload. */
export const forgetArrivedFile = job(
  'document.forget-arrived',
  z.object({
    storage_key: z.string(),
    content_type: z.string(),
    multipart_ref: z.string().nullable(),
    declared_bytes: z.number().nullable(),
  }) satisfies z.ZodType<Arriving>,
)

const TICKET_SECONDS = 900

type TicketDeps = Pick<Deps, 'db' | 'storage' | 'clock' | 'config' | 'jobs'>

/** Largest file taken, in bytes. */
export const maxBytesOf = (deps: Pick<Deps, 'config'>): number => deps.config.PLINTH_MAX_UPLOAD_MB * 1_048_576

/** Refuses a name, type or size that is not taken (F-29), and answers the name it is kept under. */
const acceptedName = (deps: TicketDeps, file: UploadIn): string => {
  const name = safeFileName(file.name)
  const type = mediaTypeOf(name)
  if (type === null) return badField('name', typeRefusal(name))
  if (type !== file.content_type) return badField('content_type', `${notValidFileType}: ${name}`)
  const maxBytes = maxBytesOf(deps)
  if ((file.size_bytes ?? 0) > maxBytes)
    return badField('size_bytes', `The file is larger than ${maxBytes / 1_048_576} MB: ${name}`)
  return name
}

/** A New process with its document; where the same person began to send the same file before, that one goes on. */
const begin = async (tx: Tx, deps: TicketDeps, actor: Actor, a: FoundActivity, file: UploadIn): Promise<UploadRow> => {
  const fileName = acceptedName(deps, file)
  const d = {
    loanId: a.loan_id,
    activityId: a.id,
    fileName,
    documentName: a.document_name || a.name,
    contentType: file.content_type,
    storageKey: randomUUID(),
    uploadedBy: actor.id,
    declaredBytes: file.size_bytes ?? null,
    fingerprint: file.fingerprint ?? null,
  }
  const begun = d.fingerprint === null || d.declaredBytes === null ? undefined : await brokenOffUpload(tx, d)
  if (begun) return begun
  const made = await insertUpload(tx, d)
  await deps.jobs.enqueue(tx, forgetUpload, { document_id: made.id }, { startAfterSeconds: DAY_SECONDS })
  await record(tx, actor, {
    kind: 'document.upload-opened',
    entity: 'document',
    entityId: made.id,
    loanId: a.loan_id,
    after: { file_name: fileName, content_type: file.content_type },
  })
  return made
}

/** Begins a file in parts at the store. Where the same was done at the same time elsewhere, the first one counts. */
const openParts = async ({ db, storage }: TicketDeps, d: UploadRow, count: number): Promise<PartsUpload> => {
  const opened = await storage.parts.open(incomingKey(d.storage_key), d.content_type)
  const ref = await inTx(db, (tx) => keepMultipartRef(tx, d.id, opened.ref))
  if (ref !== opened.ref) await storage.parts.drop(opened, count)
  return { ...opened, ref }
}

/** Addresses of the parts of a large file; null for those that have arrived. Undefined = it goes in one piece. */
const signParts = async (deps: TicketDeps, d: UploadRow): Promise<UploadTicket['parts']> => {
  const { storage } = deps
  const parts = d.declared_bytes === null ? null : partsOf(d.declared_bytes)
  if (!parts) return undefined
  const opened = partsUploadOf(d)?.upload ?? (await openParts(deps, d, parts.length))
  const arrived = d.multipart_ref === null ? new Map() : await storage.parts.arrived(opened, parts.length)
  const sign = (n: number, maxBytes: number) =>
    storage.parts.signPut(opened, n, { maxBytes, expiresInSeconds: TICKET_SECONDS })
  return Promise.all(
    parts.map(async ({ n, start, end }) => ({
      part_number: n,
      start,
      end,
      presigned_url: arrived.get(n) === end - start ? null : await sign(n, end - start),
    })),
  )
}

const sentBeforeOf = async (tx: Tx, actor: Actor, d: UploadRow): Promise<UploadTicket['already_sent']> => {
  if (d.fingerprint === null) return undefined
  const found = await sentBefore(tx, {
    loanId: d.loan_id,
    activityId: d.activity_id,
    fingerprint: d.fingerprint,
    uploadedBy: actor.id,
    exceptId: d.id,
  })
  return found?.received_at
    ? {
        file_name: found.file_name,
        document_name: found.document_name,
        received_epoch: epochOf(found.received_at),
      }
    : undefined
}

/** An upload that is begun; `ticketOf` says where to send it. */
export interface BegunUpload {
  document: UploadRow
  /** The same file, where it was sent before. */
  before: UploadTicket['already_sent']
}

/**
 * Begins an upload on an activity held in a transaction: a New process and its document; the same file, begun before and
 * broken off, goes on where it stopped. Checks the file's name, type and size alone; who may, and in which state, is the
 * caller's to know. `signedCopy`: the sender says that this copy is signed (L-14, L-16).
 */
export const beginUpload = async (
  tx: Tx,
  deps: TicketDeps,
  actor: Actor,
  a: FoundActivity,
  file: UploadIn & { signedCopy?: boolean },
): Promise<BegunUpload> => {
  const document = await begin(tx, deps, actor, a, file)
  if (file.signedCopy) await sayItIsSigned(tx, document.process_id)
  return { document, before: await sentBeforeOf(tx, actor, document) }
}

/** The addresses to PUT a begun upload to. Asks the store, so it comes after the transaction that began it. */
export const ticketOf = async (deps: TicketDeps, { document: d, before }: BegunUpload): Promise<UploadTicket> => {
  const maxBytes = maxBytesOf(deps)
  const parts = await signParts(deps, d)
  return {
    presigned_url: await deps.storage.signPut(incomingKey(d.storage_key), {
      contentType: d.content_type,
      maxBytes,
      expiresInSeconds: TICKET_SECONDS,
    }),
    process_id: d.process_id,
    document_id: d.id,
    expires_epoch: Math.floor(deps.clock.now() / 1000) + TICKET_SECONDS,
    max_bytes: maxBytes,
    ...(parts ? { parts } : {}),
    ...(before ? { already_sent: before } : {}),
  }
}

/** Removes an upload that nobody finished, with what has arrived of it; one that was run meanwhile stays. */
export const forgetUploadNow = (deps: Pick<Deps, 'db' | 'jobs'>, documentId: string): Promise<void> =>
  inTx(deps.db, async (tx) => {
    const gone = await deleteUnsent(tx, documentId)
    if (gone) await deps.jobs.enqueue(tx, forgetArrivedFile, gone)
  })
