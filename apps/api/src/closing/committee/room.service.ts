import type { CommitteeRoom, listVotes, VoteView } from '@plinth/contract/closing/committee-vote'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { levelFor, levelSentence } from '@plinth/domain/closing/committee/level'
import { mayDecide } from '@plinth/domain/closing/committee/member'
import { termText } from '@plinth/domain/closing/committee/terms'
import { cannotApprove } from '@plinth/domain/closing/committee/vote'
import { epochOf, epochOrNull } from '@plinth/domain/shared/dates'
import { centsToDollars, formatMoney } from '@plinth/domain/shared/money'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import type { FoundActivity } from '../../loan/index.ts'
import { findLoan } from '../../underwriting/index.ts'
import { approvedTerms, differencesFrom, votesDecide } from '../approval/index.ts'
import { commitmentTerms, judgmentOf, reviewOfLoan } from '../deal-document/index.ts'
import { momentIn } from './moment.ts'
import { type LevelRow, levelRows, type MemberRow, memberRows } from './settings.queries.ts'
import { levelOf } from './settings.service.ts'
import * as q from './vote.queries.ts'
import { type Around, toVoteView } from './vote.view.ts'

type Reading = Pick<Deps, 'config' | 'clock'>

/** Votes with all that stands around them, in a number of queries that does not grow with them. */
export const viewVotes = async (
  db: Db | Tx,
  deps: Reading,
  rows: readonly q.VoteRow[],
  me: Around['me'],
): Promise<VoteView[]> => {
  const ids = rows.map(({ id }) => id)
  const ballots = Map.groupBy(await q.ballotsOf(db, ids), (b) => b.vote_id)
  const comments = Map.groupBy(await q.commentsOf(db, ids), (c) => c.vote_id)
  const conditions = Map.groupBy(await q.conditionsOf(db, ids), (c) => c.vote_id)
  const levels = (await levelRows(db)).map(levelOf)
  // Open votes are of one loan, or a single one.
  const open = rows.find(({ state }) => state === 'open')
  const termsNow = open ? await commitmentTerms(db, open.loan_id) : null
  return rows.map((row) =>
    toVoteView(row, {
      ...{ ballots: ballots.get(row.id) ?? [], comments: comments.get(row.id) ?? [], levels, me },
      ...{ conditions: conditions.get(row.id) ?? [], termsNow: row.id === open?.id ? termsNow : null },
      ...{ nowMs: deps.clock.now(), moment: momentIn(deps.config.PLINTH_TIME_ZONE) },
    }),
  )
}

const noVote = (): never => fail('not_found', 'This vote was not found.')

/** One vote as its reader sees it. Fails with not_found. */
export const viewVote = async (
  db: Db | Tx,
  deps: Reading,
  id: string,
  me: { userId?: string | null; ballotId?: string | null },
): Promise<VoteView> => {
  const row = (await q.voteById(db, id)) ?? noVote()
  const [view] = await viewVotes(db, deps, [row], { userId: me.userId ?? null, ballotId: me.ballotId ?? null })
  return view ?? noVote()
}

const atOf = (m: MemberRow) => ({ role: m.role, authorityCents: m.authority_cents })

/** What is asked of an opening, in the order to mend it; null when a vote can be opened (AH-03). */
export const refusalOf = (o: {
  review: Pick<FoundActivity, 'state'> | null
  levels: readonly LevelRow[]
  members: readonly MemberRow[]
  amountCents: number
  isOpen: boolean
}): string | null => {
  if (o.levels.length === 0 || o.members.every((m) => m.left_at !== null))
    return 'Add members and levels under Settings, Committee first.'
  if (o.review === null) return 'Complete underwriting first: there is no board review to vote on.'
  if (o.isOpen) return 'A vote on this loan is open already.'
  if (o.review.state === 'Accepted') return 'The board review is accepted already.'
  if (o.review.state !== 'Generated' && o.review.state !== 'Waiting')
    return 'Generate the board review first: it is what the members read.'
  const level = levelFor(o.levels.map(levelOf), o.amountCents)
  const amount = formatMoney(centsToDollars(o.amountCents))
  if (!level) return `No level decides on loans of ${amount}. Add one under Settings, Committee.`
  const ballots = o.members
    .filter((m) => m.left_at === null)
    .map((m) => ({ role: m.role, counts: mayDecide(atOf(m), o.amountCents), left: false, choice: null }))
  const lacking = cannotApprove(level, ballots)
  return lacking === null ? null : `${level.name} cannot decide on ${amount}: ${lacking}`
}

/** Why a level decides, in words. */
export const whyLevel = (amountCents: number, levels: readonly LevelRow[], name: string): string => {
  const amount = formatMoney(centsToDollars(amountCents))
  const below = levels.slice(
    0,
    levels.findIndex((one) => one.name === name),
  )
  const last = below.at(-1)
  return last === undefined || last.up_to_cents === null
    ? `${name} decides on ${amount}.`
    : `${amount} is above what ${last.name} may decide (${formatMoney(centsToDollars(last.up_to_cents))}), so ${name} decides.`
}

/** The committee room of a loan (AH-03, AH-18, AH-22). Fails with not_found. */
export const readRoom = async (deps: Deps, actor: Actor, key: string): Promise<CommitteeRoom> => {
  const { db } = deps
  const loan = await findLoan(db, key)
  const [review, levels, members] = [await reviewOfLoan(db, loan.id), await levelRows(db), await memberRows(db)]
  const rows = await q.votesOfLoan(db, loan.id)
  const amountCents = await q.amountOf(db, loan.id)
  const level = levelFor(
    levels.map((row) => ({ ...levelOf(row), row })),
    amountCents,
  )
  const isOpen = rows.some(({ state }) => state === 'open')
  const votes = await viewVotes(db, deps, rows, { userId: actor.id, ballotId: null })
  const takesVotes = votes.some(({ state, over }) => state === 'open' && over === null)
  return {
    ...{ loan_name: loan.name, loan_human_id: loan.human_id },
    ...{ activity_id: review?.id ?? null, review_state: review?.state ?? null },
    level: level
      ? { name: level.name, why: whyLevel(amountCents, levels, level.name), rule: levelSentence(level) }
      : null,
    refusal: refusalOf({ review, levels, members, amountCents, isOpen }),
    set_up: levels.length > 0 && members.some((m) => m.left_at === null),
    votes_decide: await votesDecide(db),
    meetings: (await q.meetingsAhead(db)).map((m) => ({
      ...{ id: m.id, title: m.title, starts_epoch: epochOf(m.starts_at) },
    })),
    votes,
    // What was decided stands on the figures of its day, which the memo keeps.
    judgment: takesVotes ? await judgmentOf(deps, loan.id) : null,
  }
}

/** A page of votes (AH-18). */
export const readVotes = async (
  db: Db,
  actor: Actor,
  o: { which: 'open' | 'decided'; offset: number; limit: number },
): Promise<ReplyOf<typeof listVotes>> => {
  const { total, waiting, rows } = await q.listedVotes(db, { ...o, userId: actor.id })
  return {
    ...{ total, waiting },
    votes: rows.map((v) => ({
      ...{ id: v.id, loan_human_id: v.human_id, loan_name: v.loan_name, amount: centsToDollars(v.amount_cents) },
      ...{ level: v.level_name, state: v.state, result: v.result, deadline_epoch: epochOf(v.deadline_at) },
      ...{ closed_epoch: epochOrNull(v.closed_at), cast: v.cast, able: v.able, mine: v.mine },
    })),
  }
}

/** What was approved last, and where the commitment differs (AH-17). Fails with not_found. */
export const readApproved = async (db: Db, key: string) => {
  const loan = await findLoan(db, key)
  const approved = await approvedTerms(db, loan.id)
  const differences = await differencesFrom(db, loan.id, () => commitmentTerms(db, loan.id))
  return {
    ...{ approved_epoch: epochOrNull(approved?.closedAt ?? null), level: approved?.level ?? null },
    differences: differences.map(({ label, kind, approved: was, now }) => ({
      ...{ label, approved: termText(kind, was), now: termText(kind, now) },
    })),
  }
}
