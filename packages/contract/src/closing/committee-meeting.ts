import { meetingStates, voteResults, voteStates } from '@plinth/domain/closing/committee/vote'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Amount, idOf, Instant, pathId, queryInt, text, textOrEmpty, Version } from '../shared/fields.ts'
import { FileLink } from '../shared/files.ts'
import { dealStep } from '../shared/topics.ts'
import { Moment } from './committee-vote.ts'

const MeetingView = z
  .object({
    id: idOf('meeting'),
    title: z.string().describe('Title'),
    starts_epoch: Instant.describe('When it begins'),
    day: z.string().describe("Its day in the lender's zone, YYYY-MM-DD"),
    time: z.string().describe("Its time in the lender's zone, HH:MM"),
    place: z.string().describe('Where it is held; may be empty'),
    link: z.string().describe('Address of the call; may be empty'),
    state: z.enum(meetingStates).describe('planned, closed or canceled'),
    planned_by: z.string().describe('Who planned it'),
    minutes: z.enum(['none', 'preparing', 'ready']).describe('Whether the minutes are there'),
    agenda: z
      .array(
        z.object({
          vote_id: idOf('vote'),
          loan_human_id: z.string().describe('Number of the loan'),
          loan_name: z.string().describe('Name of the loan'),
          amount: Amount,
          state: z.enum(voteStates).describe('open, closed or withdrawn'),
          result: z.enum(voteResults).nullable().describe('The result; null while there is none'),
        }),
      )
      .describe('Loans on the agenda, in order'),
    version: Version,
  })
  .meta({ id: 'CommitteeMeeting', description: 'A meeting of the committee' })
export type MeetingView = z.infer<typeof MeetingView>

const params = z.object({ meeting_id: pathId('meeting') })
const fields = {
  title: text(120).describe('Title'),
  day: Moment.day,
  time: Moment.hour,
  place: textOrEmpty(200).default('').describe('Where it is held; may be empty'),
  link: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https$/, error: 'Enter an address that begins with https://' }).max(500),
    ])
    .default('')
    .describe('Address of the call, https; may be empty'),
}

export const listMeetings = endpoint({
  id: 'committee.meetings',
  method: 'GET',
  path: '/committee/meetings',
  summary: 'Meetings with their agendas: those ahead first, then those that were',
  access: adminMay('view-loans'),
  shows: ['committee'],
  query: z.strictObject({
    offset: queryInt(0, 1_000_000).default(0).describe('Meetings to leave out'),
    limit: queryInt(1, 50).default(10).describe('Meetings at most'),
  }),
  reply: z.object({
    total: z.int().describe('How many there are'),
    meetings: z.array(MeetingView).describe('A page of them'),
  }),
})
export const planMeeting = endpoint({
  id: 'committee.plan-meeting',
  method: 'POST',
  path: '/committee/meetings',
  summary: 'Plan a meeting',
  access: adminMay('send-board-review'),
  changes: ['committee'],
  body: z.strictObject(fields),
  reply: MeetingView,
  status: 201,
})
export const changeMeeting = endpoint({
  id: 'committee.change-meeting',
  method: 'PUT',
  path: '/committee/meetings/{meeting_id}',
  summary: 'Change a planned meeting and the order of its agenda; members are mailed the new day or place',
  access: adminMay('send-board-review'),
  changes: ['committee', 'mail'],
  params,
  body: z.strictObject({
    ...fields,
    version: Version,
    agenda: z.array(z.uuid()).max(50).describe('Votes on the agenda, in their order'),
  }),
  reply: MeetingView,
})
export const cancelMeeting = endpoint({
  id: 'committee.cancel-meeting',
  method: 'POST',
  path: '/committee/meetings/{meeting_id}/cancel',
  summary: 'Cancel a planned meeting; the votes on its agenda go on by mail',
  access: adminMay('send-board-review'),
  changes: ['committee', 'mail'],
  params,
  body: z.strictObject({ version: Version, reason: text(1000).describe('Why; members read it') }),
  reply: MeetingView,
})
export const closeMeeting = endpoint({
  id: 'committee.close-meeting',
  method: 'POST',
  path: '/committee/meetings/{meeting_id}/close',
  summary: 'Close a meeting and the votes on its agenda, each with its result',
  access: adminMay('accept-board-review'),
  changes: ['committee', 'condition', ...dealStep],
  params,
  body: z.strictObject({ version: Version }),
  reply: MeetingView,
})
export const getMeetingMinutes = endpoint({
  id: 'committee.meeting-minutes',
  method: 'GET',
  path: '/committee/meetings/{meeting_id}/minutes',
  summary: 'Signed address of the sealed minutes of a meeting',
  access: adminMay('download-board-review'),
  shows: [],
  params,
  reply: FileLink,
})
