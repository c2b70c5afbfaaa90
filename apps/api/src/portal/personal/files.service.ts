import type { ActivityView } from '@plinth/contract/loan/activity'
import type { FileLink, UploadIn, UploadTicket } from '@plinth/contract/shared/files'
import { actionsFor, permissionFor } from '@plinth/domain/loan/activity/actions'
import { may } from '@plinth/domain/people/user/permissions'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { type FoundActivity, holdActivity, requireOpen, viewActivity } from '../../loan/index.ts'
import {
  beginUpload,
  type callerOf,
  documentDownload,
  formOfRequest,
  hasArrived,
  isOutForSignature,
  keepAnyway,
  openForAccount,
  openUpload,
  processDocument,
  readPrecheck,
  runProcess,
  ticketOf,
} from '../../documents/index.ts'
import { readSentPaper } from '../../closing/index.ts'
import { requireShownFile, withoutHidden } from './copies.service.ts'
import { sayOfFile, startProcess, uploadOf } from './files.queries.ts'
import { type Reach, reachOf, requireActivity } from './personal.access.ts'
import { toPersonalActivity } from './personal.view.ts'

const customTypes: readonly string[] = ['term-sheet', 'commitment']
const isReturned = (a: FoundActivity) => a.state === 'Sent' || a.state === 'Signed'
const isCustom = (a: FoundActivity) => customTypes.includes(a.type)

/** Refuses an upload that the personal area does not offer in this state (K-20 to K-22), or whose right was taken. */
const requireUpload = (actor: Actor, a: FoundActivity): void => {
  if (!actionsFor(a.type, a.state, 'personal').includes('upload'))
    fail('state_conflict', `Files can't be added while this is ${a.state}.`)
  const right = permissionFor(a.type, 'upload')
  if (right === null || !may(actor.role, actor.denied, right))
    fail('forbidden', "You don't have permission to upload this. Ask an administrator.")
}

const own = async (deps: Deps, actor: Actor, id: string): Promise<{ activity: FoundActivity; reach: Reach }> => {
  const reach = await reachOf(deps.db, actor)
  return { activity: await requireActivity(deps.db, reach, id), reach }
}

/** The form that an own request asks to be signed. Fails with not_found where there is none. */
export const ownForm = async (deps: Deps, actor: Actor, id: string): Promise<{ name: string; file: Buffer }> => {
  const { activity } = await own(deps, actor, id)
  return formOfRequest(deps, activity.id)
}

/** Opens an upload on an own document request (G-16). Fails with not_found, state_conflict, forbidden, archived, invalid_input. */
export const openOwnUpload = async (deps: Deps, actor: Actor, id: string, file: UploadIn): Promise<UploadTicket> => {
  const { activity } = await own(deps, actor, id)
  requireUpload(actor, activity)
  if (isCustom(activity)) return openOwnCustomUpload(deps, actor, id, file)
  return openUpload(deps, actor, id, file)
}

/** Opens an upload of a term sheet or commitment of one's own loan (L-17, W-20). Fails as above. */
export const openOwnCustomUpload = async (
  deps: Deps,
  actor: Actor,
  id: string,
  file: UploadIn,
): Promise<UploadTicket> => {
  await own(deps, actor, id)
  const begun = await inTx(deps.db, async (tx) => {
    const activity = await holdActivity(tx, id)
    if (!isCustom(activity)) fail('state_conflict', "This document isn't one that gets signed.")
    requireUpload(actor, activity)
    if (await isOutForSignature(tx, id))
      fail(
        'state_conflict',
        'This document is out for electronic signature. Sign it online, or ask the lender to void that request first.',
      )
    // L-14: a copy sent back is a signed one. Before it was sent out, a file alone must not move the loan on (P-30).
    return beginUpload(tx, deps, actor, activity, { ...file, signedCopy: isReturned(activity) })
  })
  return ticketOf(deps, begun)
}

/** Runs the process of an uploaded copy; run again it answers the activity as it is. */
const runCustom = async (deps: Deps, actor: Actor, id: string, processId: string): Promise<void> => {
  const upload = (await uploadOf(deps.db, id, processId)) ?? fail('not_found', 'This process was not found.')
  if (!(await hasArrived(deps, upload))) fail('state_conflict', "The upload isn't complete. Send the file first.")
  await inTx(deps.db, async (tx) => {
    const activity = await holdActivity(tx, id)
    if ((await startProcess(tx, processId)) === 0) return
    requireUpload(actor, activity)
    // It moves the document only once its check passed.
    await deps.jobs.enqueue(tx, processDocument, { document_id: upload.id })
  })
}

/** Runs the process of an upload on an own activity (M-17) and answers the activity as its people see it. */
export const runOwnProcess = async (deps: Deps, actor: Actor, id: string, processId: string): Promise<ActivityView> => {
  const { activity, reach } = await own(deps, actor, id)
  if (isCustom(activity)) await runCustom(deps, actor, id, processId)
  else await runProcess(deps, actor, id, processId)
  return ownView(deps, reach, id)
}

/**
 * Keeps a note for the lender beside an own file of a document request; an empty one takes it away (U-17). Fails with
 * not_found, forbidden, archived, and state_conflict once the file was decided.
 */
export const sayOfOwnFile = async (
  deps: Deps,
  actor: Actor,
  at: { activityId: string; processId: string; note: string },
): Promise<ActivityView> => {
  const { activity, reach } = await ownRequest(deps, actor, at.activityId)
  requireOpen(activity)
  requireSender(actor)
  await requireShownFile(deps.db, reach, at.activityId, at)
  const upload = (await uploadOf(deps.db, at.activityId, at.processId)) ?? fail('not_found', 'This file was not found.')
  await inTx(deps.db, async (tx) => {
    if (!(await sayOfFile(tx, at.processId, at.note)))
      fail('state_conflict', 'The lender has reviewed this file. Notes can no longer be changed.')
    await record(tx, actor, {
      kind: 'document.said',
      entity: 'document',
      entityId: upload.id,
      loanId: activity.loan_id,
      after: { file_name: upload.file_name, note: at.note },
    })
    await tell(tx, { kind: 'changed', topics: ['activity', 'document'], loan_id: activity.loan_id })
  })
  return ownView(deps, reach, at.activityId)
}

const requireSender = (actor: Actor): void => {
  if (!may(actor.role, actor.denied, 'upload-document-request'))
    fail('forbidden', "You don't have permission to upload this. Ask an administrator.")
}

/** What the instant look at an own file says; of a document request alone. Fails with not_found. */
export const ownPrecheck = async (deps: Deps, actor: Actor, id: string, documentId: string) => {
  const { reach } = await ownRequest(deps, actor, id)
  await requireShownFile(deps.db, reach, id, { documentId })
  return readPrecheck(deps.db, id, documentId)
}

/** Keeps an own file all the same, with a reason. Fails with not_found, forbidden, archived, state_conflict. */
export const keepOwnAnyway = async (
  deps: Deps,
  actor: Actor,
  at: { activityId: string; documentId: string; reason: string },
) => {
  const { activity, reach } = await ownRequest(deps, actor, at.activityId)
  requireOpen(activity)
  requireSender(actor)
  await requireShownFile(deps.db, reach, at.activityId, at)
  return keepAnyway(deps.db, actor, at)
}

const ownRequest = async (deps: Deps, actor: Actor, id: string) => {
  const found = await own(deps, actor, id)
  return found.activity.type === 'document-request' ? found : fail('not_found', 'This document was not found.')
}

/** An own activity as it now is, without files that are not shown to its people. */
const ownView = async (deps: Deps, reach: Reach, id: string): Promise<ActivityView> => {
  const [view] = await withoutHidden(deps.db, reach, [await viewActivity(deps.db, id)])
  return view ? toPersonalActivity(view) : fail('not_found', 'This activity was not found.')
}

/** A signed address of a file of an own document request (M-51); drafts of other documents stay with the lender. */
export const downloadOwn = async (
  deps: Deps,
  actor: Actor,
  o: { activityId: string; documentId: string; file: 'shown' | 'original' },
): Promise<FileLink> => {
  const { activityId, documentId, file } = o
  const { reach } = await ownRequest(deps, actor, activityId)
  await requireShownFile(deps.db, reach, activityId, { documentId })
  return documentDownload(deps, actor, activityId, documentId, file)
}

/** The paper of an own activity that was sent to the caller. Fails with not_found, state_conflict. */
export const readOwnPaper = async (deps: Deps, actor: Actor, activityId: string): Promise<FileLink> =>
  readSentPaper(deps, actor, (await own(deps, actor, activityId)).activity)

/** Opens a paper that the caller is asked to sign, without a mailed code. Fails with not_found, archived, state_conflict. */
export const openOwnSigning = async (
  deps: Deps,
  actor: Actor,
  o: { activityId: string; key: string; caller: ReturnType<typeof callerOf> },
): Promise<{ ok: true }> => {
  const { activity } = await own(deps, actor, o.activityId)
  requireOpen(activity)
  await openForAccount(deps, actor, o)
  return { ok: true }
}
