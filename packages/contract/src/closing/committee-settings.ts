import { levelLimits, majorities } from '@plinth/domain/closing/committee/level'
import { committeeRoles } from '@plinth/domain/closing/committee/member'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Amount, Dollars, Email, idOf, pathId, text, UserId, Version } from '../shared/fields.ts'

const UpTo = Dollars.refine((n) => n > 0, 'Enter more than zero')

const votes = z.int().min(1).max(levelLimits.votes)
const Level = z.strictObject({
  name: text(80).describe('What the level is called'),
  up_to: UpTo.nullable().describe('Largest loan it decides on, dollars; null for any'),
  quorum: votes.describe('Votes that must be cast'),
  approvals: votes.describe('Approvals needed'),
  majority: z.enum(majorities).describe('How approvals must stand to declines'),
  chair: z.boolean().describe('Whether the chair must approve'),
})

const MemberView = z
  .object({
    id: idOf('member'),
    user_id: idOf('user').nullable().describe('The account that votes signed in; null for a member from outside'),
    name: z.string().describe('Full name'),
    email: z.string().describe('Where letters and links go'),
    role: z.enum(committeeRoles).describe('chair, voting or advisory'),
    authority: Amount.nullable().describe('Largest loan the member may decide on, dollars; null for any'),
    left: z.boolean().describe('Whether the member left the committee'),
    open_votes: z.int().describe('Open votes in which the member has a vote'),
    version: Version,
  })
  .meta({ id: 'CommitteeMember', description: 'A member of the committee' })
export type CommitteeMember = z.infer<typeof MemberView>

const Settings = z
  .object({
    version: Version.describe('Version of the levels and of votes_decide'),
    votes_decide: z.boolean().describe('Whether a board review is accepted by a vote alone'),
    levels: z
      .array(
        z.object({
          name: z.string().describe('What the level is called'),
          up_to: Amount.nullable().describe('Largest loan it decides on, dollars; null for any'),
          quorum: z.int().describe('Votes that must be cast'),
          approvals: z.int().describe('Approvals needed'),
          majority: z.enum(majorities).describe('How approvals must stand to declines'),
          chair: z.boolean().describe('Whether the chair must approve'),
          sentence: z.string().describe('The same in one sentence'),
          warning: z
            .string()
            .nullable()
            .describe('Why it cannot approve with the members as they are; null when it can'),
        }),
      )
      .describe('Levels in their order: the first that covers the amount decides'),
    members: z.array(MemberView).describe('Members by name, those who left last'),
  })
  .meta({ id: 'CommitteeSettings', description: 'Members and levels of the committee' })
export type CommitteeSettings = z.infer<typeof Settings>

const changes = ['committee'] as const
const memberParams = z.object({ member_id: pathId('member') })

export const getCommitteeSettings = endpoint({
  id: 'committee.settings',
  method: 'GET',
  path: '/committee/settings',
  summary: 'Members of the committee and the levels that decide by amount',
  access: adminMay('view-settings'),
  shows: ['committee'],
  reply: Settings,
})
export const saveCommitteeLevels = endpoint({
  id: 'committee.save-levels',
  method: 'PUT',
  path: '/committee/levels',
  summary: 'Replace the table of levels, and whether votes alone decide; open votes keep their rule',
  access: adminMay('manage-committee'),
  changes,
  body: z.strictObject({
    version: Version,
    votes_decide: z.boolean().describe('Whether a board review is accepted by a vote alone'),
    levels: z.array(Level).max(levelLimits.count).describe('Levels in their order'),
  }),
  reply: Settings,
})
export const addCommitteeMember = endpoint({
  id: 'committee.add-member',
  method: 'POST',
  path: '/committee/members',
  summary: 'Add a member: a colleague by account, or a person from outside by name and email',
  access: adminMay('manage-committee'),
  fresh: true,
  changes,
  body: z.strictObject({
    user_id: UserId.nullable().describe('The colleague; null for a person from outside'),
    name: text(120).nullable().describe('Name of a person from outside; null for a colleague'),
    email: Email.nullable().describe('Email of a person from outside; null for a colleague'),
    role: z.enum(committeeRoles).describe('chair, voting or advisory'),
    authority: UpTo.nullable().describe('Largest loan the member may decide on, dollars; null for any'),
  }),
  reply: Settings,
  status: 201,
})
export const updateCommitteeMember = endpoint({
  id: 'committee.update-member',
  method: 'PUT',
  path: '/committee/members/{member_id}',
  summary: 'Change role or authority of a member; open votes keep what they were opened with',
  access: adminMay('manage-committee'),
  changes,
  params: memberParams,
  body: z.strictObject({
    version: Version,
    role: z.enum(committeeRoles).describe('chair, voting or advisory'),
    authority: UpTo.nullable().describe('Largest loan the member may decide on, dollars; null for any'),
  }),
  reply: Settings,
})
export const removeCommitteeMember = endpoint({
  id: 'committee.remove-member',
  method: 'POST',
  path: '/committee/members/{member_id}/leave',
  summary: 'Note that a member left; in open votes the member no longer counts',
  access: adminMay('manage-committee'),
  changes,
  params: memberParams,
  body: z.strictObject({ version: Version }),
  reply: Settings,
})
export const restoreCommitteeMember = endpoint({
  id: 'committee.restore-member',
  method: 'POST',
  path: '/committee/members/{member_id}/return',
  summary: 'Bring a member back',
  access: adminMay('manage-committee'),
  changes,
  params: memberParams,
  body: z.strictObject({ version: Version }),
  reply: Settings,
})
