import { turns } from '@plinth/domain/loan/activity/turn'
import { allSettled, keptBy, missingFor, type StatusFacts, suggestedSteps } from '@plinth/domain/loan/progress'
import { type LoanStatus, nextStatuses, statusLabel } from '@plinth/domain/loan/status'
import type { ActivityState, ActivityType } from '@plinth/domain/loan/activity/types'
import type { Actor, Author } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import type { Statement, Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { notifyFollowers, notifyParties } from '../../messaging/index.ts'
import { type GoneOn, openPointsFor, requireReasonToGoOn } from './gate.service.ts'
import { type CountedActivity, countedActivities, writeStatus, writeSuggestedSteps } from './loan-status.queries.ts'
import { type LoanHead, lockLoan } from '../../underwriting/index.ts'

export { type CountedActivity, countedBeside } from './loan-status.queries.ts'

/** The statuses a loan leaves by itself once nothing is missing; the others are left by a press (P-30). */
const leftAutomatically: readonly LoanStatus[] = ['preliminary', 'term-sheet-sent', 'board-review', 'commitment-sent']

/** The newest activity of a type that counts; undefined when there is none. */
export const latestOf = (activities: readonly CountedActivity[], type: ActivityType): CountedActivity | undefined =>
  activities.findLast((a) => a.type === type)

/** What the status section is derived from. */
export const factsOf = (status: LoanStatus, activities: readonly CountedActivity[]): StatusFacts => {
  const state = (type: ActivityType) => latestOf(activities, type)?.state ?? null
  const requests = activities.filter((a) => a.type === 'document-request').map((a) => a.state)
  return {
    status,
    termSheet: state('term-sheet'),
    gfd: state('good-faith-deposit'),
    boardReview: state('board-review'),
    commitment: state('commitment'),
    // The underwriting activity holds what this step works on; it does not wait for itself.
    settled: allSettled(activities.filter((a) => a.type !== 'underwriting').map((a) => a.state)),
    documentsAwaited: requests.filter((s) => turns[s] === 'party').length,
    documentsToReview: requests.filter((s) => turns[s] === 'review').length,
  }
}

/**
 * Refuses a step forward of a held loan with what the pipeline needs for it (P-30), and without a `reason` also with what
 * the loan lacks. Answers what goes into the event of the step. Fails with step_not_allowed or reason_needed.
 */
export const requireStepTo = async (
  tx: Tx,
  actor: Actor,
  { loan, to, reason }: { loan: LoanHead; to: LoanStatus; reason: string | null },
): Promise<GoneOn> => {
  const activities = await countedActivities(tx, loan.id)
  const missing = missingFor(to, factsOf(loan.status, activities))
  if (missing.length > 0) fail('step_not_allowed', `${missing.join('. ')}.`)
  return requireReasonToGoOn(actor, { missing: await openPointsFor(tx, loan.id, to, activities), reason })
}

/** A held loan as its progress is derived from it, and the activities that count. */
export interface Progress {
  loan: Pick<LoanHead, 'id' | 'status' | 'suggested_steps' | 'archived_at'>
  counted: readonly CountedActivity[]
}

/**
 * Holds a loan, archived or not, until the transaction ends. Whatever changes an activity and then the loan takes the loan
 * first: two changes wait for each other in one order and never in a ring.
 */
export const holdProgress = async (tx: Tx, loanId: string): Promise<Progress> => {
  const loan = await lockLoan(tx, loanId)
  return { loan, counted: await countedActivities(tx, loan.id) }
}

/** Refuses to restart or archive what a held loan's status rests on (P-28, P-30). */
export const requireNotKept = (
  loan: Progress['loan'],
  a: { type: ActivityType; state: ActivityState },
  event: 'restart' | 'archive',
): void => {
  const activity = { type: a.type, state: a.state }
  const reason = keptBy(loan.status, activity, event)
  if (reason !== null) fail('step_not_allowed', reason)
}

/** Moves a held loan to a status, with its event. Fails with state_conflict when it has another status meanwhile. */
export const moveLoan = async (
  tx: Tx,
  author: Author,
  loan: { id: string; status: LoanStatus },
  to: LoanStatus,
  o: {
    fields?: Parameters<typeof writeStatus>[4]
    before?: Record<string, unknown>
    after?: Record<string, unknown>
  } = {},
): Promise<void> => {
  if (!(await writeStatus(tx, loan.id, loan.status, to, o.fields)))
    fail('state_conflict', "The loan's status has changed. Review the change and try again.")
  await record(tx, author, {
    kind: 'loan.status-changed',
    entity: 'loan',
    entityId: loan.id,
    loanId: loan.id,
    before: { status: loan.status, ...o.before },
    after: { status: to, ...o.after },
  })
  await notifyFollowers(tx, { message: `Status is now: ${statusLabel(to)}`, loanId: loan.id, by: author.id })
  await notifyParties(tx, { message: `Your loan is now: ${statusLabel(to)}`, loanId: loan.id })
  await tell(tx, { kind: 'changed', topics: ['loan', 'loan-status'], loan_id: loan.id })
}

/** What follows from the activities of a loan: the statuses it moves to by itself, in order, and its suggested steps. */
interface Onward {
  moves: LoanStatus[]
  steps: readonly string[]
}

/** Derives what follows (P-30, P-32); null for an archived or rejected loan, where nothing happens. */
const onwardFrom = ({ loan, counted }: Progress): Onward | null => {
  let status = loan.status
  if (loan.archived_at || status === 'rejected') return null
  const moves: LoanStatus[] = []
  while (leftAutomatically.includes(status)) {
    const next: LoanStatus | undefined = nextStatuses[status][0]
    if (next === undefined || missingFor(next, factsOf(status, counted)).length > 0) break
    moves.push(next)
    status = next
  }
  return { moves, steps: suggestedSteps(factsOf(status, counted)) }
}

/** The write of the suggested steps (P-32) of a held loan; null where they stand already. */
export const stepsToWrite = (tx: Tx, progress: Progress): Statement | null => {
  const onward = onwardFrom(progress)
  if (!onward || onward.steps.join('\n') === progress.loan.suggested_steps.join('\n')) return null
  return writeSuggestedSteps(tx, progress.loan.id, onward.steps)
}

/** Performs the moves of a held loan that come by themselves (P-30), each with its event. Answers its status afterwards. */
export const moveOnward = async (tx: Tx, author: Author, progress: Progress): Promise<LoanStatus> => {
  let status = progress.loan.status
  for (const next of onwardFrom(progress)?.moves ?? []) {
    await moveLoan(tx, author, { id: progress.loan.id, status }, next)
    status = next
  }
  return status
}

/**
 * Derives and writes what follows from the activities of a loan as they stand: its moves and its suggested steps. Call it
 * in every transaction that changes an activity of the loan otherwise than by a move of it. Nothing happens to an archived
 * or rejected loan. Answers the loan's status afterwards.
 */
export const refreshProgress = async (tx: Tx, author: Author, loanId: string): Promise<LoanStatus> => {
  const progress = await holdProgress(tx, loanId)
  const status = await moveOnward(tx, author, progress)
  const steps = stepsToWrite(tx, progress)
  if (steps) await tx.executeQuery(steps)
  return status
}
