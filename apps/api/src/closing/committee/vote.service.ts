import type { openVote as openCall, VoteView } from '@plinth/contract/closing/committee-vote'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { type Level, levelAbove, levelFor } from '@plinth/domain/closing/committee/level'
import { mayDecide, whyNoVote } from '@plinth/domain/closing/committee/member'
import {
  cannotApprove,
  resultNow,
  resultReason,
  type VoteResult,
  voteResultLabels,
} from '@plinth/domain/closing/committee/vote'
import { instantAt } from '@plinth/domain/documents/chase/zones'
import { DAY_MS } from '@plinth/domain/shared/dates'
import { putCondition } from '../../loan/index.ts'
import { notifyStaff } from '../../messaging/index.ts'
import { type Actor, type Author, plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { findLoan, lockLoan, lockLoanInPipeline } from '../../underwriting/index.ts'
import { acceptByVote, commitmentTerms, putToVote, requireMemo, reviewOfLoan } from '../deal-document/index.ts'
import { minutesJob } from './kinds.ts'
import { mailBallot, mailResult, mailWithdrawn } from './letters.service.ts'
import { momentIn } from './moment.ts'
import { refusalOf, viewVote } from './room.service.ts'
import { levelRows, memberRows } from './settings.queries.ts'
import { levelOf } from './settings.service.ts'
import * as q from './vote.queries.ts'
import { asBallot, hasLostItsReview, ruleOf } from './vote.view.ts'

export const noVote = (): never => fail('not_found', 'This vote was not found.')

type EventName =
  | 'vote-opened'
  | 'vote-closed'
  | 'vote-withdrawn'
  | 'deadline-moved'
  | 'vote-cast'
  | 'commented'
  | 'condition-proposed'
  | 'condition-dropped'
  | 'reminded'
  | 'code-sent'

/** Records what happened to a vote, and tells open screens. */
export const noteVote = async (
  tx: Tx,
  author: Author,
  v: { id: string; loan_id: string },
  what: EventName,
  after: Record<string, unknown>,
): Promise<void> => {
  await record(tx, author, {
    ...{ kind: `committee.${what}`, entity: 'committee', entityId: v.id, loanId: v.loan_id },
    after,
  } as const)
  await tell(tx, { kind: 'changed', topics: ['committee', 'timeline'], loan_id: v.loan_id })
}

const SOONEST_MS = 10 * 60_000
const LATEST_DAYS = 90

/** The instant of a day and time in the lender's zone. Fails with invalid_input for one too soon or too far off. */
const deadlineOf = (deps: Pick<Deps, 'config' | 'clock'>, o: { deadline_day: string; deadline_time: string }): Date => {
  const [hours = 0, minutes = 0] = o.deadline_time.split(':').map(Number)
  const at = instantAt(deps.config.PLINTH_TIME_ZONE, o.deadline_day, hours + minutes / 60)
  const now = deps.clock.now()
  if (at < now + SOONEST_MS) badField('deadline_day', 'Choose a time at least ten minutes from now.')
  if (at > now + LATEST_DAYS * DAY_MS) badField('deadline_day', `Choose a day within ${LATEST_DAYS} days.`)
  return new Date(at)
}

type Opening = BodyOf<typeof openCall>

interface NewVote {
  loan: { id: string; name: string; human_id: string; amount_cents: number }
  activityId: string
  level: Level
  deadline: Date
  question: string
  meetingId: string | null
  conditions: readonly { stage: Opening['conditions'][number]['stage']; title: string; details: string }[]
}

/** Writes a vote with its ballots, conditions and letters; the caller holds the loan. Fails with state_conflict. */
const putVote = async (tx: Tx, deps: Deps, author: Author, o: NewVote): Promise<string> => {
  const now = new Date(deps.clock.now())
  const { loan, level } = o
  const members = (await memberRows(tx)).filter((m) => m.left_at === null)
  const id = await q.insertVote(tx, {
    ...{ loan_id: loan.id, activity_id: o.activityId, meeting_id: o.meetingId, question: o.question },
    ...{ level_name: level.name, up_to_cents: level.upToCents, quorum: level.quorum, approvals: level.approvals },
    ...{ majority: level.majority, chair: level.chair, amount_cents: loan.amount_cents },
    terms: JSON.stringify(await commitmentTerms(tx, loan.id)),
    position: o.meetingId === null ? 0 : (await q.votesOfMeeting(tx, o.meetingId)).length,
    ...{ opened_by_name: author.name, opened_at: now, deadline_at: o.deadline },
  })
  if (id === undefined)
    return fail('state_conflict', 'A vote on this loan is open already. Close or withdraw it first.')
  const ballots = await q.insertBallots(
    tx,
    members.map((m) => {
      const authority = { role: m.role, authorityCents: m.authority_cents }
      return {
        ...{ vote_id: id, member_id: m.id, name: m.name, email: m.email, role: m.role },
        counts: mayDecide(authority, loan.amount_cents),
        why_no_vote: whyNoVote(authority, loan.amount_cents),
      }
    }),
  )
  if (o.conditions.length > 0)
    await q.insertConditions(
      tx,
      o.conditions.map((c) => ({ ...c, vote_id: id, added_by_name: author.name, created_at: now })),
    )
  const told = { loan_name: loan.name, human_id: loan.human_id, loan_id: loan.id, level_name: level.name }
  for (const to of ballots)
    await mailBallot(tx, deps, { ...told, deadline_at: o.deadline, opened_by_name: author.name }, to, false)
  await noteVote(tx, author, { id, loan_id: loan.id }, 'vote-opened', {
    level: level.name,
    deadline: momentIn(deps.config.PLINTH_TIME_ZONE)(o.deadline),
    members: ballots.map(({ name }) => name),
  })
  return id
}

const requireMeeting = async (tx: Tx, id: string | null): Promise<void> => {
  if (id !== null && !(await q.meetingsAhead(tx)).some((m) => m.id === id))
    badField('meeting_id', 'Choose a meeting that is still ahead.')
}

/** Opens a vote on the board review of a loan (AH-03). Fails with not_found, archived, step_not_allowed or invalid_input. */
export const openVote = async (deps: Deps, actor: Actor, key: string, body: Opening): Promise<VoteView> => {
  const deadline = deadlineOf(deps, body)
  const seen = await reviewOfLoan(deps.db, (await findLoan(deps.db, key)).id)
  if (seen && (seen.state === 'Generated' || seen.state === 'Waiting')) await requireMemo(deps, seen)
  return inTx(deps.db, async (tx) => {
    const held = await lockLoanInPipeline(tx, key)
    const loan = { ...held, amount_cents: await q.amountOf(tx, held.id) }
    const review = await reviewOfLoan(tx, loan.id)
    const [levels, members] = [await levelRows(tx), await memberRows(tx)]
    const isOpen = (await q.votesOfLoan(tx, loan.id)).some((v) => v.state === 'open' && !hasLostItsReview(v))
    const refusal = refusalOf({ review, levels, members, amountCents: loan.amount_cents, isOpen })
    const level = levelFor(levels.map(levelOf), loan.amount_cents)
    if (refusal !== null || !review || !level) return fail('step_not_allowed', refusal ?? 'No level decides on it.')
    await requireMeeting(tx, body.meeting_id)
    // One whose board review was made anew has ended, though nobody has tidied it up yet.
    for (const lost of (await q.votesOfLoan(tx, loan.id)).filter((v) => v.state === 'open'))
      await withdrawHeld(tx, deps, plinth, lost, LOST)
    await putToVote(tx, actor, review)
    const id = await putVote(tx, deps, actor, {
      ...{ loan, activityId: review.id, level, deadline, question: body.question },
      ...{ meetingId: body.meeting_id, conditions: body.conditions },
    })
    return viewVote(tx, deps, id, { userId: actor.id })
  })
}

const LOST = 'The board review was regenerated or withdrawn.'

/** Withdraws a vote that the caller holds. */
const withdrawHeld = async (tx: Tx, deps: Deps, author: Author, v: q.VoteRow, why: string): Promise<void> => {
  const closed = { closed_at: new Date(deps.clock.now()), closed_by_name: author.name }
  if (!(await q.writeOpenVote(tx, v.id, { state: 'withdrawn', result_text: why, ...closed })))
    fail('state_conflict', 'This vote is closed already. Its result is in the committee room.')
  await mailWithdrawn(tx, deps, v, await q.ballotsOf(tx, [v.id]), why)
  await noteVote(tx, author, v, 'vote-withdrawn', { level: v.level_name, reason: why })
}

/** Withdraws an open vote, with the reason. Fails with not_found and state_conflict. */
export const withdrawVote = async (deps: Deps, actor: Actor, id: string, reason: string): Promise<VoteView> =>
  inTx(deps.db, async (tx) => {
    await withdrawHeld(tx, deps, actor, (await q.lockVote(tx, id)) ?? noVote(), reason)
    return viewVote(tx, deps, id, { userId: actor.id })
  })

/** Puts the conditions of an approval on the held loan, each once (AH-09). Answers how they read. */
const putConditions = async (tx: Tx, author: Author, v: q.VoteRow): Promise<string[]> => {
  const kept = (await q.conditionsOf(tx, [v.id])).filter((c) => c.removed_at === null)
  for (const c of kept)
    await putCondition(tx, author, {
      loanId: v.loan_id,
      body: {
        ...{ stage: c.stage, title: c.title, details: c.details },
        ...{ owner_id: null, party: null, due_epoch: null, proof_id: null },
      },
      ...{ origin: 'committee', originKey: c.id },
    })
  return kept.map(({ title }) => title)
}

/** Writes the result of a vote that is held, with all that follows from it (AH-08, AH-09). */
const finish = async (
  tx: Tx,
  deps: Deps,
  author: Author,
  v: q.VoteRow,
  o: { result: VoteResult; version?: number | undefined; reason?: string },
): Promise<void> => {
  const ballots = await q.ballotsOf(tx, [v.id])
  const why = resultReason(ruleOf(v), ballots.map(asBallot), o.result)
  const text = o.reason === undefined ? why : `${why} ${o.reason}`
  const written = await q.writeOpenVote(
    tx,
    v.id,
    {
      ...{ state: 'closed', result: o.result, result_text: text },
      ...{ closed_at: new Date(deps.clock.now()), closed_by_name: author.name },
    },
    o.version,
  )
  if (!written) fail('version_conflict', 'This vote has changed since you loaded it. Review it and try again.')
  await noteVote(tx, author, v, 'vote-closed', {
    ...{ level: v.level_name, result: voteResultLabels[o.result], why, ...(o.reason ? { reason: o.reason } : {}) },
  })
  let conditions: string[] = []
  if (o.result === 'approved') {
    const review = (await reviewOfLoan(tx, v.loan_id)) ?? noVote()
    await acceptByVote(tx, author, review)
    conditions = await putConditions(tx, author, v)
  }
  await mailResult(tx, deps, v, ballots, { result: o.result, why: text, conditions })
  await notifyStaff(tx, {
    message: `${v.level_name} voted on ${v.loan_name}: ${voteResultLabels[o.result]}`,
    ...{ loanId: v.loan_id, documentId: null, by: author.id },
  })
  await deps.jobs.enqueue(tx, minutesJob, { vote_id: v.id })
}

/** Holds the loan, then the vote, and what the vote needs to be closed. */
const holdOpen = async (tx: Tx, id: string) => {
  const seen = (await q.voteById(tx, id)) ?? noVote()
  await lockLoan(tx, seen.loan_id)
  const v = (await q.lockVote(tx, id)) ?? noVote()
  if (v.state !== 'open') fail('state_conflict', 'This vote is closed already. Its result is in the committee room.')
  return v
}

/** Closes a vote in the caller's transaction: by its rule, or withdrawn where its board review is gone. */
export const closeInTx = async (
  tx: Tx,
  deps: Deps,
  author: Author,
  o: { id: string; version?: number },
): Promise<void> => {
  const v = await holdOpen(tx, o.id)
  if (hasLostItsReview(v)) return withdrawHeld(tx, deps, plinth, v, LOST)
  const ballots = (await q.ballotsOf(tx, [v.id])).map(asBallot)
  await finish(tx, deps, author, v, { result: resultNow(ruleOf(v), ballots, v.amount_now_cents), version: o.version })
}

/** Closes a vote by its rule (AH-08). Fails with not_found, state_conflict and version_conflict. */
export const closeVote = (deps: Deps, actor: Actor, o: { id: string; version: number }): Promise<VoteView> =>
  inTx(deps.db, async (tx) => {
    await closeInTx(tx, deps, actor, o)
    return viewVote(tx, deps, o.id, { userId: actor.id })
  })

/** Closes a vote and opens it at the next level with its conditions (AH-10). Fails with step_not_allowed where none is above. */
export const escalateVote = async (
  deps: Deps,
  actor: Actor,
  o: { id: string; reason: string; deadline_day: string; deadline_time: string },
): Promise<VoteView> => {
  const deadline = deadlineOf(deps, o)
  return inTx(deps.db, async (tx) => {
    const v = await holdOpen(tx, o.id)
    const loan = { ...(await lockLoanInPipeline(tx, v.loan_id)), amount_cents: v.amount_now_cents }
    if (hasLostItsReview(v)) fail('step_not_allowed', `${LOST} Withdraw this vote and open a new one.`)
    const levels = (await levelRows(tx)).map(levelOf)
    const above = levelAbove(levels, v.up_to_cents) ?? fail('step_not_allowed', `No level is above ${v.level_name}.`)
    const level = levelFor(levels.slice(levels.indexOf(above)), loan.amount_cents)
    if (!level) return fail('step_not_allowed', 'No level above covers the amount of the loan. Add one under Settings.')
    const asked = (await memberRows(tx))
      .filter((m) => m.left_at === null)
      .map((m) => ({
        role: m.role,
        counts: mayDecide({ role: m.role, authorityCents: m.authority_cents }, loan.amount_cents),
      }))
      .map((m) => ({ ...m, left: false, choice: null }))
    const lacking = cannotApprove(level, asked)
    if (lacking !== null) fail('step_not_allowed', `${level.name} cannot decide: ${lacking}`)
    await finish(tx, deps, actor, v, { result: 'next-level', reason: o.reason })
    const conditions = (await q.conditionsOf(tx, [v.id])).filter((c) => c.removed_at === null)
    const id = await putVote(tx, deps, actor, {
      ...{ loan, activityId: v.activity_id, level, deadline, question: v.question, meetingId: null },
      conditions: conditions.map(({ stage, title, details }) => ({ stage, title, details })),
    })
    return viewVote(tx, deps, id, { userId: actor.id })
  })
}

/** Moves the deadline of an open vote (AH-08). Fails with version_conflict and invalid_input. */
export const moveDeadline = async (
  deps: Deps,
  actor: Actor,
  o: { id: string; version: number; deadline_day: string; deadline_time: string },
): Promise<VoteView> => {
  const deadline = deadlineOf(deps, o)
  return inTx(deps.db, async (tx) => {
    const v = (await q.lockVote(tx, o.id)) ?? noVote()
    if (v.state !== 'open') fail('state_conflict', 'This vote is closed already. Its result is in the committee room.')
    if (!(await q.writeOpenVote(tx, o.id, { deadline_at: deadline }, o.version)))
      fail('version_conflict', 'This vote has changed since you loaded it. Review it and try again.')
    await noteVote(tx, actor, v, 'deadline-moved', { deadline: momentIn(deps.config.PLINTH_TIME_ZONE)(deadline) })
    return viewVote(tx, deps, o.id, { userId: actor.id })
  })
}
