import { buffer } from 'node:stream/consumers'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { plinth } from '../../platform/actor.ts'
import { record } from '../../platform/events.ts'
import { sha256Of, storedSha256 } from '../../vendors/storage/fingerprint.ts'
import { notifyStaff } from '../../messaging/index.ts'
import type { DocumentRow, SignedFile } from './signature.queries.ts'
import { documentRow, newestEnvelope, signedFile } from './signature.queries.ts'

export { type SignedFile, signedFileOf } from './signature.queries.ts'

type FileDeps = Pick<Deps, 'storage' | 'db'>

/** Reads a stored file whole. Fails with not_found when it is not there. */
export const readFile = async (deps: Pick<Deps, 'storage'>, storageKey: string): Promise<Buffer> => {
  if (!(await deps.storage.head(storageKey))) return fail('not_found', 'The file is missing from storage.')
  return buffer(await deps.storage.read(storageKey))
}

const CHANGED =
  'This file is not the one that was signed: it was changed in the store afterwards. It is not handed out and cannot be accepted.'

/** Writes down, and tells the staff, that a file is not what it was. Always fails with state_conflict. */
export const refuseChanged = async (
  deps: FileDeps,
  document: Pick<DocumentRow, 'id' | 'loan_id' | 'file_name'>,
  found: { expected: string | null; sha256: string | null },
): Promise<never> => {
  await inTx(deps.db, async (tx) => {
    await record(tx, plinth, {
      kind: 'document.changed-after-signing',
      entity: 'document',
      entityId: document.id,
      loanId: document.loan_id,
      before: { sha256: found.expected },
      after: { sha256: found.sha256 },
    })
    await notifyStaff(tx, {
      message: `${document.file_name} was changed after signing`,
      loanId: document.loan_id,
      documentId: document.id,
      by: null,
    })
  })
  return fail('state_conflict', CHANGED)
}

/** Reads a document that is part of a signature; fails with state_conflict when its bytes are not those of `expected`. */
export const readIntact = async (deps: FileDeps, documentId: string, expected: string | null): Promise<Buffer> => {
  const document = (await documentRow(deps.db, documentId)) ?? fail('not_found', 'This document was not found.')
  const bytes = await readFile(deps, document.storage_key)
  const sha256 = sha256Of(bytes)
  return sha256 === expected ? bytes : refuseChanged(deps, document, { expected, sha256 })
}

/**
 * Refuses a signed file whose bytes are not those that were kept when it was signed; any other file passes unread. To be
 * asked before a signed file is handed out or accepted. Fails with state_conflict.
 */
export const requireIntact = async (deps: FileDeps, documentId: string): Promise<void> => {
  const document = await signedFile(deps.db, documentId)
  if (document) await requireUnchanged(deps, document)
}

/** The same for a file that is known to be signed. */
export const requireUnchanged = async (deps: FileDeps, document: SignedFile): Promise<void> => {
  const sha256 = await storedSha256(deps.storage, document.storage_key)
  if (sha256 === null) fail('not_found', 'The file is missing from storage.')
  if (sha256 !== document.sha256) await refuseChanged(deps, document, { expected: document.sha256, sha256 })
}

/** The same for the newest signed file of an activity, where there is one. */
export const requireSignedIntact = async (deps: FileDeps, activityId: string): Promise<void> => {
  const e = await newestEnvelope(deps.db, activityId)
  if (e?.signed_document_id) await requireIntact(deps, e.signed_document_id)
}
