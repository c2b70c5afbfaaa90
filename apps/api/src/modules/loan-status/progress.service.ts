import { allSettled, keptBy, missingFor, type StatusFacts, suggestedSteps } from '@plinth/domain/loan/progress'
import { type LoanStatus, nextStatuses } from '@plinth/domain/loan/status'
import type { ActivityState, ActivityType } from '@plinth/domain/activity/types'
import type { Author } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import type { Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import {
  type CountedActivity,
  countedActivities,
  heldStatusRow,
  type StatusRow,
  writeStatus,
  writeSuggestedSteps,
} from './loan-status.queries.ts'

/** States of a document request that wait for the borrower, and those that wait for staff. */
const awaited: readonly ActivityState[] = [
  'New',
  'Waiting',
  'Rejected',
  'Unsupported',
  'Missing Data',
  'Error',
  'Failed',
]
const toReview: readonly ActivityState[] = ['Sent', 'Signed', 'Processing', 'Processed']

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
    documentsAwaited: requests.filter((s) => awaited.includes(s)).length,
    documentsToReview: requests.filter((s) => toReview.includes(s)).length,
  }
}

/** Refuses a change of an archived or rejected loan: it is read-only until restored (P-03). */
export const requireInPipeline = (loan: Pick<StatusRow, 'archived_at' | 'status'>): void => {
  if (loan.archived_at) fail('archived', 'The loan is archived. Restore it first.')
  if (loan.status === 'rejected') fail('step_not_allowed', 'The loan is rejected. Restore it first.')
}

/** Holds a loan for a move until the transaction ends. Fails with not_found, archived or step_not_allowed. */
export const holdLoan = async (tx: Tx, key: string): Promise<StatusRow> => {
  const loan = (await heldStatusRow(tx, key)) ?? fail('not_found', 'There is no such loan.')
  requireInPipeline(loan)
  return loan
}

/** Refuses a step forward of a held loan with what is missing for it (P-30). */
export const requireStepTo = async (tx: Tx, loan: StatusRow, to: LoanStatus): Promise<void> => {
  const missing = missingFor(to, factsOf(loan.status as LoanStatus, await countedActivities(tx, loan.id)))
  if (missing.length > 0) fail('step_not_allowed', `${missing.join('. ')}.`)
}

/**
 * Holds a loan, archived or not, until the transaction ends. Whatever changes an activity and then the loan takes the loan
 * first: two changes wait for each other in one order and never in a ring.
 */
export const holdProgress = async (tx: Tx, loanId: string): Promise<void> => {
  await heldStatusRow(tx, loanId)
}

/** Refuses to restart or archive what a held loan's status rests on (P-28, P-30). */
export const requireNotKept = async (
  tx: Tx,
  a: { loan_id: string; type: string; state: string },
  event: 'restart' | 'archive',
): Promise<void> => {
  const loan = (await heldStatusRow(tx, a.loan_id)) ?? fail('not_found', 'There is no such loan.')
  const activity = { type: a.type as ActivityType, state: a.state as ActivityState }
  const reason = keptBy(loan.status as LoanStatus, activity, event)
  if (reason !== null) fail('step_not_allowed', reason)
}

/** Moves a held loan to a status, with its event. Fails with state_conflict when it has another status meanwhile. */
export const moveLoan = async (
  tx: Tx,
  author: Author,
  loan: { id: string; status: string },
  to: LoanStatus,
  o: {
    fields?: Parameters<typeof writeStatus>[4]
    before?: Record<string, unknown>
    after?: Record<string, unknown>
  } = {},
): Promise<void> => {
  if (!(await writeStatus(tx, loan.id, loan.status as LoanStatus, to, o.fields)))
    fail('state_conflict', 'The loan has moved on meanwhile. Reload and look again.')
  await record(tx, author, {
    kind: 'loan.status-changed',
    entity: 'loan',
    entityId: loan.id,
    loanId: loan.id,
    before: { status: loan.status, ...o.before },
    after: { status: to, ...o.after },
  })
  await tell(tx, { kind: 'changed', words: ['loan', 'loan-status'], loan_id: loan.id })
}

/**
 * Derives what follows from the activities of a loan: performs the moves that come by themselves (P-30), each with its
 * event, and writes the suggested steps (P-32). Call it in every transaction that changes an activity of the loan.
 * Nothing happens to an archived or rejected loan. Answers the loan's status afterwards.
 */
export const refreshProgress = async (tx: Tx, author: Author, loanId: string): Promise<LoanStatus> => {
  const loan = (await heldStatusRow(tx, loanId)) ?? fail('not_found', 'There is no such loan.')
  let status = loan.status as LoanStatus
  if (loan.archived_at || status === 'rejected') return status
  const activities = await countedActivities(tx, loan.id)
  while (leftAutomatically.includes(status)) {
    const next: LoanStatus | undefined = nextStatuses[status][0]
    if (next === undefined || missingFor(next, factsOf(status, activities)).length > 0) break
    await moveLoan(tx, author, { id: loan.id, status }, next)
    status = next
  }
  const steps = suggestedSteps(factsOf(status, activities))
  if (steps.join('\n') !== loan.suggested_steps.join('\n')) await writeSuggestedSteps(tx, loan.id, steps)
  return status
}
