import { type ActivityEvent, stateAfter } from '@plinth/domain/loan/activity/transitions'
import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { ScannerUnavailable } from '../../vendors/scanner/port.ts'
import { findActivity, type FoundActivity, moveActivity } from '../../loan/index.ts'
import { type JpegCopy, makeJpegCopy, requestText } from '../document/index.ts'
import { notifyStaff } from '../../messaging/index.ts'
import { isOutForSignature } from '../signature/index.ts'
import { takeIn } from './arrival.service.ts'
import { checkFile, type CheckedFile } from './file-check.ts'
import { maxBytesOf } from './ticket.service.ts'
import {
  documentById,
  hasOpenFile,
  keepCheck,
  moveProcess,
  processRow,
  sentBefore,
  type UploadRow,
} from './upload.queries.ts'
import { processDocument } from './upload.service.ts'

/** What is remembered of an upload when it is opened. */
const Memory = z.object({ pages: z.coerce.string().optional(), signed_copy: z.boolean().default(false) })

/** A signed copy sent back moves its document once it passed (L-14); one that is out for electronic signature waits for that. */
const settleSignedCopy = async (tx: Tx, a: FoundActivity, processId: string) => {
  if (!Memory.parse((await processRow(tx, a.id, processId))?.memory ?? {}).signed_copy) return
  if (stateAfter(a.type, 'set-signed', a.state) === null) return
  if (!(await isOutForSignature(tx, a.id))) await moveActivity(tx, plinth, a, 'set-signed', { state_text: '' })
}

/** What the outcome does to the activity, when its state allows it; a state that moved on meanwhile stays. */
const settleActivity = async (tx: Tx, a: FoundActivity, processId: string, refusal: string | null) => {
  if (refusal === null && (a.type === 'term-sheet' || a.type === 'commitment'))
    return settleSignedCopy(tx, a, processId)
  const isRequest = a.type === 'document-request'
  // A request keeps showing its new file until staff decide; what is read from a file is done with it.
  if (isRequest && (refusal === null || (await hasOpenFile(tx, a.id)))) return
  // A refused file of a request leaves it open for the next one (K-21).
  const event: ActivityEvent = refusal === null ? 'processed' : isRequest ? 'failed' : 'unsupported'
  if (stateAfter(a.type, event, a.state) === null) return
  await moveActivity(tx, plinth, a, event, { state_text: refusal ?? '' })
}

/** A file that was taken is read, the pages its sender named or all (J-23). */
const readOn = async (tx: Tx, deps: Deps, document: UploadRow) => {
  const { pages } = Memory.parse((await processRow(tx, document.activity_id, document.process_id))?.memory ?? {})
  await requestText(tx, deps, plinth, document, { pages })
}

/** The file of the same content that the same person, or anybody for the same request, sent before. */
const sameAsOf = async (tx: Tx, d: UploadRow, { fingerprint, refusal }: CheckedFile) => {
  if (fingerprint === null || refusal !== null) return null
  const scope = { loanId: d.loan_id, activityId: d.activity_id, uploadedBy: d.uploaded_by }
  return (await sentBefore(tx, { ...scope, fingerprint, exceptId: d.id }))?.id ?? null
}

/** Has a good photo in Apple's format shown as JPEG; one without a picture in it is refused (AF-15, AF-16). */
const convert = async (
  deps: Deps,
  document: UploadRow,
  checked: CheckedFile,
): Promise<{ checked: CheckedFile; jpeg: JpegCopy | null }> => {
  if (checked.refusal !== null || document.content_type !== 'image/heic') return { checked, jpeg: null }
  const made = await makeJpegCopy(deps, document)
  return typeof made === 'string' ? { checked: { ...checked, refusal: made }, jpeg: null } : { checked, jpeg: made }
}

const settle = async (tx: Tx, deps: Deps, document: UploadRow, checked: CheckedFile, jpeg: JpegCopy | null) => {
  const state = checked.refusal === null ? 'Processed' : 'Unsupported'
  const reason = checked.refusal === null ? {} : { reason: checked.refusal }
  // The one guard of the whole outcome: a second run of the job finds the process settled and changes nothing.
  if ((await moveProcess(tx, document.process_id, ['Processing'], state, reason)) === 0) return
  const { size, ...kept } = checked
  await keepCheck(tx, document, { ...kept, size_bytes: size, ...jpeg }, await sameAsOf(tx, document, checked))
  await record(tx, plinth, {
    kind: checked.refusal === null ? 'document.received' : 'document.refused',
    entity: 'document',
    entityId: document.id,
    loanId: document.loan_id,
    after: { file_name: document.file_name, size_bytes: checked.size, sha256: checked.sha256, reason: checked.refusal },
  })
  await settleActivity(tx, await findActivity(tx, document.activity_id), document.process_id, checked.refusal)
  if (checked.refusal === null) {
    await readOn(tx, deps, document)
    await notifyStaff(tx, {
      message: `new document uploaded: ${document.file_name}`,
      loanId: document.loan_id,
      documentId: document.id,
      by: document.uploaded_by,
    })
  }
  await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: document.loan_id })
}

const RETRY_SCAN_SECONDS = 60

/** Takes a file that arrived in, reads it and settles its process; all of the outcome commits at once, or none (survives a kill). */
export const processDocumentNow = async (deps: Deps, documentId: string): Promise<void> => {
  const document = await documentById(deps.db, documentId)
  if (!document) return
  await takeIn(deps, document)
  try {
    const found = await checkFile(deps, {
      key: document.storage_key,
      name: document.file_name,
      contentType: document.content_type,
      maxBytes: maxBytesOf(deps),
      fingerprint: document.received_at === null ? document.fingerprint : null,
    })
    const { checked, jpeg } = await convert(deps, document, found)
    await inTx(deps.db, (tx) => settle(tx, deps, document, checked, jpeg))
    if (checked.refusal !== null) await deps.storage.remove(document.storage_key)
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error
    // Unscanned, the file stays where nobody can fetch it; the next try comes however long the scanner is away.
    deps.log.warn({ err: error }, 'the malware scanner gave no verdict')
    const again = { document_id: documentId }
    await inTx(deps.db, (tx) =>
      deps.jobs.enqueue(tx, processDocument, again, { startAfterSeconds: RETRY_SCAN_SECONDS }),
    )
  }
}
