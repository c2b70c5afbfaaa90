import type { PagesView } from '@plinth/contract/documents/pages'
import type { PlacedPage } from '@plinth/domain/documents/pages/arrange'
import { randomUUID } from 'node:crypto'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { findActivity, holdActivity, moveActivity } from '../../loan/index.ts'
import { composing, whyNotComposed } from '../document/index.ts'
import { expectFile, processDocument, setAside } from '../document-request/index.ts'
import {
  filesOfRequest,
  insertArrangement,
  insertMadeFile,
  moveArrangement,
  type RequestFile,
} from './pages.queries.ts'
import { readPages, requestRefusal } from './pages.view.ts'

interface Unlock {
  activityId: string
  documentId: string
  password: string
}

/** A locked file of a request that takes files. Fails with not_found, state_conflict. */
const lockedFile = async (deps: Pick<Deps, 'db'>, o: Unlock): Promise<RequestFile> => {
  const a = await findActivity(deps.db, o.activityId)
  if (a.type !== 'document-request') fail('not_found', 'This document request was not found.')
  const refusal = await requestRefusal(deps.db, a)
  if (refusal !== '') fail('state_conflict', refusal)
  const file = (await filesOfRequest(deps.db, a.id)).find(({ id }) => id === o.documentId)
  if (!file) return fail('not_found', 'This document was not found.')
  if (file.text_state !== 'needs-password' || file.content_type !== 'application/pdf')
    fail('state_conflict', "This file isn't password-protected.")
  return file.state === 'Processed' ? file : fail('state_conflict', 'This file was already reviewed.')
}

interface Unlocked {
  bytes: Buffer
  pages: PlacedPage[]
}

/** All pages of a locked file as a file that opens by itself. A wrong password is told of at its field. */
const unlocked = async (deps: Deps, file: RequestFile, password: string): Promise<Unlocked> => {
  const source = { id: file.id, storageKey: file.storage_key, contentType: file.content_type, password }
  try {
    return await composing(deps, [source], async (open) => {
      const pages = Array.from(
        { length: open.pages[0] ?? 0 },
        (_, i): PlacedPage => ({ file: file.id, page: i + 1, turn: 0 }),
      )
      return { bytes: await open.compose(pages), pages }
    })
  } catch (error) {
    const reason = whyNotComposed(error)
    if (reason === null) throw error
    return reason === 'This password does not open the file.'
      ? badField('password', reason)
      : fail('state_conflict', reason)
  }
}

const keep = async (
  tx: Tx,
  deps: Deps,
  actor: Actor,
  o: { activityId: string; file: RequestFile; storageKey: string; pages: readonly PlacedPage[] },
): Promise<PagesView> => {
  const { file } = o
  const a = await holdActivity(tx, o.activityId)
  if ((await setAside(tx, file.process_id)) === 0) fail('state_conflict', 'This file was already reviewed.')
  const arrangementId = await insertArrangement(tx, {
    ...{ activityId: a.id, madeBy: actor.id, sources: [{ documentId: file.id, setAside: true }] },
  })
  await moveArrangement(tx, arrangementId, 'making', { state: 'made' })
  const made = await expectFile(tx, a, {
    ...{ name: `${file.file_name.replace(/\.pdf$/i, '')} (unlocked).pdf`, contentType: 'application/pdf' },
    ...{ storageKey: o.storageKey, uploadedBy: actor.id },
  })
  await insertMadeFile(tx, {
    ...{ documentId: made.id, arrangementId, pages: o.pages, madeFrom: file.file_name, stored: true },
    ...{ was: a.state, wasReason: a.rejection_reason },
  })
  await moveActivity(tx, actor, a, 'upload', { state_text: '', rejection_reason: null })
  await deps.jobs.enqueue(tx, processDocument, { document_id: made.id })
  await record(tx, actor, {
    ...({ kind: 'pages.unlocked', entity: 'activity', entityId: a.id, loanId: a.loan_id } as const),
    after: { file_name: file.file_name },
  })
  await tell(tx, { kind: 'changed', topics: ['activity', 'document', 'loan-status'], loan_id: a.loan_id })
  return readPages(tx, a.id)
}

/**
 * Keeps a copy of a locked file that opens without its password, at once: the password lives as long as this call and is
 * written nowhere, so no job can carry it. The original is kept and set aside. Fails with not_found, archived, state_conflict,
 * and invalid_input for a wrong password.
 */
export const keepUnlocked = async (deps: Deps, actor: Actor, o: Unlock): Promise<PagesView> => {
  const file = await lockedFile(deps, o)
  const { bytes, pages } = await unlocked(deps, file, o.password)
  const storageKey = randomUUID()
  await deps.storage.write(storageKey, bytes, 'application/pdf')
  try {
    return await inTx(deps.db, (tx) => keep(tx, deps, actor, { activityId: o.activityId, file, storageKey, pages }))
  } catch (error) {
    await deps.storage.remove(storageKey)
    throw error
  }
}
