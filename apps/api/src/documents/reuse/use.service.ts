import type { RequestOnFile } from '@plinth/contract/documents/on-file'
import { isUsable } from '@plinth/domain/documents/on-file/offer'
import { randomUUID } from 'node:crypto'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { type FoundActivity, holdActivity, moveActivity } from '../../loan/index.ts'
import { addAcceptedCopy, mailNewRequests, writtenTo } from '../document-request/index.ts'
import {
  answersTo,
  type Filed,
  filedAbout,
  filedById,
  releaseHold,
  removeHold,
  type RequestRow,
  requestsOf,
  useOf,
} from '../on-file/index.ts'
import { copyOnFile } from './copy.jobs.ts'
import { insertCopy, insertUse, setShared } from './use.queries.ts'
import { requestView } from './view.service.ts'

interface Seen {
  activityId: string
  version: number
}

const noRequest = (): never => fail('not_found', 'This document request was not found.')

/** A document request, held for a change, at the version that was read. Fails with not_found, archived, version_conflict. */
export const holdRequest = async (tx: Tx, o: Seen): Promise<{ activity: FoundActivity; request: RequestRow }> => {
  const activity = await holdActivity(tx, o.activityId)
  if (activity.type !== 'document-request') noRequest()
  if (activity.version !== o.version)
    fail('version_conflict', 'This request has changed since you loaded it. Review the change and try again.')
  const [request] = await requestsOf(tx, { id: o.activityId })
  return { activity, request: request ?? noRequest() }
}

const notUsable: Readonly<Record<Exclude<Filed['state'], 'valid'>, string>> = {
  'out-of-date': 'This document is out of date. Request a new one.',
  undated: 'The date of this document is not known. Enter it first.',
  'not-reused': 'Documents of this kind are not used for other loans.',
}

/** The document that is to be used, as it stands today. Fails with not_found for one of another subject or for another request. */
const sourceFor = async (tx: Tx, deps: Deps, request: RequestRow, o: { loanId: string; sourceId: string }) => {
  const filed = answersTo(request, await filedAbout(tx, deps, o.loanId))
  const source = filed.find(({ row }) => row.activity_id === o.sourceId)
  if (!source) return fail('not_found', 'This document is not on file for this request.')
  if (source.state !== 'valid') fail('state_conflict', notUsable[source.state])
  return source
}

/** Refuses before anything is written what is not stored any more. */
const requireStored = async (deps: Deps, sourceId: string): Promise<void> => {
  const row = await filedById(deps.db, sourceId)
  for (const file of row?.files ?? [])
    if (!(await deps.storage.head(file.storage_key)))
      fail('state_conflict', `The file ${file.file_name} can't be found in the file store. Request a new one.`)
}

const copyFiles = async (tx: Tx, deps: Deps, a: FoundActivity, { row }: Filed): Promise<void> => {
  for (const file of row.files) {
    const storageKey = randomUUID()
    const made = await addAcceptedCopy(tx, {
      ...{ loanId: a.loan_id, activityId: a.id, fileName: file.file_name, documentName: a.document_name || a.name },
      ...{ contentType: file.content_type, storageKey },
    })
    const source = { source_document_id: file.document_id, source_key: file.storage_key }
    await insertCopy(tx, { document_id: made.id, activity_id: a.id, ...source })
    await deps.jobs.enqueue(tx, copyOnFile, { document_id: made.id })
  }
}

const usedFromOf = (request: RequestRow) => {
  if (request.is_held) return 'held'
  return request.state === 'Rejected' ? 'rejected' : 'new'
}

/**
 * Uses a document on file for a request, which is accepted with copies of the files (AB-05). Fails with not_found,
 * version_conflict, archived, and state_conflict for a request that does not wait for its party or a document that is not valid.
 */
export const reuseOnFile = async (deps: Deps, actor: Actor, o: Seen & { sourceId: string }): Promise<RequestOnFile> => {
  await requireStored(deps, o.sourceId)
  return inTx(deps.db, async (tx) => {
    const { activity, request } = await holdRequest(tx, o)
    if (!isUsable(request.state, request.is_held))
      fail('state_conflict', `This is not possible while the request is ${request.state}.`)
    const source = await sourceFor(tx, deps, request, { loanId: activity.loan_id, sourceId: o.sourceId })
    await releaseHold(tx, actor, activity.id)
    const open = await holdActivity(tx, activity.id)
    const files = source.row.files.map((file) => file.file_name)
    await insertUse(tx, {
      ...{ activity_id: open.id, source_id: o.sourceId, source_loan_id: source.row.loan_id },
      ...{
        source_loan: source.row.human_id,
        source_files: files,
        issued_on: source.issuedOn,
        valid_to: source.validTo,
      },
      ...{ was: usedFromOf(request), was_reason: activity.rejection_reason },
      ...{ used_by: actor.id, used_by_name: actor.name },
    })
    await copyFiles(tx, deps, open, source)
    await moveActivity(tx, actor, open, 'set-accepted', { state_text: '', rejection_reason: null })
    await record(tx, actor, {
      ...({ kind: 'on-file.used', entity: 'activity', entityId: open.id, loanId: open.loan_id } as const),
      after: { source: o.sourceId, source_loan: source.row.human_id, files },
    })
    await tell(tx, { kind: 'changed', topics: ['activity', 'on-file'], loan_id: open.loan_id })
    return requestView(tx, deps, open.id)
  })
}

/** Shows a used document to the parties of its loan, or hides it (AB-09). Fails with not_found. */
export const shareOnFile = (
  deps: Deps,
  actor: Actor,
  o: { activityId: string; shared: boolean },
): Promise<RequestOnFile> =>
  inTx(deps.db, async (tx) => {
    const activity = await holdActivity(tx, o.activityId)
    if (!(await useOf(tx, activity.id))) fail('not_found', 'No document on file is used for this request.')
    if (await setShared(tx, activity.id, o.shared)) {
      const kind = o.shared ? 'on-file.shared' : 'on-file.hidden'
      await record(tx, actor, { kind, entity: 'activity', entityId: activity.id, loanId: activity.loan_id })
      await tell(tx, { kind: 'changed', topics: ['activity', 'on-file'], loan_id: activity.loan_id })
    }
    return requestView(tx, deps, activity.id)
  })

/** Requests a document although one is on file: takes the request off hold and writes to its party (AB-07). */
export const requestAnew = (deps: Deps, actor: Actor, o: Seen): Promise<RequestOnFile> =>
  inTx(deps.db, async (tx) => {
    const { activity: a, request } = await holdRequest(tx, o)
    if (!request.is_held) fail('state_conflict', 'This request is not on hold for a document on file.')
    await releaseHold(tx, actor, a.id)
    await removeHold(tx, a.id)
    await record(tx, actor, { kind: 'on-file.requested', entity: 'activity', entityId: a.id, loanId: a.loan_id })
    const to = await writtenTo(tx, a.loan_id, a.borrower_id)
    if (to.length > 0 && a.due_on !== null)
      await mailNewRequests(tx, deps, { loanId: a.loan_id, loanName: a.loan_name, to }, [
        { name: a.document_name || a.name, description: a.description, dueOn: a.due_on },
      ])
    await tell(tx, { kind: 'changed', topics: ['activity', 'on-file'], loan_id: a.loan_id })
    return requestView(tx, deps, a.id)
  })
