import type { ActivityView } from '@plinth/contract/activity'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/errors.ts'
import type { Happening } from '../../platform/events.ts'
import { doFirst, type First, type FoundActivity, holdActivity, moveActivity, viewActivity } from '../activity/index.ts'
import { requireIntact, requireSignedIntact } from '../signature/index.ts'
import { whatChanged } from './last-change.service.ts'
import { mailRejection, mailRestart } from './request-mail.service.ts'
import { type DecidedProcess, decideProcess } from './upload.queries.ts'

const concerns = (a: FoundActivity) => ({ loanId: a.loan_id, loanName: a.loan_name, borrowerId: a.borrower_id })

/** What stands behind a decision: which activity, and the version of it that the person saw. */
export interface Decided {
  activityId: string
  version?: number | undefined
}

/** Refuses a decision on what has changed since the person looked, saying who did what. */
const requireSeen = async (tx: Tx, a: FoundActivity, version: number | undefined) => {
  if (version !== undefined && version !== a.version) fail('version_conflict', await whatChanged(tx, a.id))
}

const decide = async (
  deps: Deps,
  { activityId, version }: Decided,
  work: (tx: Tx, a: FoundActivity) => Promise<ActivityView>,
): Promise<ActivityView> =>
  inTx(deps.db, async (tx) => {
    const activity = await holdActivity(tx, activityId)
    if (activity.type !== 'document-request') fail('not_found', 'There is no such document request.')
    await requireSeen(tx, activity, version)
    const view = await work(tx, activity)
    await tell(tx, { kind: 'changed', words: ['activity'], loan_id: activity.loan_id })
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
  first?: First
}

const rejectActivity = async (tx: Tx, deps: Deps, actor: Actor, a: FoundActivity, { reason, first }: Rejection) => {
  const view =
    a.state === 'Rejected' && first
      ? await firstAlone(tx, a, first)
      : await moveActivity(tx, actor, a, 'set-rejected', { rejection_reason: reason, state_text: reason, first })
  await mailRejection(tx, deps, concerns(a), a.document_name || a.name, reason)
  return view
}

/** A decision on a file of a request that stands so already. */
const firstAlone = async (tx: Tx, a: FoundActivity, first: First) => {
  await doFirst(tx, first)
  return viewActivity(tx, a.id)
}

/** Accepts a whole request. Fails with state_conflict when it is accepted already. */
export const acceptRequest = async (deps: Deps, actor: Actor, decided: Decided) => {
  await requireSignedIntact(deps, decided.activityId)
  return decide(deps, decided, (tx, a) => acceptActivity(tx, actor, a))
}

/** Rejects a whole request; the party reads the reason and may send again. */
export const rejectRequest = (deps: Deps, actor: Actor, decided: Decided, reason: string) =>
  decide(deps, decided, async (tx, a) => {
    if (a.state === 'Rejected') fail('state_conflict', 'The request is already rejected.')
    return rejectActivity(tx, deps, actor, a, { reason })
  })

/** Accepts one file, and with it the request (J-28, J-31). */
export const acceptProcess = async (deps: Deps, actor: Actor, decided: Decided, processId: string) => {
  // Asked while the request is held. Only for a signed file it takes longer than that.
  const intact = requireIntact(deps, { activityId: decided.activityId, processId })
  const [view] = await Promise.all([
    decide(deps, decided, async (tx, a) => {
      await intact
      const file = decideFile(tx, actor, a, { processId, to: 'Accepted', reason: null })
      return a.state === 'Accepted' ? firstAlone(tx, a, file) : acceptActivity(tx, actor, a, file)
    }),
    intact,
  ])
  return view
}

/** Rejects one file with a reason that the party sees, and with it the request (J-32). */
export const rejectProcess = (deps: Deps, actor: Actor, decided: Decided, processId: string, reason: string) =>
  decide(deps, decided, (tx, a) => {
    const first = decideFile(tx, actor, a, { processId, to: 'Rejected', reason })
    return rejectActivity(tx, deps, actor, a, { reason, first })
  })

/** Restarts an activity; of a document request the party is told (K-44). */
export const restartActivity = async (
  deps: Deps,
  actor: Actor,
  { activityId, version }: Decided,
): Promise<ActivityView> =>
  inTx(deps.db, async (tx) => {
    const a = await holdActivity(tx, activityId)
    await requireSeen(tx, a, version)
    const nothingSaid = { rejection_reason: null, state_text: '', state_before_pause: null }
    const view = await moveActivity(tx, actor, a, 'restart', nothingSaid)
    if (a.type === 'document-request') await mailRestart(tx, deps, concerns(a), a.document_name || a.name)
    await tell(tx, { kind: 'changed', words: ['activity'], loan_id: a.loan_id })
    return view
  })
