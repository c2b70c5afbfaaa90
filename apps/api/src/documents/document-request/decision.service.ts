import type { ActivityView } from '@plinth/contract/loan/activity'
import { stateAfter } from '@plinth/domain/loan/activity/transitions'
import { lostByRestarting } from '@plinth/domain/loan/activity/restart'
import { isOpenFile, requestOutcome } from '@plinth/domain/documents/document-request/review'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Statement, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import type { AuditEvent } from '../../platform/events.ts'
import {
  doFirst,
  type First,
  type FoundActivity,
  holdActivityAnd,
  moveActivity,
  requireNotKept,
  viewActivity,
} from '../../loan/index.ts'
import {
  requireSignedIntact,
  requireUnchanged,
  type SignedFile,
  signedFileOf,
  voidOpenEnvelope,
} from '../signature/index.ts'
import { followDecisions } from '../../underwriting/index.ts'
import { fileAccepted } from '../on-file/index.ts'
import { whatChanged } from './last-change.service.ts'
import { mailRejection, mailRestart } from './request-mail.service.ts'
import { type Recipient, recipientsAbout } from './request.queries.ts'
import { type DecidedProcess, decideProcess, filesOf, type RequestFile } from './upload.queries.ts'

const concerns = (a: FoundActivity, to: readonly Recipient[]) => ({ loanId: a.loan_id, loanName: a.loan_name, to })

/** What stands behind a decision: which activity, and the version of it that the person saw. */
export interface Decided {
  activityId: string
  version?: number | undefined
}

/** Refuses a decision on what has changed since the person looked, saying who did what. */
const requireSeen = async (tx: Tx, a: FoundActivity, version: number | undefined) => {
  if (version !== undefined && version !== a.version) fail('version_conflict', await whatChanged(tx, a.id))
}

/** Holds a request for a decision, asks what the decision needs beside it in the same round trip, and does it. */
const decide = async <R>(
  deps: Deps,
  actor: Actor,
  { activityId, version }: Decided,
  question: Statement<R> | null,
  work: (tx: Tx, a: FoundActivity, rows: R[]) => Promise<ActivityView>,
): Promise<ActivityView> =>
  inTx(deps.db, async (tx) => {
    const { activity, rows } = await holdActivityAnd(tx, activityId, question)
    if (activity.type !== 'document-request') fail('not_found', 'This document request was not found.')
    await requireSeen(tx, activity, version)
    // Heard once the change is there, and never if it fails.
    await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: activity.loan_id })
    const view = await work(tx, activity, rows)
    await followDecisions(tx, actor, activity.id, deps.clock)
    await fileAccepted(tx, activity.id)
    return view
  })

/** J-26: all but an accepted one; a file still being read is not decided on. */
const ACCEPTABLE = ['Processed', 'Rejected', 'Unsupported', 'Signed'] as const
/** J-27: all but a rejected one. */
const REJECTABLE = ['Processed', 'Accepted', 'Unsupported', 'Signed', 'Done'] as const

interface Decision {
  processId: string
  to: 'Accepted' | 'Rejected'
  reason: string | null
}

/** The decision on one file of a request, written before the move of the request or, where that stands already, alone. */
const decideFile = (tx: Tx, actor: Actor, a: FoundActivity, { processId, to, reason }: Decision): First => {
  const happening: AuditEvent = {
    kind: to === 'Accepted' ? 'process.accepted' : 'process.rejected',
    entity: 'process',
    entityId: processId,
    loanId: a.loan_id,
    after: { state: to, ...(reason === null ? {} : { reason }) },
  }
  const from = to === 'Accepted' ? ACCEPTABLE : REJECTABLE
  return {
    statement: decideProcess(tx, { activityId: a.id, processId, to, reason, from, author: actor, happening }),
    judge: async ([row]) => {
      // The one row that the statement answers.
      const process = (row as DecidedProcess | undefined) ?? fail('not_found', 'This process was not found.')
      if (!process.decided) fail('state_conflict', `The file is ${process.state}. ${await whatChanged(tx, a.id)}`)
    },
  }
}

/** A move that leaves nothing to read beside the state. */
const nothingSaid = { rejection_reason: null, state_text: '' }

interface Close {
  a: FoundActivity
  /** What is written before the move: the decision that led to it. */
  first?: First | undefined
}

const acceptActivity = (tx: Tx, actor: Actor, { a, first }: Close) =>
  moveActivity(tx, actor, a, 'set-accepted', { rejection_reason: null, state_text: '', first })

const rejectActivity = (tx: Tx, actor: Actor, { a, first }: Close, reason: string) =>
  moveActivity(tx, actor, a, 'set-rejected', { rejection_reason: reason, state_text: reason, first })

/** A decision on a file that leaves its request as it stands. */
const firstAlone = async (tx: Tx, a: FoundActivity, first: First) => {
  await doFirst(tx, first)
  return viewActivity(tx, a.id)
}

/** The files of a request as they stand once one is decided on. */
const afterDecision = (files: readonly RequestFile[], { processId, to, reason }: Decision): RequestFile[] =>
  files.map((file) =>
    // Nothing was sent after what is decided now.
    file.id === processId ? { ...file, state: to, reason, since: Number.POSITIVE_INFINITY } : file,
  )

/** Why a request is rejected: the reason given for the file rejected last. */
const lastReason = (files: readonly RequestFile[]): string =>
  files.filter((file) => file.state === 'Rejected').toSorted((a, b) => b.since - a.since)[0]?.reason ?? ''

interface FileDecision {
  a: FoundActivity
  decision: Decision
  keepOpen: boolean
}

/** Writes the decision on a file and moves its request where all of its files then put it. */
const settleFile = async (tx: Tx, actor: Actor, { a, decision, keepOpen }: FileDecision): Promise<ActivityView> => {
  const first = decideFile(tx, actor, a, decision)
  const files = afterDecision(await filesOf(tx, a.id), decision)
  const outcome = requestOutcome(files)
  if (outcome === 'Accepted' && keepOpen) return moveActivity(tx, actor, a, 'await-more', { ...nothingSaid, first })
  if (outcome === 'open' || outcome === a.state) return firstAlone(tx, a, first)
  return outcome === 'Accepted'
    ? acceptActivity(tx, actor, { a, first })
    : rejectActivity(tx, actor, { a, first }, lastReason(files))
}

/** Decides each file that staff still owe a decision on. */
const decideOpenFiles = async (tx: Tx, actor: Actor, a: FoundActivity, decision: Omit<Decision, 'processId'>) => {
  for (const { id, state } of await filesOf(tx, a.id))
    if (isOpenFile(state) && state !== 'Processing')
      await doFirst(tx, decideFile(tx, actor, a, { ...decision, processId: id }))
}

/** Accepts a request with all its open files, and so closes it. Fails with state_conflict when it is accepted already. */
export const acceptRequest = async (deps: Deps, actor: Actor, decided: Decided) => {
  await requireSignedIntact(deps, decided.activityId)
  return decide(deps, actor, decided, null, async (tx, a) => {
    if (stateAfter('document-request', 'set-accepted', a.state) !== null)
      await decideOpenFiles(tx, actor, a, { to: 'Accepted', reason: null })
    return acceptActivity(tx, actor, { a })
  })
}

/** Rejects a request with all its open files; the party reads the reason and may send again. */
export const rejectRequest = (deps: Deps, actor: Actor, decided: Decided, reason: string) =>
  decide(deps, actor, decided, recipientsAbout(deps.db, decided.activityId), async (tx, a, to) => {
    if (a.state === 'Rejected') fail('state_conflict', 'The request is already rejected.')
    await mailRejection(tx, deps, concerns(a, to), a.document_name || a.name, reason)
    if (stateAfter('document-request', 'set-rejected', a.state) !== null)
      await decideOpenFiles(tx, actor, a, { to: 'Rejected', reason })
    return rejectActivity(tx, actor, { a }, reason)
  })

/** A signed file is read before it is accepted, and no file is read inside a transaction. */
class NotReadYet extends Error {
  readonly signed: SignedFile
  constructor(signed: SignedFile) {
    super('a signed file was not read yet')
    this.signed = signed
  }
}

/**
 * Accepts one file. Its request is accepted once no file is open and no rejected one is missing (J-28, J-31), or with
 * `keepOpen` asks for more files instead; before that it stays as it is and takes further files.
 */
export const acceptProcess = async (
  deps: Deps,
  actor: Actor,
  decided: Decided,
  { processId, keepOpen }: { processId: string; keepOpen: boolean },
) => {
  const accept = (intact: SignedFile | null) =>
    decide(deps, actor, decided, signedFileOf(deps.db, decided.activityId, processId), async (tx, a, [signed]) => {
      if (signed && signed.id !== intact?.id) throw new NotReadYet(signed)
      return settleFile(tx, actor, { a, decision: { processId, to: 'Accepted', reason: null }, keepOpen })
    })
  try {
    return await accept(null)
  } catch (error) {
    if (!(error instanceof NotReadYet)) throw error
    await requireUnchanged(deps, error.signed)
    return accept(error.signed)
  }
}

/**
 * Rejects one file with a reason that the party is told. Its request is rejected once every other file is decided on
 * (J-32); before that it stays as it is.
 */
export const rejectProcess = (deps: Deps, actor: Actor, decided: Decided, processId: string, reason: string) =>
  decide(deps, actor, decided, recipientsAbout(deps.db, decided.activityId), async (tx, a, to) => {
    await mailRejection(tx, deps, concerns(a, to), a.document_name || a.name, reason)
    return settleFile(tx, actor, { a, decision: { processId, to: 'Rejected', reason }, keepOpen: false })
  })

/** What was decided is undone only with a reason. Fails with reason_needed, saying what is lost; what cannot be restarted at all is said first. */
const requireReason = (a: FoundActivity, reason: string | undefined): void => {
  if (!a.superseded_at && a.progress) requireNotKept(a.progress.loan, a, 'restart')
  const lost = lostByRestarting(a.type, a.state)
  if (lost !== null && !reason)
    fail('reason_needed', `${lost} Give a reason to restart it.`, [{ path: 'reason', message: lost }])
}

/** Restarts an activity: of a document request the party is told (K-44), and what is out for signature is voided. */
export const restartActivity = async (
  deps: Deps,
  actor: Actor,
  { activityId, version, reason }: Decided & { reason?: string | undefined },
): Promise<ActivityView> =>
  inTx(deps.db, async (tx) => {
    const { activity: a, rows: to } = await holdActivityAnd(tx, activityId, recipientsAbout(tx, activityId))
    await requireSeen(tx, a, version)
    requireReason(a, reason)
    // First, as nothing waits for it: the database writes the letters while the move is put together, and forgets both if it fails.
    if (a.type === 'document-request') await mailRestart(tx, deps, concerns(a, to), a.document_name || a.name)
    await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: a.loan_id })
    await voidOpenEnvelope(tx, deps, actor, { activityId: a.id, why: reason ?? 'The activity was restarted' })
    return moveActivity(tx, actor, a, 'restart', { ...nothingSaid, state_before_pause: null, reason })
  })
