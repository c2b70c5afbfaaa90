import type { VoteView } from '@plinth/contract/closing/committee-vote'
import { type Level, levelAbove, levelSentence } from '@plinth/domain/closing/committee/level'
import { differingTerms, type Term, termText } from '@plinth/domain/closing/committee/terms'
import { type Ballot, cannotApprove, resultNow, tally, voteResultLabels } from '@plinth/domain/closing/committee/vote'
import { epochOf, epochOrNull } from '@plinth/domain/shared/dates'
import { centsToDollars } from '@plinth/domain/shared/money'
import { KeptTerms } from '../approval/index.ts'
import type { BallotRow, commentsOf, conditionsOf, VoteRow } from './vote.queries.ts'

/** The rule of a vote, as it was when it was opened. */
export const ruleOf = (v: VoteRow): Level => ({
  name: v.level_name,
  upToCents: v.up_to_cents,
  ...{ quorum: v.quorum, approvals: v.approvals, majority: v.majority, chair: v.chair },
})

/** A ballot as the rules of the domain read it. */
export const asBallot = (b: BallotRow): Ballot => ({
  ...{ role: b.role, counts: b.counts, left: b.left_at !== null, choice: b.choice },
})

/** Whether the board review that a vote is on no longer waits for it: made anew, restarted, archived, or its loan taken away. */
export const hasLostItsReview = (v: VoteRow): boolean =>
  v.review_state !== 'Waiting' ||
  v.review_archived_at !== null ||
  v.superseded_at !== null ||
  v.loan_archived_at !== null ||
  v.loan_status === 'rejected'

/** Why nobody can vote any more (AH-06), in words; null while votes are taken. */
export const overText = (v: VoteRow, nowMs: number, moment: (at: Date) => string): string | null => {
  if (v.state === 'withdrawn') return `This vote was withdrawn: ${v.result_text}`
  if (v.result !== null) return `This vote is closed. Result: ${voteResultLabels[v.result]}.`
  if (hasLostItsReview(v))
    return 'The board review was regenerated or withdrawn, so this vote has ended. Votes cast before are kept.'
  if (v.deadline_at.getTime() <= nowMs) return `Votes were taken until ${moment(v.deadline_at)}. The result follows.`
  return null
}

export interface Around {
  ballots: readonly BallotRow[]
  comments: Awaited<ReturnType<typeof commentsOf>>
  conditions: Awaited<ReturnType<typeof conditionsOf>>
  /** Terms of the loan as they stand now; null where nobody asks for the difference. */
  termsNow: readonly Term[] | null
  levels: readonly { upToCents: number | null }[]
  me: { userId: string | null; ballotId: string | null }
  nowMs: number
  moment: (at: Date) => string
}

/** When the conditions of a vote were last changed. */
const conditionsChanged = (all: Around['conditions']): number =>
  Math.max(0, ...all.flatMap((c) => [c.created_at.getTime(), c.removed_at?.getTime() ?? 0]))

const ballotView = (b: BallotRow, around: Around, changedMs: number): VoteView['ballots'][number] => ({
  ...{ id: b.id, name: b.name, role: b.role, why_no_vote: b.why_no_vote, left: b.left_at !== null },
  ...{ choice: b.choice, reason: b.reason, cast_epoch: epochOrNull(b.cast_at), way: b.way },
  recorded_by: b.recorded_by_name,
  changes: Math.max(0, Number(b.casts ?? 0) - 1),
  before_condition: b.cast_at !== null && b.cast_at.getTime() < changedMs,
  is_me: around.me.ballotId === b.id || (around.me.userId !== null && around.me.userId === b.user_id),
})

const minutesOf = (v: VoteRow): VoteView['minutes'] => {
  if (v.minutes_key !== null) return 'ready'
  return v.state === 'closed' ? 'preparing' : 'none'
}

const standingOf = (v: VoteRow, around: Around) => {
  const ballots = around.ballots.map(asBallot)
  const rule = ruleOf(v)
  return {
    ...tally(ballots),
    if_closed: resultNow(rule, ballots, v.state === 'open' ? v.amount_now_cents : v.amount_cents),
    cannot_approve: v.state === 'open' ? cannotApprove(rule, ballots) : null,
  }
}

/** A vote as screens show it. */
export const toVoteView = (v: VoteRow, around: Around): VoteView => {
  const { chairApproves: _chair, ...standing } = standingOf(v, around)
  const terms = KeptTerms.parse(v.terms)
  const changedMs = conditionsChanged(around.conditions)
  return {
    ...{ id: v.id, loan_id: v.loan_id, loan_human_id: v.human_id, loan_name: v.loan_name },
    ...{ amount: centsToDollars(v.amount_cents), level: v.level_name, rule: levelSentence(ruleOf(v)) },
    ...{ majority: v.majority, question: v.question, state: v.state, result: v.result, result_text: v.result_text },
    over: overText(v, around.nowMs, around.moment),
    ...{ opened_by: v.opened_by_name, opened_epoch: epochOf(v.opened_at), deadline_epoch: epochOf(v.deadline_at) },
    closed_epoch: epochOrNull(v.closed_at),
    meeting: v.meeting_id === null ? null : { id: v.meeting_id, title: v.meeting_title ?? '' },
    ...{ quorum: v.quorum, approvals: v.approvals },
    ...standing,
    has_next_level: levelAbove(around.levels, v.up_to_cents) !== undefined,
    ballots: around.ballots.map((b) => ballotView(b, around, changedMs)),
    conditions: around.conditions
      .filter((c) => c.removed_at === null)
      .map((c) => ({
        ...{ id: c.id, stage: c.stage, title: c.title, details: c.details, added_epoch: epochOf(c.created_at) },
      })),
    comments: around.comments.map((c) => ({
      ...{ id: c.id, name: c.author_name, text: c.body, epoch: epochOf(c.created_at) },
    })),
    terms: terms
      .map(({ label, kind, value }) => ({ label, text: termText(kind, value) }))
      .filter(({ text }) => text !== ''),
    terms_changed:
      v.state !== 'open' || around.termsNow === null
        ? []
        : differingTerms(terms, around.termsNow).map(({ label, kind, approved, now }) => ({
            ...{ label, approved: termText(kind, approved), now: termText(kind, now) },
          })),
    minutes: minutesOf(v),
    version: v.version,
  }
}
