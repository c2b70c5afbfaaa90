import type { ActivityState } from '@plinth/domain/loan/activity/types'
import type { FoundActivity } from '../../loan/index.ts'
import type { Tx } from '../../platform/db.ts'
import { insertUpload, moveProcess, type UploadRow } from './upload.queries.ts'

/** Adds a file to a request whose bytes are still to be made; `processDocument` looks at it once they are there. */
export const expectFile = async (
  tx: Tx,
  a: FoundActivity,
  file: { name: string; contentType: string; storageKey: string; uploadedBy: string | null },
): Promise<UploadRow> => {
  const made = await insertUpload(tx, {
    ...{ loanId: a.loan_id, activityId: a.id, fileName: file.name, documentName: a.document_name || a.name },
    ...{ contentType: file.contentType, storageKey: file.storageKey, uploadedBy: file.uploadedBy },
    ...{ declaredBytes: null, fingerprint: null },
  })
  await moveProcess(tx, made.process_id, ['New'], 'Processing')
  return made
}

/** Ends a file whose bytes could not be made, with the reason. */
export const giveUpFile = (tx: Tx, processId: string, reason: string): Promise<number> =>
  moveProcess(tx, processId, ['Processing'], 'Unsupported', { reason })

/**
 * Sets a file aside that waits for review, or one of these states: it is kept, and nobody decides on it. Answers the rows
 * that did, 0 or 1.
 */
export const setAside = (tx: Tx, processId: string, from: readonly ActivityState[] = ['Processed']): Promise<number> =>
  moveProcess(tx, processId, from, 'Paused')

/** Puts a file that was set aside up for review again. Answers the rows that were, 0 or 1. */
export const bringBack = (tx: Tx, processId: string): Promise<number> =>
  moveProcess(tx, processId, ['Paused'], 'Processed')
