import { majorities } from '@plinth/domain/closing/committee/level'
import { committeeRoles } from '@plinth/domain/closing/committee/member'
import { voteChoices, voteResults, voteStates, voteWays } from '@plinth/domain/closing/committee/vote'
import { conditionStages } from '@plinth/domain/loan/condition'
import { isFormDate } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Amount, idOf, Instant, LoanKey, pathId, queryInt, text, textOrEmpty, Version } from '../shared/fields.ts'
import { FileLink } from '../shared/files.ts'
import { dealStep } from '../shared/topics.ts'

/** A day and a time of it in the lender's zone. */
export const Moment = {
  day: z
    .string()
    .refine(isFormDate, 'Enter a date')
    .describe("Date in the lender's zone, YYYY-MM-DD")
    .meta({ examples: ['2031-03-14'] }),
  hour: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time')
    .describe("Time in the lender's zone, HH:MM")
    .meta({ examples: ['17:00'] }),
}

const Difference = z.object({
  label: z.string().describe('Name of the term'),
  approved: z.string().describe('What was approved; empty for nothing'),
  now: z.string().describe('What it is now; empty for nothing'),
})

const Condition = z.object({
  id: idOf('proposed condition'),
  stage: z.enum(conditionStages).describe('What it comes before'),
  title: z.string().describe('What must be true'),
  details: z.string().describe('More about it; may be empty'),
  added_epoch: Instant.describe('When it was proposed'),
})

const BallotView = z.object({
  id: idOf('ballot'),
  name: z.string().describe('The member'),
  role: z.enum(committeeRoles).describe('chair, voting or advisory'),
  why_no_vote: z.string().nullable().describe('Why the member has no vote here; null for one who has'),
  left: z.boolean().describe('Whether the member left the committee meanwhile: the vote does not count'),
  choice: z.enum(voteChoices).nullable().describe('The vote; null while none was cast'),
  reason: z.string().describe('Reason given; may be empty'),
  cast_epoch: Instant.nullable().describe('When it was cast; null while none was'),
  way: z.enum(voteWays).nullable().describe('Signed in, by the mailed link, or recorded in the meeting'),
  recorded_by: z.string().describe('Who recorded it; empty when the member voted'),
  changes: z.int().describe('How often the vote was changed'),
  before_condition: z.boolean().describe('Whether a condition was added or removed after the vote was cast'),
  is_me: z.boolean().describe('Whether it is the vote of who asks'),
})

export const VoteView = z
  .object({
    id: idOf('vote'),
    loan_id: idOf('loan'),
    loan_human_id: z.string().describe('Number of the loan'),
    loan_name: z.string().describe('Name of the loan'),
    amount: Amount.describe('Amount of the loan when the vote was opened, dollars'),
    level: z.string().describe('The level that decides'),
    rule: z.string().describe('What an approval takes, in words'),
    majority: z.enum(majorities).describe('How approvals must stand to declines'),
    question: z.string().describe('What is asked of the members; may be empty'),
    state: z.enum(voteStates).describe('open, closed or withdrawn'),
    over: z.string().nullable().describe('Why no one can vote any more; null while votes are taken'),
    result: z.enum(voteResults).nullable().describe('The result; null while open or withdrawn'),
    result_text: z.string().describe('Why it came out so; empty while open'),
    opened_by: z.string().describe('Who opened it'),
    opened_epoch: Instant,
    deadline_epoch: Instant.describe('Until when votes are taken'),
    closed_epoch: Instant.nullable().describe('When it was closed; null while open'),
    meeting: z
      .object({ id: idOf('meeting'), title: z.string().describe('Title of the meeting') })
      .nullable()
      .describe('The meeting on whose agenda it stands; null for a vote by mail'),
    quorum: z.int().describe('Votes that must be cast'),
    approvals: z.int().describe('Approvals needed'),
    able: z.int().describe('Members who have a vote and take part'),
    cast: z.int().describe('Votes cast'),
    approve: z.int().describe('To approve'),
    decline: z.int().describe('To decline'),
    abstain: z.int().describe('Abstained'),
    if_closed: z.enum(voteResults).describe('The result if it were closed now'),
    cannot_approve: z.string().nullable().describe('Why it can no longer be approved at this level; null while it can'),
    has_next_level: z.boolean().describe('Whether a level above may decide'),
    ballots: z.array(BallotView).describe('Members asked, the chair first'),
    conditions: z.array(Condition).describe('Conditions of an approval'),
    comments: z
      .array(
        z.object({
          id: idOf('comment'),
          name: z.string().describe('Who wrote it'),
          text: z.string().describe('What they wrote'),
          epoch: Instant,
        }),
      )
      .describe('Comments, oldest first'),
    terms: z
      .array(z.object({ label: z.string().describe('Name of the term'), text: z.string().describe('As it reads') }))
      .describe('The terms that are voted on'),
    terms_changed: z.array(Difference).describe('Terms that changed since the vote was opened'),
    minutes: z.enum(['none', 'preparing', 'ready']).describe('Whether the minutes are there'),
    version: Version,
  })
  .meta({ id: 'CommitteeVote', description: 'A vote of the committee on one loan' })
export type VoteView = z.infer<typeof VoteView>

/** What a deal is judged by. */
export const Judgment = z.object({
  ratios: z
    .array(
      z.object({
        label: z.string().describe('Name of the ratio, or Score'),
        text: z.string().describe('Its value as it reads'),
        source: z.string().describe('Where it is from; empty where nothing says'),
      }),
    )
    .describe('Ratios of the deal that are known, then its score'),
  exceptions: z
    .array(
      z.object({
        label: z.string().describe('The limit'),
        text: z.string().describe('How the deal stands to it, and a waiver with its reason'),
      }),
    )
    .nullable()
    .describe(
      'Policy limits that the deal does not keep or that cannot be judged, the worst first; null where none is set for it',
    ),
})
export type Judgment = z.infer<typeof Judgment>

const Room = z
  .object({
    loan_name: z.string().describe('Name of the loan'),
    loan_human_id: z.string().describe('Number of the loan'),
    activity_id: idOf('activity').nullable().describe('The board review; null while there is none'),
    review_state: z.string().nullable().describe('State of the board review; null while there is none'),
    level: z
      .object({
        name: z.string().describe('The level that would decide'),
        why: z.string().describe('Why this level, in words'),
        rule: z.string().describe('What an approval takes, in words'),
      })
      .nullable()
      .describe('The level that would decide on the loan as it stands; null where none covers it'),
    refusal: z.string().nullable().describe('Why no vote can be opened now; null when one can'),
    set_up: z.boolean().describe('Whether the committee has levels and members'),
    votes_decide: z.boolean().describe('Whether a board review is accepted by a vote alone'),
    meetings: z
      .array(
        z.object({
          id: idOf('meeting'),
          title: z.string().describe('Title'),
          starts_epoch: Instant.describe('When it begins'),
        }),
      )
      .describe('Meetings ahead, to put the loan on an agenda'),
    votes: z.array(VoteView).describe('Votes on the loan, newest first'),
    judgment: Judgment.nullable().describe(
      'What the deal is judged by, as it stands now; null while no votes are taken',
    ),
  })
  .meta({ id: 'CommitteeRoom', description: 'The committee room of a loan' })
export type CommitteeRoom = z.infer<typeof Room>

const VoteRow = z.object({
  id: idOf('vote'),
  loan_human_id: z.string().describe('Number of the loan'),
  loan_name: z.string().describe('Name of the loan'),
  amount: Amount,
  level: z.string().describe('The level that decides'),
  state: z.enum(voteStates).describe('open, closed or withdrawn'),
  result: z.enum(voteResults).nullable().describe('The result; null while there is none'),
  deadline_epoch: Instant.describe('Until when votes are taken'),
  closed_epoch: Instant.nullable().describe('When it was closed; null while open'),
  cast: z.int().describe('Votes cast that count'),
  able: z.int().describe('Members who have a vote and take part'),
  mine: z.enum(['none', 'asked', 'voted']).describe('Whether the reader has a vote, and has voted'),
})
export type VoteRow = z.infer<typeof VoteRow>

const params = z.object({ vote_id: pathId('vote') })
const changes = ['committee', 'timeline'] as const
/** What the result of a vote moves: the board review, the loan, its conditions and papers. */
const decided = ['committee', 'condition', ...dealStep] as const

const ProposedCondition = z.strictObject({
  stage: z.enum(conditionStages).describe('What it comes before'),
  title: text(200).describe('What must be true'),
  details: textOrEmpty(2000).default('').describe('More about it; may be empty'),
})

export const getCommitteeRoom = endpoint({
  id: 'committee.room',
  method: 'GET',
  path: '/loan/{loan_id}/committee',
  summary: 'Votes on a loan, and what a new one would take',
  access: adminMay('view-loans'),
  shows: ['activity', 'borrower', 'committee', 'loan', 'policy-set', 'property', 'score', 'value', 'waiver'],
  params: z.object({ loan_id: LoanKey }),
  reply: Room,
})
export const listVotes = endpoint({
  id: 'committee.votes',
  method: 'GET',
  path: '/committee/votes',
  summary: 'Votes: those that wait for the reader first, then by deadline; or those that were decided, newest first',
  access: adminMay('view-loans'),
  shows: ['committee'],
  query: z.strictObject({
    which: z.enum(['open', 'decided']).default('open').describe('Open votes, or those that are over'),
    offset: queryInt(0, 1_000_000).default(0).describe('Rows to leave out'),
    limit: queryInt(1, 100).default(20).describe('Rows at most'),
  }),
  reply: z.object({
    total: z.int().describe('How many there are'),
    waiting: z.int().describe('Open votes that wait for the reader'),
    votes: z.array(VoteRow).describe('A page of them'),
  }),
})
export const openVote = endpoint({
  id: 'committee.open-vote',
  method: 'POST',
  path: '/loan/{loan_id}/committee/open',
  summary: 'Open a vote on the board review of a loan; members are mailed their link',
  access: adminMay('send-board-review'),
  changes: decided,
  params: z.object({ loan_id: LoanKey }),
  body: z.strictObject({
    deadline_day: Moment.day,
    deadline_time: Moment.hour,
    question: textOrEmpty(1000).default('').describe('What is asked of the members; may be empty'),
    meeting_id: z
      .uuid()
      .nullable()
      .default(null)
      .describe('The meeting on whose agenda it goes; null for a vote by mail'),
    conditions: z.array(ProposedCondition).max(50).default([]).describe('Conditions of an approval'),
  }),
  reply: VoteView,
  status: 201,
})
export const castVote = endpoint({
  id: 'committee.cast',
  method: 'POST',
  path: '/committee/vote/{vote_id}/cast',
  summary: 'Vote, or change the own vote',
  access: adminMay('vote-board-review'),
  fresh: true,
  changes,
  params,
  body: z.strictObject({
    choice: z.enum(voteChoices).describe('The vote'),
    reason: textOrEmpty(1000).default('').describe('Why; needed to decline and to recuse oneself'),
  }),
  reply: VoteView,
})
export const recordVote = endpoint({
  id: 'committee.record',
  method: 'POST',
  path: '/committee/vote/{vote_id}/record',
  summary: 'Record the vote that a member gave in the meeting',
  access: adminMay('send-board-review'),
  changes,
  params,
  body: z.strictObject({
    ballot_id: z.uuid().describe('Whose vote it is'),
    choice: z.enum(voteChoices).describe('The vote'),
    reason: textOrEmpty(1000).default('').describe('Why; needed to decline and to recuse oneself'),
  }),
  reply: VoteView,
})
export const commentOnVote = endpoint({
  id: 'committee.comment',
  method: 'POST',
  path: '/committee/vote/{vote_id}/comment',
  summary: 'Comment on an open vote; members and the minutes show it',
  access: adminMay('vote-board-review'),
  changes,
  params,
  body: z.strictObject({ text: text(2000).describe('The comment') }),
  reply: VoteView,
})
export const proposeCondition = endpoint({
  id: 'committee.add-condition',
  method: 'POST',
  path: '/committee/vote/{vote_id}/conditions',
  summary: 'Propose a condition of the approval; who voted before is marked so',
  access: adminMay('send-board-review'),
  changes,
  params,
  body: ProposedCondition,
  reply: VoteView,
})
export const dropCondition = endpoint({
  id: 'committee.remove-condition',
  method: 'POST',
  path: '/committee/vote/{vote_id}/conditions/{condition_id}/remove',
  summary: 'Take a proposed condition off an open vote',
  access: adminMay('send-board-review'),
  changes,
  params: z.object({ vote_id: pathId('vote'), condition_id: pathId('proposed condition') }),
  reply: VoteView,
})
export const moveDeadline = endpoint({
  id: 'committee.move-deadline',
  method: 'PUT',
  path: '/committee/vote/{vote_id}/deadline',
  summary: 'Move the deadline of an open vote',
  access: adminMay('send-board-review'),
  changes,
  params,
  body: z.strictObject({ version: Version, deadline_day: Moment.day, deadline_time: Moment.hour }),
  reply: VoteView,
})
export const remindVoters = endpoint({
  id: 'committee.remind',
  method: 'POST',
  path: '/committee/vote/{vote_id}/remind',
  summary: 'Mail the link again to those who have not voted',
  access: adminMay('send-board-review'),
  changes: [...changes, 'mail'],
  params,
  reply: z.object({ reminded: z.array(z.string()).describe('Who was reminded') }),
})
export const closeVote = endpoint({
  id: 'committee.close-vote',
  method: 'POST',
  path: '/committee/vote/{vote_id}/close',
  summary: 'Close a vote; an approval accepts the board review and puts its conditions on the loan',
  access: adminMay('accept-board-review'),
  changes: decided,
  params,
  body: z.strictObject({ version: Version }),
  reply: VoteView,
})
export const withdrawVote = endpoint({
  id: 'committee.withdraw-vote',
  method: 'POST',
  path: '/committee/vote/{vote_id}/withdraw',
  summary: 'Withdraw an open vote, with the reason',
  access: adminMay('send-board-review'),
  changes: [...changes, 'mail'],
  params,
  body: z.strictObject({ reason: text(1000).describe('Why; members read it') }),
  reply: VoteView,
})
export const escalateVote = endpoint({
  id: 'committee.next-level',
  method: 'POST',
  path: '/committee/vote/{vote_id}/next-level',
  summary: 'Close a vote here and open it at the next level with the same conditions',
  access: adminMay('send-board-review'),
  changes: decided,
  params,
  body: z.strictObject({
    reason: text(1000).describe('Why; kept in the minutes'),
    deadline_day: Moment.day,
    deadline_time: Moment.hour,
  }),
  reply: VoteView,
})
export const getVoteMinutes = endpoint({
  id: 'committee.minutes',
  method: 'GET',
  path: '/committee/vote/{vote_id}/minutes',
  summary: 'Signed address of the sealed minutes of a vote',
  access: adminMay('download-board-review'),
  shows: [],
  params,
  reply: FileLink,
})
export const getApprovedTerms = endpoint({
  id: 'committee.approved-terms',
  method: 'GET',
  path: '/loan/{loan_id}/committee/approved-terms',
  summary: 'What the committee approved last, and where the commitment differs from it',
  access: adminMay('view-loans'),
  shows: ['committee', 'deal-document', 'loan'],
  params: z.object({ loan_id: LoanKey }),
  reply: z.object({
    approved_epoch: Instant.nullable().describe('When it was approved; null where no vote approved the loan'),
    level: z.string().nullable().describe('The level that approved it; null where none did'),
    differences: z.array(Difference).describe('Terms of the commitment that differ'),
  }),
})
