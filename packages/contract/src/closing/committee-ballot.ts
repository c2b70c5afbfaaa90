import { voteChoices } from '@plinth/domain/closing/committee/vote'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, Instant, text, textOrEmpty } from '../shared/fields.ts'
import { FileLink } from '../shared/files.ts'
import { Judgment, VoteView } from './committee-vote.ts'

const Token = z
  .string()
  .regex(/^[\w-]{20,100}\.[\w-]{20,100}$/)
  .describe('Token of the mailed link')
  .meta({ examples: ['AZWmV0k7cQ2nq4yQm5Yh8g.3u0bXk1m7vQ9rT5cW2yZ8aB4dE6fG1hJ3kL5mN7pQ9s'] })
const Key = z
  .string()
  .regex(/^[\w-]{40,200}$/)
  .describe('Unguessable key of this browser; only its hash is kept')

export const getBallotLink = endpoint({
  id: 'committee.link',
  method: 'POST',
  path: '/committee-link/read',
  summary: 'What a mailed link of a vote is for; tells nothing of the loan',
  access: 'public',
  changes: [],
  body: z.strictObject({ token: Token }),
  reply: z.object({
    email_hint: z.string().describe('The address the link went to, most of it hidden'),
    code_sent: z.boolean().describe('Whether a code was sent that still works'),
    signs_in: z.boolean().describe('Whether the member has an account and may vote signed in instead'),
  }),
})
export type BallotLink = z.infer<(typeof getBallotLink)['reply']>
export const sendBallotCode = endpoint({
  id: 'committee.link-code',
  method: 'POST',
  path: '/committee-link/code',
  summary: "Mail a one-time code to the member's address; an earlier one stops working",
  access: 'public',
  changes: ['committee', 'mail', 'timeline'],
  body: z.strictObject({ token: Token }),
  reply: z.object({ expires_epoch: Instant.describe('Until when the code works, epoch seconds') }),
})
export const openBallot = endpoint({
  id: 'committee.link-open',
  method: 'POST',
  path: '/committee-link/open',
  summary: 'Open the vote with the one-time code, for a key that the browser makes up',
  access: 'public',
  changes: ['committee'],
  body: z.strictObject({
    token: Token,
    code: z
      .string()
      .regex(/^\d{6}$/, 'Six digits')
      .describe('The code from the email'),
    key: Key,
  }),
  reply: Ack,
})
const BallotPage = z
  .object({
    lender: z.string().describe('Name of the lender'),
    member: z.string().describe('Whose vote it is'),
    memo: FileLink.nullable().describe('The memo as PDF; null where it is not there'),
    judgment: Judgment.nullable().describe(
      'What the deal is judged by, as it stands now; null once no one can vote any more',
    ),
    vote: VoteView,
  })
  .meta({ id: 'CommitteeBallot', description: 'A vote as a member sees it behind the mailed link' })
export type BallotPage = z.infer<typeof BallotPage>
export const getBallot = endpoint({
  id: 'committee.link-vote',
  method: 'POST',
  path: '/committee-link/vote',
  summary: 'The vote behind a link that a code opened',
  access: 'public',
  changes: [],
  body: z.strictObject({ key: Key }),
  reply: BallotPage,
})
export const castByLink = endpoint({
  id: 'committee.link-cast',
  method: 'POST',
  path: '/committee-link/cast',
  summary: 'Vote by the mailed link, or change that vote',
  access: 'public',
  changes: ['committee', 'timeline'],
  body: z.strictObject({
    key: Key,
    choice: z.enum(voteChoices).describe('The vote'),
    reason: textOrEmpty(1000).default('').describe('Why; needed to decline and to recuse oneself'),
  }),
  reply: BallotPage,
})
export const commentByLink = endpoint({
  id: 'committee.link-comment',
  method: 'POST',
  path: '/committee-link/comment',
  summary: 'Comment by the mailed link',
  access: 'public',
  changes: ['committee', 'timeline'],
  body: z.strictObject({ key: Key, text: text(2000).describe('The comment') }),
  reply: BallotPage,
})
