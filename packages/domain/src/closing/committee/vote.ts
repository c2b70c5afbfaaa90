import { addDays, isWeekend, type PlainDate } from '../../shared/dates.ts'
import type { CommitteeRole } from './member.ts'
import type { Level } from './level.ts'

/** How a member votes; recused takes no part. */
export const voteChoices = ['approve', 'decline', 'abstain', 'recuse'] as const
export type VoteChoice = (typeof voteChoices)[number]

export const voteChoiceLabels: Readonly<Record<VoteChoice, string>> = {
  approve: 'Approve',
  decline: 'Decline',
  abstain: 'Abstain',
  recuse: 'Recuse myself',
}

/** The same as it stands in a list and in the minutes. */
export const castLabels: Readonly<Record<VoteChoice, string>> = {
  approve: 'Approved',
  decline: 'Declined',
  abstain: 'Abstained',
  recuse: 'Recused',
}

/** Working days that members usually have. */
const USUAL_DAYS = 2

/** The day on which a vote that is opened today usually ends: weekends are not counted, holidays are (AH-23). */
export const usualDeadline = (today: PlainDate): PlainDate => {
  let day = today
  for (let left = USUAL_DAYS; left > 0; ) {
    day = addDays(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return day
}

/** Whether a choice needs a reason (AH-05). */
export const needsReason = (choice: VoteChoice): boolean => choice === 'decline' || choice === 'recuse'

export const voteStates = ['open', 'closed', 'withdrawn'] as const
export type VoteState = (typeof voteStates)[number]

export const voteResults = ['approved', 'declined', 'no-quorum', 'beyond-authority', 'next-level'] as const
export type VoteResult = (typeof voteResults)[number]

export const voteResultLabels: Readonly<Record<VoteResult, string>> = {
  approved: 'Approved',
  declined: 'Declined',
  'no-quorum': 'No quorum',
  'beyond-authority': 'Beyond this level',
  'next-level': 'Sent to the next level',
}

export const voteWays = ['account', 'link', 'recorded'] as const
export type VoteWay = (typeof voteWays)[number]

export const meetingStates = ['planned', 'closed', 'canceled'] as const
export type MeetingState = (typeof meetingStates)[number]

/** One member's part in a vote. */
export interface Ballot {
  readonly role: CommitteeRole
  /** Whether it was within the member's authority when the vote was opened. */
  readonly counts: boolean
  /** Whether the member left the committee since. */
  readonly left: boolean
  readonly choice: VoteChoice | null
}

/** How a vote stands. */
export interface Tally {
  /** Members whose vote counts and who take part. */
  readonly able: number
  readonly cast: number
  readonly approve: number
  readonly decline: number
  readonly abstain: number
  readonly chairApproves: boolean
}

const isAble = (b: Ballot): boolean => b.counts && !b.left && b.choice !== 'recuse'

/** Counts the ballots that count (AH-04, AH-05, AH-07). */
export const tally = (ballots: readonly Ballot[]): Tally => {
  const able = ballots.filter(isAble)
  const of = (choice: VoteChoice) => able.filter((b) => b.choice === choice).length
  return {
    able: able.length,
    cast: able.filter((b) => b.choice !== null).length,
    ...{ approve: of('approve'), decline: of('decline'), abstain: of('abstain') },
    chairApproves: able.some((b) => b.role === 'chair' && b.choice === 'approve'),
  }
}

type Rule = Omit<Level, 'name'>

const carries: Readonly<Record<Rule['majority'], (t: Tally) => boolean>> = {
  'more-than-half': (t) => t.approve > t.decline,
  'two-thirds': (t) => t.approve * 3 >= (t.approve + t.decline) * 2,
  unanimous: (t) => t.decline === 0,
}

/** The result if the vote were closed now (AH-08); `amountCents` as the loan stands now. */
export const resultNow = (rule: Rule, ballots: readonly Ballot[], amountCents: number): VoteResult => {
  if (rule.upToCents !== null && amountCents > rule.upToCents) return 'beyond-authority'
  const t = tally(ballots)
  if (t.cast < rule.quorum) return 'no-quorum'
  const approved = t.approve >= rule.approvals && carries[rule.majority](t) && (!rule.chair || t.chairApproves)
  return approved ? 'approved' : 'declined'
}

/** Why a rule can no longer approve whatever is still voted, in words; null while it can (AH-03, AH-07). */
export const cannotApprove = (rule: Rule, ballots: readonly Ballot[]): string | null => {
  const { able } = tally(ballots)
  const needed = Math.max(rule.quorum, rule.approvals)
  if (able < needed)
    return `It takes ${needed} ${needed === 1 ? 'vote' : 'votes'}, and ${able} ${able === 1 ? 'member' : 'members'} may vote.`
  const hasChair = ballots.some((b) => isAble(b) && b.role === 'chair')
  if (rule.chair && !hasChair) return 'The chair must approve, and no chair may vote.'
  return null
}

/** Why a result came out as it did, in words for the minutes. */
export const resultReason = (rule: Rule, ballots: readonly Ballot[], result: VoteResult): string => {
  const t = tally(ballots)
  if (result === 'beyond-authority') return 'The loan is larger than this level may decide on.'
  if (result === 'next-level') return 'The vote goes on at the next level.'
  if (result === 'no-quorum') return `${t.cast} of the ${rule.quorum} votes needed were cast.`
  const counted = `${t.approve} to approve, ${t.decline} to decline, ${t.abstain} abstained.`
  if (result === 'approved') return counted
  if (rule.chair && !t.chairApproves && t.approve >= rule.approvals) return `${counted} The chair did not approve.`
  return t.approve < rule.approvals ? `${counted} ${rule.approvals} approvals were needed.` : counted
}

const DAY_MS = 86_400_000

/** How many reminders a member who has not voted should have had by now: one halfway, one on the last day (AH-13). */
export const remindersDue = (o: { openedMs: number; deadlineMs: number; nowMs: number }): number => {
  const { openedMs, deadlineMs, nowMs } = o
  const marks = [openedMs + (deadlineMs - openedMs) / 2, deadlineMs - DAY_MS].filter((mark) => mark > openedMs)
  return nowMs >= deadlineMs ? 0 : marks.filter((mark) => nowMs >= mark).length
}
