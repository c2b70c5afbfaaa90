import type { ActivityView } from '@plinth/contract/activity'
import type { CompiledQuery } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/errors.ts'
import type { Happening } from '../../platform/events.ts'
import {
  doFirst,
  type First,
  type FoundActivity,
  holdActivityAnd,
  moveActivity,
  viewActivity,
} from '../activity/index.ts'
import { requireSignedIntact, requireUnchanged, signedFileOf } from '../signature/index.ts'
import { whatChanged } from './last-change.service.ts'
import { mailRejection, mailRestart } from './request-mail.service.ts'
import { type Recipient, recipientsAbout } from './request.queries.ts'
import { type DecidedProcess, decideProcess } from './upload.queries.ts'

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
  { activityId, version }: Decided,
  question: CompiledQuery<R> | null,
  work: (tx: Tx, a: FoundActivity, rows: R[]) => Promise<ActivityView>,
): Promise<ActivityView> =>
  inTx(deps.db, async (tx) => {
    const { activity, rows } = await holdActivityAnd(tx, activityId, question)
    if (activity.type !== 'document-request') fail('not_found', 'There is no such document request.')
    await requireSeen(tx, activity, version)
    // Heard once the change is there, and never if it fails.
    await tell(tx, { kind: 'changed', words: ['activity'], loan_id: activity.loan_id })
    return work(tx, activity, rows)
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
  const happening: Happening = {
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
      const process = (row as DecidedProcess | undefined) ?? fail('not_found', 'There is no such process.')
      if (!process.decided) fail('state_conflict', `The file is ${process.state}. ${await whatChanged(tx, a.id)}`)
    },
  }
}

const acceptActivity = async (tx: Tx, actor: Actor, a: FoundActivity, first?: First) =>
  moveActivity(tx, actor, a, 'set-accepted', { rejection_reason: null, state_text: '', first })

interface Rejection {
  reason: string
  /** Who is told. */
  to: readonly Recipient[]
  first?: First
}

const rejectActivity = async (tx: Tx, deps: Deps, actor: Actor, a: FoundActivity, { reason, to, first }: Rejection) => {
  // First, as nothing waits for it: the database writes the letters while the move is put together, and forgets both if it fails.
  await mailRejection(tx, deps, concerns(a, to), a.document_name || a.name, reason)
  if (a.state === 'Rejected' && first) return firstAlone(tx, a, first)
  return moveActivity(tx, actor, a, 'set-rejected', { rejection_reason: reason, state_text: reason, first })
}

/** A decision on a file of a request that stands so already. */
const firstAlone = async (tx: Tx, a: FoundActivity, first: First) => {
  await doFirst(tx, first)
  return viewActivity(tx, a.id)
}

/** Accepts a whole request. Fails with state_conflict when it is accepted already. */
export const acceptRequest = async (deps: Deps, actor: Actor, decided: Decided) => {
  await requireSignedIntact(deps, decided.activityId)
  return decide(deps, decided, null, (tx, a) => acceptActivity(tx, actor, a))
}

/** Rejects a whole request; the party reads the reason and may send again. */
export const rejectRequest = (deps: Deps, actor: Actor, decided: Decided, reason: string) =>
  decide(deps, decided, recipientsAbout(deps.db, decided.activityId), async (tx, a, to) => {
    if (a.state === 'Rejected') fail('state_conflict', 'The request is already rejected.')
    return rejectActivity(tx, deps, actor, a, { reason, to })
  })

/** Accepts one file, and with it the request (J-28, J-31). */
export const acceptProcess = (deps: Deps, actor: Actor, decided: Decided, processId: string) =>
  decide(deps, decided, signedFileOf(deps.db, decided.activityId, processId), async (tx, a, [signed]) => {
    if (signed) await requireUnchanged(deps, signed)
    const file = decideFile(tx, actor, a, { processId, to: 'Accepted', reason: null })
    return a.state === 'Accepted' ? firstAlone(tx, a, file) : acceptActivity(tx, actor, a, file)
  })

/** Rejects one file with a reason that the party sees, and with it the request (J-32). */
export const rejectProcess = (deps: Deps, actor: Actor, decided: Decided, processId: string, reason: string) =>
  decide(deps, decided, recipientsAbout(deps.db, decided.activityId), (tx, a, to) => {
    const first = decideFile(tx, actor, a, { processId, to: 'Rejected', reason })
    return rejectActivity(tx, deps, actor, a, { reason, to, first })
  })

/** Restarts an activity; of a document request the party is told (K-44). */
export const restartActivity = async (
  deps: Deps,
  actor: Actor,
  { activityId, version }: Decided,
): Promise<ActivityView> =>
  inTx(deps.db, async (tx) => {
    const { activity: a, rows: to } = await holdActivityAnd(tx, activityId, recipientsAbout(tx, activityId))
    await requireSeen(tx, a, version)
    const nothingSaid = { rejection_reason: null, state_text: '', state_before_pause: null }
    // First, as nothing waits for it: the database writes the letters while the move is put together, and forgets both if it fails.
    if (a.type === 'document-request') await mailRestart(tx, deps, concerns(a, to), a.document_name || a.name)
    await tell(tx, { kind: 'changed', words: ['activity'], loan_id: a.loan_id })
    return moveActivity(tx, actor, a, 'restart', nothingSaid)
  })
