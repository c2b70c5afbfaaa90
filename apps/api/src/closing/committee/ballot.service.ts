import type { VoteView } from '@plinth/contract/closing/committee-vote'
import {
  needsReason,
  voteChoiceLabels,
  castLabels,
  type VoteChoice,
  type VoteWay,
} from '@plinth/domain/closing/committee/vote'
import type { ConditionStage } from '@plinth/domain/loan/condition'
import type { Actor, Author } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import { mailBallot } from './letters.service.ts'
import { momentIn } from './moment.ts'
import { viewVote } from './room.service.ts'
import * as q from './vote.queries.ts'
import { overText } from './vote.view.ts'
import { noteVote, noVote } from './vote.service.ts'

/** Holds a vote that still takes votes. Fails with state_conflict, saying why it does not (AH-06). */
const holdTaking = async (tx: Tx, deps: Pick<Deps, 'config' | 'clock'>, id: string): Promise<q.VoteRow> => {
  const v = (await q.lockVote(tx, id)) ?? noVote()
  const over = overText(v, deps.clock.now(), momentIn(deps.config.PLINTH_TIME_ZONE))
  return over === null ? v : fail('state_conflict', over)
}

interface Given {
  choice: VoteChoice
  reason: string
  way: VoteWay
  /** Who recorded it for the member; empty when the member voted. */
  recordedBy: string
}

const requireReason = ({ choice, reason }: Given): void => {
  if (needsReason(choice) && reason === '')
    badField('reason', choice === 'decline' ? 'Say why you decline.' : 'Say why you recuse yourself.')
}

/** Keeps a vote in place of the one before; every one stays in the minutes (AH-05). */
export const castInTx = async (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  author: Author,
  o: { voteId: string; mine: (b: q.BallotRow) => boolean; given: Given },
): Promise<void> => {
  requireReason(o.given)
  const v = await holdTaking(tx, deps, o.voteId)
  const ballot =
    (await q.ballotsOf(tx, [v.id])).find(o.mine) ??
    fail('forbidden', 'You are not a member of the committee that decides on this loan.')
  if (ballot.left_at !== null)
    fail(
      'state_conflict',
      `${ballot.name} left the committee on ${momentIn(deps.config.PLINTH_TIME_ZONE)(ballot.left_at)} and no longer votes. A vote cast before is kept and not counted.`,
    )
  if (!ballot.counts) fail('forbidden', `${ballot.why_no_vote ?? 'No vote on this loan'}.`)
  const { choice, reason, way, recordedBy } = o.given
  const cast = { choice, reason, way, recorded_by_name: recordedBy, cast_at: new Date(deps.clock.now()) }
  await q.writeBallot(tx, ballot.id, cast)
  await q.insertCast(tx, { ...cast, ballot_id: ballot.id })
  await noteVote(tx, author, v, 'vote-cast', {
    choice: (recordedBy === '' ? voteChoiceLabels : castLabels)[choice].toLowerCase(),
    ...(reason === '' ? {} : { reason }),
    ...(recordedBy === '' ? {} : { for: ballot.name }),
  })
}

/** Votes as the signed-in member, or changes that vote (AH-05, AH-06). */
export const castVote = (
  deps: Deps,
  actor: Actor,
  id: string,
  given: { choice: VoteChoice; reason: string },
): Promise<VoteView> =>
  inTx(deps.db, async (tx) => {
    await castInTx(tx, deps, actor, {
      voteId: id,
      mine: (b) => b.user_id === actor.id,
      given: { ...given, way: 'account', recordedBy: '' },
    })
    return viewVote(tx, deps, id, { userId: actor.id })
  })

/** Records what a member voted in the meeting (AH-14). Fails with step_not_allowed for a vote by mail. */
export const recordVote = (
  deps: Deps,
  actor: Actor,
  id: string,
  o: { ballot_id: string; choice: VoteChoice; reason: string },
): Promise<VoteView> =>
  inTx(deps.db, async (tx) => {
    const seen = (await q.voteById(tx, id)) ?? noVote()
    if (seen.meeting_state !== 'planned')
      fail('step_not_allowed', 'Votes are recorded only for a meeting. In a vote by mail each member votes.')
    await castInTx(tx, deps, actor, {
      voteId: id,
      mine: (b) => b.id === o.ballot_id,
      given: { choice: o.choice, reason: o.reason, way: 'recorded', recordedBy: actor.name },
    })
    return viewVote(tx, deps, id, { userId: actor.id })
  })

/** Keeps a comment on an open vote; `name` is whose it is. */
export const commentInTx = async (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  author: Author,
  o: { voteId: string; text: string },
): Promise<void> => {
  const v = await holdTaking(tx, deps, o.voteId)
  const at = new Date(deps.clock.now())
  await q.insertComment(tx, { vote_id: v.id, author_name: author.name, body: o.text, created_at: at })
  await noteVote(tx, author, v, 'commented', {})
}

export const commentOnVote = (deps: Deps, actor: Actor, id: string, text: string): Promise<VoteView> =>
  inTx(deps.db, async (tx) => {
    await commentInTx(tx, deps, actor, { voteId: id, text })
    return viewVote(tx, deps, id, { userId: actor.id })
  })

/** Proposes a condition of the approval (AH-09). */
export const proposeCondition = (
  deps: Deps,
  actor: Actor,
  id: string,
  body: { stage: ConditionStage; title: string; details: string },
): Promise<VoteView> =>
  inTx(deps.db, async (tx) => {
    const v = await holdTaking(tx, deps, id)
    const at = new Date(deps.clock.now())
    await q.insertConditions(tx, [{ ...body, vote_id: v.id, added_by_name: actor.name, created_at: at }])
    await noteVote(tx, actor, v, 'condition-proposed', { title: body.title })
    return viewVote(tx, deps, id, { userId: actor.id })
  })

/** Takes a proposed condition off an open vote. Fails with not_found. */
export const dropCondition = (deps: Deps, actor: Actor, id: string, conditionId: string): Promise<VoteView> =>
  inTx(deps.db, async (tx) => {
    const v = await holdTaking(tx, deps, id)
    const title =
      (await q.removeCondition(tx, { voteId: v.id, id: conditionId, at: new Date(deps.clock.now()) })) ??
      fail('not_found', 'This condition was not found.')
    await noteVote(tx, actor, v, 'condition-dropped', { title })
    return viewVote(tx, deps, id, { userId: actor.id })
  })

/** Reminders by hand an hour of one vote. */
const REMINDERS_AN_HOUR = 3

/** Mails the link again to those who have not voted (AH-13). */
export const remindVoters = async (deps: Deps, actor: Actor, id: string): Promise<{ reminded: string[] }> => {
  if (!(await q.voteById(deps.db, id))) noVote()
  await limitRate(deps.db, `committee-remind ${id}`, REMINDERS_AN_HOUR, 3600)
  return inTx(deps.db, async (tx) => {
    const v = await holdTaking(tx, deps, id)
    const silent = (await q.ballotsOf(tx, [v.id])).filter((b) => b.counts && b.left_at === null && b.choice === null)
    for (const to of silent) await mailBallot(tx, deps, v, to, true)
    const reminded = silent.map(({ name }) => name)
    if (reminded.length > 0) await noteVote(tx, actor, v, 'reminded', { to: reminded })
    return { reminded }
  })
}
