import type { ActivityView } from '@plinth/contract/loan/activity'
import { type ActivityEvent, stateAfter } from '@plinth/domain/loan/activity/transitions'
import type { ActivityState, ActivityType } from '@plinth/domain/loan/activity/types'
import { may } from '@plinth/domain/people/user/permissions'
import type { Actor, Author } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { batched, type Db, inTx, type Statement, type Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { eventValues, type AuditEvent, record } from '../../platform/events.ts'
import {
  type CountedActivity,
  countedBeside,
  holdProgress,
  moveOnward,
  type Progress,
  refreshProgress,
  requireNotKept,
  stepsToWrite,
} from '../status/index.ts'
import {
  type ActivityOfLoan,
  activityRow,
  type ActivityRow,
  type DocumentRow,
  heldActivityRow,
  type HeldRow,
  lastMove,
  type MoveValues,
  type ProcessRow,
  unarchive,
  writeMove,
} from './activity.queries.ts'
import { readActivities, readActivity, readingActivity, toViews } from './activity.view.ts'

/** An activity with its loan's archive mark. */
export type FoundActivity = ActivityOfLoan & {
  /** What its loan's progress is derived from, where the transaction holds both. */
  progress?: Progress
}

/** One activity, whoever asks: the caller checks that it is theirs. Fails with not_found. */
export const findActivity = async (db: Db | Tx, id: string): Promise<FoundActivity> =>
  (await activityRow(db, id)) ?? fail('not_found', 'This activity was not found.')

/** One activity as the API answers it, archived ones too. Fails with not_found. */
export const viewActivity = async (db: Db | Tx, id: string): Promise<ActivityView> =>
  (await readActivity(db, id)) ?? fail('not_found', 'This activity was not found.')

/** All activities of a loan that are not archived. `loanId` is the uuid. */
export const activitiesOfLoan = (db: Db | Tx, loanId: string, types?: readonly ActivityType[]) =>
  readActivities(db, types ? { loanId, types } : { loanId })

/** Refuses work on an archived loan or activity: it is read-only until restored. */
export const requireOpen = (a: Pick<FoundActivity, 'archived_at' | 'loan_archived_at'>): void => {
  if (a.loan_archived_at) fail('archived', 'The loan is archived. Restore it first.')
  if (a.archived_at) fail('archived', 'This activity is archived.')
}

/**
 * Holds an activity and its loan for a change until the transaction ends, and reads what a move of it needs. Fails with
 * not_found or archived.
 */
export const holdActivity = async (tx: Tx, id: string): Promise<FoundActivity> =>
  (await holdActivityAnd(tx, id, null)).activity

/** The same with one more question in the same round trip, whose rows it answers. */
export const holdActivityAnd = async <R>(
  tx: Tx,
  id: string,
  question: Statement<R> | null,
): Promise<{ activity: FoundActivity; rows: R[] }> => {
  const [[held], counted, rows] = await batched<[HeldRow, CountedActivity, R]>(tx, [
    heldActivityRow(tx, id),
    countedBeside(tx, id),
    question,
  ])
  const activity = held ?? fail('not_found', 'This activity was not found.')
  requireOpen(activity)
  const loan = { id: activity.loan_id, status: activity.loan_status, archived_at: activity.loan_archived_at }
  return {
    activity: { ...activity, progress: { loan: { ...loan, suggested_steps: activity.suggested_steps }, counted } },
    rows,
  }
}

/** The progress of a loan as it is once an activity has been moved by an event. */
const progressAfter = ({ loan, counted }: Progress, id: string, event: ActivityEvent, to: ActivityState): Progress => ({
  loan,
  counted: counted
    .filter((a) => a.id !== id || event !== 'archive')
    .map((a) => (a.id === id ? { ...a, state: to } : a)),
})

/** Who moved an activity last and how: what a person who comes too late is told. */
const whatChanged = async (tx: Tx, id: string): Promise<string> => {
  const last = await lastMove(tx, id)
  return last ? `${last.actor_name} moved it from ${last.from} to ${last.to}.` : 'Someone else changed it.'
}

/** A statement that goes before a move in its round trip, such as a decision on a file of the activity. */
export interface First {
  statement: Statement
  /** Fails when the rows of its answer say so; nothing of the move stays then. */
  judge: (rows: readonly unknown[]) => Promise<void>
}

/** Does what would go before a move where there is none. */
export const doFirst = async (tx: Tx, { statement, judge }: First): Promise<void> =>
  judge((await tx.executeQuery(statement)).rows)

/** What an event makes of an activity, and its entry in the trail. Fails with step_not_allowed (P-28, P-30). */
const judgeMove = (a: FoundActivity, { loan }: Progress, event: ActivityEvent, to: ActivityState): AuditEvent => {
  if (a.superseded_at && event !== 'archive')
    fail('step_not_allowed', `This ${a.name} was replaced when the loan was moved back.`)
  if (!a.superseded_at && (event === 'restart' || event === 'archive')) requireNotKept(loan, a, event)
  // K-19: what was accepted and carried the loan on is not undone by generating it anew.
  if (event === 'generate' && a.state === 'Accepted') requireNotKept(loan, a, 'restart')
  return {
    kind: `activity.${event}`,
    entity: 'activity',
    entityId: a.id,
    loanId: a.loan_id,
    before: { state: a.state, ...(a.type === 'document-request' ? standing(a) : {}) },
    after: { state: to },
  }
}

/** What a decision on a document request replaces beside its state: undoing the decision puts it back. */
const standing = (a: FoundActivity) => ({
  state_text: a.state_text,
  rejection_reason: a.rejection_reason,
  since: a.state_since,
})

const withReason = (happening: AuditEvent, reason: string | undefined): AuditEvent =>
  reason ? { ...happening, after: { ...happening.after, reason } } : happening

/**
 * Moves an activity by an event of its type (domain/loan/activity/transitions), with its event in the trail, and answers it as
 * it then stands; `reason` goes into the event. Fails with state_conflict when the event is not allowed in its state, version_conflict when someone was
 * faster, step_not_allowed when it was replaced or the loan's status rests on it.
 */
export const moveActivity = async (
  tx: Tx,
  author: Author,
  a: FoundActivity,
  event: ActivityEvent,
  { first, reason, ...values }: MoveValues & { first?: First | undefined; reason?: string | undefined } = {},
): Promise<ActivityView> => {
  const pausedFrom = a.state_before_pause ?? 'New'
  const to = stateAfter(a.type, event, a.state, pausedFrom)
  if (to === null) {
    // What is wrong with a file is said rather than what is wrong with its request.
    if (first) await doFirst(tx, first)
    return fail('state_conflict', `This is not possible while it is ${a.state}. ${await whatChanged(tx, a.id)}`)
  }
  const progress = a.progress ?? (await holdProgress(tx, a.loan_id))
  const happening = withReason(judgeMove(a, progress, event, to), values.rejection_reason ?? reason)
  // What is suggested next, and the moves of the loan that come by themselves, follow every activity (P-30, P-32).
  const after = progressAfter(progress, a.id, event, to)
  const move = writeMove(tx, a, { state: to, values, event: eventValues(author, happening) })
  const [firstRows, [moved], , ...read] = await batched<
    [unknown, { id: string }, unknown, ActivityRow, ProcessRow, DocumentRow]
  >(tx, [first?.statement ?? null, move, stepsToWrite(tx, after), ...readingActivity(tx, a.id)])
  await first?.judge(firstRows)
  if (!moved) fail('version_conflict', `This has changed since you loaded it. ${await whatChanged(tx, a.id)}`)
  await moveOnward(tx, author, after)
  return toViews(...read)[0] ?? fail('not_found', 'This activity was not found.')
}

const change = (db: Db, id: string, work: (tx: Tx, a: FoundActivity) => Promise<ActivityView>): Promise<ActivityView> =>
  inTx(db, async (tx) => {
    const activity = await holdActivity(tx, id)
    const view = await work(tx, activity)
    await tell(tx, { kind: 'changed', topics: ['activity', 'loan-status'], loan_id: activity.loan_id })
    return view
  })

export const pauseActivity = (db: Db, actor: Actor, id: string) =>
  change(db, id, (tx, a) => moveActivity(tx, actor, a, 'pause', { state_before_pause: a.state }))

export const resumeActivity = (db: Db, actor: Actor, id: string) =>
  change(db, id, (tx, a) => moveActivity(tx, actor, a, 'resume', { state_before_pause: null }))

export const archiveActivity = (db: Db, actor: Actor, id: string) =>
  change(db, id, (tx, a) => moveActivity(tx, actor, a, 'archive', { archived_at: new Date() }))

/**
 * Takes back the archiving of a document request, as it was. Fails with archived while its loan is, version_conflict when
 * something changed since, step_not_allowed for work that may have been made anew meanwhile.
 */
export const restoreActivity = (db: Db, actor: Actor, { id, version }: { id: string; version: number }) =>
  inTx(db, async (tx) => {
    const [a] = (await tx.executeQuery(heldActivityRow(tx, id))).rows
    if (!a) return fail('not_found', 'This activity was not found.')
    if (a.loan_archived_at) fail('archived', 'The loan is archived. Restore it first.')
    if (a.type !== 'document-request') fail('step_not_allowed', 'Only a document request can be restored.')
    if ((await unarchive(tx, id, version)) === 0n)
      fail('version_conflict', 'It changed after it was archived. Review the change and try again.')
    await record(tx, actor, { kind: 'activity.restore', entity: 'activity', entityId: id, loanId: a.loan_id })
    await refreshProgress(tx, actor, a.loan_id)
    await tell(tx, { kind: 'changed', topics: ['activity', 'loan-status'], loan_id: a.loan_id })
    return viewActivity(tx, id)
  })

/** Moves work done by hand to its next state, and approves a submitted application (W-18). */
export const setNextState = (db: Db, actor: Actor, id: string, state: ActivityState) =>
  change(db, id, (tx, a) => {
    const event: ActivityEvent = a.type === 'application' ? 'set-accepted' : 'set-next-state'
    const needed = a.type === 'application' ? 'approve-application' : 'edit-loan'
    if (!may(actor.role, actor.denied, needed))
      fail('forbidden', `An administrator has taken the right “${needed}” from you.`)
    if (stateAfter(a.type, event, a.state) !== state)
      fail('step_not_allowed', `A ${a.type} that is ${a.state} does not move to ${state}.`)
    return moveActivity(tx, actor, a, event)
  })
