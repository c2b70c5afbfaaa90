import type { UndoneDecision } from '@plinth/contract/documents/document-request'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { withdrawMails } from '../../platform/mail.ts'
import { type FoundActivity, holdActivity, refreshProgress, viewActivity } from '../../loan/index.ts'
import { withdrawPartyNews } from '../../messaging/index.ts'
import { unfollowDecision } from '../../underwriting/index.ts'
import { whatChanged } from './last-change.service.ts'
import {
  decidedWith,
  type FileBefore,
  lastDecision,
  putFileBack,
  putRequestBack,
  type RequestBefore,
} from './undo.queries.ts'

interface Undoing {
  activityId: string
  processId: string
  decided: 'Accepted' | 'Rejected'
  version: number
}

const kindOf = { Accepted: 'process.accepted', Rejected: 'process.rejected' } as const

/** The event of the decision that is meant. Refuses one of somebody else, or one that something has followed. */
const requireOwnLast = async (tx: Tx, actor: Actor, a: FoundActivity, o: Undoing): Promise<string> => {
  const last = await lastDecision(tx, { activityId: a.id, loanId: a.loan_id, processId: o.processId })
  if (!last) return fail('not_found', 'There is no decision on this file to undo.')
  const isMeant = last.kind === kindOf[o.decided] && last.actor_id === actor.id
  if (!isMeant || last.followed || a.version !== o.version)
    fail('state_conflict', `This can't be undone anymore. ${await whatChanged(tx, a.id)}`)
  return last.id
}

interface Before {
  files: readonly FileBefore[]
  request: RequestBefore | null
}

/** Puts files and request back, each with its event. */
const putBack = async (tx: Tx, actor: Actor, a: FoundActivity, { files, request }: Before): Promise<void> => {
  const together = [await putRequestBack(tx, a, request)]
  for (const file of files) {
    together.push(await putFileBack(tx, file))
    await record(tx, actor, {
      kind: 'process.decision-undone',
      entity: 'process',
      entityId: file.process_id,
      loanId: a.loan_id,
      before: { state: file.became },
      after: { state: file.was.state },
    })
  }
  if (!together.every(Boolean)) fail('state_conflict', `This can't be undone anymore. ${await whatChanged(tx, a.id)}`)
  if (request !== null)
    await record(tx, actor, {
      kind: 'activity.decision-undone',
      entity: 'activity',
      entityId: a.id,
      loanId: a.loan_id,
      before: { state: request.became },
      after: { state: request.was.state },
    })
}

/**
 * Takes back the actor's own last decision on a file, with all that was decided in the same press. A letter about it that
 * still waits goes to nobody. Fails with state_conflict once something has followed: another decision, a file, a move of
 * the loan.
 */
export const undoDecision = (deps: Deps, actor: Actor, o: Undoing): Promise<UndoneDecision> =>
  inTx(deps.db, async (tx) => {
    const a = await holdActivity(tx, o.activityId)
    if (a.type !== 'document-request') fail('not_found', 'This document request was not found.')
    const eventId = await requireOwnLast(tx, actor, a, o)
    await putBack(tx, actor, a, await decidedWith(tx, { activityId: a.id, eventId }))
    const decision = { loanId: a.loan_id, activityId: a.id, eventId, clock: deps.clock }
    await unfollowDecision(tx, actor, decision)
    const { written, withdrawn } = await withdrawMails(tx, decision)
    if (written === withdrawn) await withdrawPartyNews(tx, decision)
    await refreshProgress(tx, actor, a.loan_id)
    await tell(tx, { kind: 'changed', topics: ['activity', 'loan-status'], loan_id: a.loan_id })
    const letter = written === 0 ? 'none' : written === withdrawn ? 'withdrawn' : 'sent'
    return { activity: await viewActivity(tx, a.id), letter }
  })
