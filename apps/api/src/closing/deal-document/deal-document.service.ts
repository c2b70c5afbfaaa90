import type { ActivityView } from '@plinth/contract/loan/activity'
import type { FileLink, UploadIn, UploadTicket } from '@plinth/contract/shared/files'
import { type ActivityEvent, stateAfter } from '@plinth/domain/loan/activity/transitions'
import { type DealDocumentType, dealDocumentTypes } from '@plinth/domain/closing/deal-document/fields'
import { may, type Permission } from '@plinth/domain/people/user/permissions'
import type { Actor, Author } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import {
  findActivity,
  type FoundActivity,
  type GoneOn,
  moveActivity,
  moveLoan,
  refreshProgress,
  requireNotKept,
  requireOpen,
  requireStepTo,
  viewActivity,
} from '../../loan/index.ts'
import { beginUpload, documentDownload, ticketOf, voidOpenEnvelope } from '../../documents/index.ts'
import { countedTypes, currentFile, insertDealActivity } from './deal-document.queries.ts'
import { isPrinting } from './print.queries.ts'
import { recordGoneOn, requireNoCondition, sends } from './conditions.service.ts'
import { requireUnchanged, requireUnexpired } from './integrity.service.ts'
import { keepReturned, requireReturned, requireSigned } from './signed.service.ts'
import { lockLoanInPipeline } from '../../underwriting/index.ts'
import { requireNoVote } from '../approval/index.ts'

type WorkType = DealDocumentType | 'good-faith-deposit'

const made = {
  'term-sheet': { name: 'Term Sheet', description: 'Generate, send and accept the term sheet' },
  'good-faith-deposit': { name: 'Good Faith Deposit', description: 'Accept the good faith deposit' },
  'board-review': { name: 'Board Review', description: 'Generate, send and accept the board review' },
  commitment: { name: 'Commitment', description: 'Generate, send and accept the commitment' },
} as const satisfies Record<WorkType, { name: string; description: string }>

/** Creates an activity of this kind in New, with its event. Answers its id. */
const createDealActivity = async (tx: Tx, author: Author, loanId: string, type: WorkType): Promise<string> => {
  const { id } = await insertDealActivity(tx, { loanId, type, ...made[type] })
  await record(tx, author, {
    kind: 'activity.created',
    entity: 'activity',
    entityId: id,
    loanId,
    after: { type, name: made[type].name },
  })
  return id
}

/** Whether an activity is a term sheet, board review or commitment. */
export const isDealDocument = (type: string): type is DealDocumentType =>
  (dealDocumentTypes as readonly string[]).includes(type)

/** The activity of a call of one type; one of another type does not exist for it. */
export const findDeal = async (db: Db | Tx, id: string, type: WorkType): Promise<FoundActivity> => {
  const activity = await findActivity(db, id)
  if (activity.type !== type) fail('not_found', `This ${made[type].name.toLowerCase()} was not found.`)
  return activity
}

/** Refuses an event the activity's state does not allow, before anything is made for it. */
export const requireEvent = (a: FoundActivity, event: ActivityEvent): void => {
  requireOpen(a)
  if (a.superseded_at) fail('step_not_allowed', `This ${a.name} was replaced when the loan was moved back.`)
  if (stateAfter(a.type, event, a.state) === null)
    fail('state_conflict', `This is not possible while the ${a.name} is ${a.state}. Review it and try again.`)
}

const requirePrinted = async (db: Db | Tx, a: FoundActivity): Promise<void> => {
  if (await isPrinting(db, a.id))
    fail('step_not_allowed', `The PDF of the ${a.name} is being prepared. Try again in a few seconds.`)
}

/** Refuses a step for which the newest file is needed while there is none, or its PDF is still printed. */
export const requireFile = async (db: Db | Tx, a: FoundActivity) => {
  await requirePrinted(db, a)
  return (
    (await currentFile(db, a.id)) ??
    fail('step_not_allowed', `The ${a.name} has no document yet. Upload or generate one.`)
  )
}

/**
 * One move of a deal document with all that follows: the loan is held, the activity moves from what was seen, `also` adds
 * to it, and the loan's progress is refreshed, all in one transaction; `reason` stands in its event. `goOn` is why it is sent although
 * conditions are open. Of two callers who saw the same state one is told 409.
 */
export const step = async (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  seen: FoundActivity,
  move: ActivityEvent | { event: ActivityEvent; reason?: string | undefined; goOn?: string | undefined },
  also: (tx: Tx, goneOn: GoneOn) => Promise<unknown> = () => Promise.resolve(),
): Promise<ActivityView> => {
  const { event, reason, goOn } = typeof move === 'string' ? { event: move } : move
  requireEvent(seen, event)
  await inTx(deps.db, async (tx) => {
    const loan = await lockLoanInPipeline(tx, seen.loan_id)
    const goneOn = sends(event) ? await requireNoCondition(tx, actor, { loan, type: seen.type, reason: goOn }) : {}
    await moveActivity(tx, actor, seen, event, { state_text: '', reason })
    await also(tx, goneOn)
    await refreshProgress(tx, actor, seen.loan_id)
    await tell(tx, { kind: 'changed', topics: ['activity', 'loan-status'], loan_id: seen.loan_id })
  })
  return viewActivity(deps.db, seen.id)
}

interface Move {
  id: string
  type: DealDocumentType
  event: 'set-sent' | 'set-signed' | 'set-verified' | 'set-accepted'
  /** Why it is set to sent although conditions are open. */
  reason?: string | undefined
}

/** The file a move by hand rests on: what was sent, the signed copy, or what the board decided on. */
const fileOfMove = async (deps: Deps, seen: FoundActivity, { type, event }: Move) => {
  switch (event) {
    case 'set-sent':
      return requireFile(deps.db, seen)
    case 'set-signed':
    case 'set-verified':
      return requireReturned(deps.db, seen, event)
    case 'set-accepted':
      return type === 'board-review' ? currentFile(deps.db, seen.id) : requireSigned(deps, seen)
  }
}

/** Moves that staff enter by hand (L-13..L-15, K-37, K-39): what was sent, signed, verified or accepted. */
export const setState = async (deps: Deps, actor: Actor, o: Move): Promise<ActivityView> => {
  const seen = await findDeal(deps.db, o.id, o.type)
  requireEvent(seen, o.event)
  const file = await fileOfMove(deps, seen, o)
  if (o.event === 'set-accepted' && o.type === 'term-sheet') await requireUnexpired(deps, seen.id)
  if (file) await requireUnchanged(deps, file)
  return step(deps, actor, seen, { event: o.event, goOn: o.reason }, async (tx, goneOn) => {
    await recordGoneOn(tx, actor, seen, goneOn)
    if (file && (o.event === 'set-signed' || o.event === 'set-verified')) {
      await keepReturned(tx, file.process_id)
      await voidOpenEnvelope(tx, deps, actor, { activityId: seen.id, why: 'A signed copy was received instead' })
    }
    if (o.event === 'set-accepted' && o.type === 'board-review') await requireNoVote(tx, seen.id)
    if (o.event === 'set-accepted') await recordAccepted(tx, actor, seen, file)
  })
}

/** What was accepted, by its fingerprint; with an accepted review the commitment can be written. */
export const recordAccepted = async (
  tx: Tx,
  actor: Author,
  seen: FoundActivity,
  file: { slot_version: number; sha256: string | null } | undefined,
): Promise<void> => {
  if (file)
    await record(tx, actor, {
      kind: 'deal-document.accepted',
      entity: 'activity',
      entityId: seen.id,
      loanId: seen.loan_id,
      after: { version: file.slot_version, sha256: file.sha256 },
    })
  if (seen.type !== 'board-review') return
  if (!(await countedTypes(tx, seen.loan_id)).includes('commitment'))
    await createDealActivity(tx, actor, seen.loan_id, 'commitment')
}

/** Completes underwriting: creates the loan's main board review and moves the loan to Board-Review (P-12, P-13). */
export const createMainBoardReview = async (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  loanKey: string,
  reason: string | null,
) => {
  const id = await inTx(deps.db, async (tx) => {
    const loan = await lockLoanInPipeline(tx, loanKey)
    const goneOn = await requireStepTo(tx, actor, { loan, to: 'board-review', reason })
    const created = await createDealActivity(tx, actor, loan.id, 'board-review')
    await moveLoan(tx, actor, loan, 'board-review', { after: goneOn })
    await refreshProgress(tx, actor, loan.id)
    return created
  })
  return viewActivity(deps.db, id)
}

/** A signed address of the newest file of a document. */
export const downloadDeal = async (deps: Deps, actor: Actor, id: string, type: DealDocumentType): Promise<FileLink> => {
  const activity = await findDeal(deps.db, id, type)
  await requirePrinted(deps.db, activity)
  const file =
    (await currentFile(deps.db, activity.id)) ?? fail('not_found', `The ${activity.name} has no document yet.`)
  await requireUnchanged(deps, file)
  return documentDownload(deps, actor, activity.id, file.id)
}

const uploadRights: Record<DealDocumentType, Permission> = {
  'term-sheet': 'upload-term-sheet',
  commitment: 'upload-commitment',
  'board-review': 'generate-board-review',
}

/**
 * Opens an upload of a finished document (L-16, L-17). After the PUT its process is run; then `set-sent` or, for a signed
 * copy, `set-verified` moves the document (L-13..L-15). It is taken wherever the document may still be generated.
 */
export const openDealUpload = async (
  deps: Deps,
  actor: Actor,
  o: { id: string; type?: DealDocumentType; file: UploadIn; signed: boolean },
): Promise<UploadTicket> => {
  const seen = await findActivity(deps.db, o.id)
  if (!isDealDocument(seen.type) || (o.type && seen.type !== o.type))
    return fail('not_found', 'This document was not found.')
  const right = uploadRights[seen.type]
  if (!may(actor.role, actor.denied, right)) fail('forbidden', `You don't have the permission “${right}”.`)
  requireEvent(seen, 'generate')
  const begun = await inTx(deps.db, async (tx) => {
    const loan = await lockLoanInPipeline(tx, seen.loan_id)
    // K-19: a paper that carried the loan on is not replaced by another upload either.
    if (seen.state === 'Accepted') requireNotKept(loan, seen, 'restart')
    return beginUpload(tx, deps, actor, seen, { ...o.file, signedCopy: o.signed })
  })
  return ticketOf(deps, begun)
}
