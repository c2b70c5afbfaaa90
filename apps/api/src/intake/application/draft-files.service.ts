import { randomUUID } from 'node:crypto'
import type { DraftFile, openDraftUpload } from '@plinth/contract/intake/application-wizard'
import type { BodyOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import { safeFileName } from '@plinth/domain/documents/document-request/file-names'
import { notValidFileType } from '@plinth/domain/documents/document-request/uploads'
import { mostFilesAField, wizardFiles, wizardMediaTypeOf } from '@plinth/domain/intake/application/wizard-sections'
import { z } from 'zod'
import type { Author } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { networkOf } from '../../platform/caller.ts'
import { badField, fail } from '../../platform/errors.ts'
import { job } from '../../platform/jobs.ts'
import { ScannerUnavailable } from '../../vendors/scanner/port.ts'
import { arrivedUnder, checkFile, incomingKey, maxBytesOf } from '../../documents/index.ts'
import * as q from './draft.queries.ts'
import { reserve } from './draft-quota.service.ts'
import { type Draft, findDraft, holdOpenDraft, limitDraftCalls } from './draft.service.ts'
import { toDraftFile } from './draft.view.ts'

const TICKET_SECONDS = 900

type Opened = ReplyOf<typeof openDraftUpload>
type Asked = BodyOf<typeof openDraftUpload>

/** Refuses a type, size or number of files that is not taken, naming the file (F-28, F-30); answers name and type. */
const accepted = (deps: Deps, { files }: Draft, asked: Asked): { name: string; contentType: string } => {
  const name = safeFileName(asked.name)
  const contentType = wizardMediaTypeOf(name, asked.field)
  if (contentType === null) return badField('name', `${notValidFileType}: ${name}`)
  const maxBytes = maxBytesOf(deps)
  if ((asked.size_bytes ?? 0) > maxBytes)
    badField('size_bytes', `The file is larger than ${maxBytes / 1_048_576} MB: ${name}`)
  const ofField = files.filter((file) => file.field === asked.field && toDraftFile(file).state === 'received')
  const takesSeveral = wizardFiles.some((one) => one.name === asked.field && one.several)
  if (takesSeveral && ofField.length >= mostFilesAField)
    badField('field', `No more than ${mostFilesAField} files can be added here.`)
  return { name, contentType }
}

/** Removes what was opened and not finished while its ticket lasted. Answers the files that are left. */
const dropStale = async (tx: Tx, deps: Deps, { files }: Draft): Promise<q.DraftFileRow[]> => {
  const before = deps.clock.now() - TICKET_SECONDS * 1000
  const isStale = (f: q.DraftFileRow) =>
    f.storage_key !== null && f.received_at === null && f.created_at.getTime() < before
  await removeFiles(tx, deps, files.filter(isStale))
  return files.filter((file) => !isStale(file))
}

/**
 * Opens an upload to a draft. Fails with not_found, state_conflict, invalid_input for a file that is not taken,
 * payload_too_large past what a draft holds, or too_many_requests past what a network sends a day.
 */
export const openFile = async (deps: Deps, author: Author, token: string, asked: Asked): Promise<Opened> => {
  await limitDraftCalls(deps, author)
  const opened = await inTx(deps.db, async (tx) => {
    const draft = await holdOpenDraft(tx, deps, token)
    const { name, contentType } = accepted(deps, draft, asked)
    const files = await dropStale(tx, deps, draft)
    const maxBytes = await reserve(tx, deps, { files, ip: author.ip, asked })
    const key = randomUUID()
    const { id } = await q.insertDraftFile(tx, {
      draft_id: draft.row.id,
      field: asked.field,
      file_name: name,
      content_type: contentType,
      storage_key: key,
      created_at: new Date(deps.clock.now()),
      reserved_bytes: maxBytes,
      network: networkOf(author.ip),
    })
    return { id, key, contentType, maxBytes }
  })
  const { maxBytes } = opened
  return {
    presigned_url: await deps.storage.signPut(incomingKey(opened.key), {
      contentType: opened.contentType,
      maxBytes,
      expiresInSeconds: TICKET_SECONDS,
    }),
    file_id: opened.id,
    expires_epoch: Math.floor(deps.clock.now() / 1000) + TICKET_SECONDS,
    max_bytes: maxBytes,
  }
}

const fileOf = ({ files }: Draft, id: string): q.DraftFileRow =>
  files.find((file) => file.id === id) ?? fail('not_found', 'This file was not found.')

/** Removes what lies in the store under the keys of files that no draft holds any more. */
export const removeDraftFiles = job('draft.remove-files', z.object({ storage_keys: z.array(z.string()) }))

/** Removes files from the store, and what has arrived of them; can be repeated. */
export const removeDraftFilesNow = async (deps: Pick<Deps, 'storage'>, keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    await deps.storage.remove(incomingKey(key))
    await deps.storage.remove(key)
  }
}

/** Removes rows, and by a job what lies under their keys; a document that is used again only loses its place here. */
const removeFiles = async (tx: Tx, deps: Pick<Deps, 'jobs'>, files: readonly q.DraftFileRow[]): Promise<void> => {
  await q.deleteDraftFiles(
    tx,
    files.map(({ id }) => id),
  )
  const storage_keys = files.flatMap(({ storage_key }) => storage_key ?? [])
  if (storage_keys.length > 0) await deps.jobs.enqueue(tx, removeDraftFiles, { storage_keys })
}

/** A field of one file keeps the newest. */
const dropReplaced = async (tx: Tx, deps: Deps, draft: Draft, taken: Pick<q.DraftFileRow, 'id' | 'field'>) => {
  const takesSeveral = wizardFiles.some((one) => one.name === taken.field && one.several)
  if (takesSeveral) return
  const others = draft.files.filter((file) => file.field === taken.field && file.id !== taken.id)
  await removeFiles(tx, deps, others)
}

/**
 * Looks at a file that was PUT and takes it, or refuses it naming it and the reason and forgets it: its content must be
 * of the type its name says (F-28, F-30). Taken once, it stays as it is. Fails with unavailable while no verdict of the
 * malware scanner is to be had.
 */
export const takeFile = async (deps: Deps, author: Author, token: string, fileId: string): Promise<DraftFile> => {
  await limitDraftCalls(deps, author)
  const file = fileOf(await findDraft(deps.db, deps, token), fileId)
  if (file.storage_key === null || file.received_at !== null) return toDraftFile(file)
  const { storage_key: key, file_name: name, content_type: contentType } = file
  if (!(await arrivedUnder(deps, key))) fail('state_conflict', "The upload isn't complete. Send the file first.")
  const checked = await checkFile(deps, {
    key,
    name,
    contentType,
    maxBytes: maxBytesOf(deps),
    fingerprint: null,
  }).catch((error: unknown) => {
    if (error instanceof ScannerUnavailable)
      fail('unavailable', "The file can't be opened right now. Try again in a minute.")
    throw error
  })
  const { refusal, size } = checked
  return inTx(deps.db, async (tx) => {
    const draft = await holdOpenDraft(tx, deps, token)
    const still = fileOf(draft, fileId)
    if (refusal !== null || size === null) {
      await removeFiles(tx, deps, [still])
      return { refusal: refusal ?? 'The upload failed. Upload the file again.' }
    }
    await q.markTaken(tx, still.id, size)
    await dropReplaced(tx, deps, draft, still)
    return { ...toDraftFile(still), size_bytes: size, state: 'received' as const }
  }).then((outcome) => ('refusal' in outcome ? badField('file', outcome.refusal) : outcome))
}

/** Takes a file off a draft; answers those that are left. */
export const removeFile = async (
  deps: Deps,
  author: Author,
  token: string,
  fileId: string,
): Promise<{ files: DraftFile[] }> => {
  await limitDraftCalls(deps, author)
  return inTx(deps.db, async (tx) => {
    const draft = await holdOpenDraft(tx, deps, token)
    await removeFiles(tx, deps, [fileOf(draft, fileId)])
    return { files: draft.files.filter(({ id }) => id !== fileId).map(toDraftFile) }
  })
}

/** Puts an accepted document among the files of a draft, in the place of what stood in a field of one. */
export const putDocument = async (
  tx: Tx,
  deps: Deps,
  draft: Draft,
  o: { field: string; documentId: string; name: string; contentType: string },
): Promise<void> => {
  if (draft.files.some((file) => file.document_id === o.documentId && file.field === o.field)) return
  const { id } = await q.insertDraftFile(tx, {
    draft_id: draft.row.id,
    field: o.field,
    file_name: o.name,
    content_type: o.contentType,
    document_id: o.documentId,
  })
  await dropReplaced(tx, deps, draft, { id, field: o.field })
}

/** Leaves of a draft that was sent only what it became: its files have gone to the loan, the others are removed. */
export const emptyDraft = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  draft: Draft,
  o: { applicationId: string; keep: readonly q.DraftFileRow[] },
): Promise<void> => {
  const isKept = ({ id }: q.DraftFileRow) => o.keep.some((file) => file.id === id)
  await q.deleteDraftFiles(
    tx,
    draft.files.filter(isKept).map(({ id }) => id),
  )
  await removeFiles(
    tx,
    deps,
    draft.files.filter((file) => !isKept(file)),
  )
  await q.updateDraft(tx, draft.row.id, {
    application_id: o.applicationId,
    form_values: '{}',
    ssn_sealed: null,
    birth_date_sealed: null,
  })
}

const DRAFTS_A_RUN = 100

/** Forgets the drafts whose time is over, with their files; can be repeated. */
export const forgetDraftsNow = async (deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> => {
  for (const { id } of await q.expiredDrafts(deps.db, new Date(deps.clock.now()), DRAFTS_A_RUN))
    await inTx(deps.db, async (tx) => {
      await removeFiles(tx, deps, await q.filesOfDraft(tx, id))
      await q.deleteDraft(tx, id)
    })
}
