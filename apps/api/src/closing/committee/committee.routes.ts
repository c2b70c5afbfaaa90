import * as link from '@plinth/contract/closing/committee-ballot'
import * as meetings from '@plinth/contract/closing/committee-meeting'
import * as settings from '@plinth/contract/closing/committee-settings'
import * as votes from '@plinth/contract/closing/committee-vote'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import * as ballots from './ballot.service.ts'
import * as door from './door.service.ts'
import { minutesJob, tendVotes } from './kinds.ts'
import * as meeting from './meeting.service.ts'
import { makeMeetingMinutes, makeVoteMinutes, meetingMinutes, voteMinutes } from './minutes.service.ts'
import { readApproved, readRoom, readVotes } from './room.service.ts'
import * as setting from './settings.service.ts'
import { tendAll } from './tend.service.ts'
import * as vote from './vote.service.ts'

const ok = { ok: true as const }

/** The committee room: members and levels, votes, meetings, the mailed link (AH). */
export const committeeRoutes = (app: FastifyInstance, deps: Deps): void => {
  deps.jobs.handle(minutesJob, (data) =>
    'vote_id' in data ? makeVoteMinutes(deps, data.vote_id) : makeMeetingMinutes(deps, data.meeting_id),
  )
  deps.jobs.handle(tendVotes, () => tendAll(deps))
  settingRoutes(app, deps)
  voteRoutes(app, deps)
  memberRoutes(app, deps)
  meetingRoutes(app, deps)
  linkRoutes(app, deps)
}

const settingRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  route(app, settings.getCommitteeSettings, () => setting.readSettings(db))
  route(app, settings.saveCommitteeLevels, ({ actor, body }) => setting.saveLevels(db, actor, body))
  route(app, settings.addCommitteeMember, ({ actor, body }) => setting.addMember(db, actor, body))
  route(app, settings.updateCommitteeMember, ({ actor, params, body }) =>
    setting.updateMember(db, actor, params.member_id, body),
  )
  route(app, settings.removeCommitteeMember, ({ actor, params, body }) =>
    setting.setLeft(deps, actor, { id: params.member_id, version: body.version, left: true }),
  )
  route(app, settings.restoreCommitteeMember, ({ actor, params, body }) =>
    setting.setLeft(deps, actor, { id: params.member_id, version: body.version, left: false }),
  )
}

const voteRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, votes.getCommitteeRoom, ({ actor, params }) => readRoom(deps, actor, params.loan_id))
  route(app, votes.listVotes, ({ actor, query }) => readVotes(deps.db, actor, query))
  route(app, votes.openVote, ({ actor, params, body }) => vote.openVote(deps, actor, params.loan_id, body))
  route(app, votes.moveDeadline, ({ actor, params, body }) =>
    vote.moveDeadline(deps, actor, { id: params.vote_id, ...body }),
  )
  route(app, votes.closeVote, ({ actor, params, body }) => vote.closeVote(deps, actor, { id: params.vote_id, ...body }))
  route(app, votes.withdrawVote, ({ actor, params, body }) =>
    vote.withdrawVote(deps, actor, params.vote_id, body.reason),
  )
  route(app, votes.escalateVote, ({ actor, params, body }) =>
    vote.escalateVote(deps, actor, { id: params.vote_id, ...body }),
  )
  route(app, votes.remindVoters, ({ actor, params }) => ballots.remindVoters(deps, actor, params.vote_id))
  route(app, votes.getVoteMinutes, ({ params }) => voteMinutes(deps, params.vote_id))
  route(app, votes.getApprovedTerms, ({ params }) => readApproved(deps.db, params.loan_id))
}

const memberRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, votes.castVote, ({ actor, params, body }) => ballots.castVote(deps, actor, params.vote_id, body))
  route(app, votes.recordVote, ({ actor, params, body }) => ballots.recordVote(deps, actor, params.vote_id, body))
  route(app, votes.commentOnVote, ({ actor, params, body }) =>
    ballots.commentOnVote(deps, actor, params.vote_id, body.text),
  )
  route(app, votes.proposeCondition, ({ actor, params, body }) =>
    ballots.proposeCondition(deps, actor, params.vote_id, body),
  )
  route(app, votes.dropCondition, ({ actor, params }) =>
    ballots.dropCondition(deps, actor, params.vote_id, params.condition_id),
  )
}

const meetingRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, meetings.listMeetings, ({ query }) => meeting.readMeetings(deps.db, deps, query))
  route(app, meetings.planMeeting, ({ actor, body }) => meeting.planMeetingNow(deps, actor, body))
  route(app, meetings.changeMeeting, ({ actor, params, body }) =>
    meeting.changeMeetingNow(deps, actor, params.meeting_id, body),
  )
  route(app, meetings.cancelMeeting, ({ actor, params, body }) =>
    meeting.cancelMeetingNow(deps, actor, { id: params.meeting_id, ...body }),
  )
  route(app, meetings.closeMeeting, ({ actor, params, body }) =>
    meeting.closeMeetingNow(deps, actor, { id: params.meeting_id, ...body }),
  )
  route(app, meetings.getMeetingMinutes, ({ params }) => meetingMinutes(deps, params.meeting_id))
}

/** What the mailed link of a member opens, without signing in (AH-12). */
const linkRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, link.getBallotLink, ({ body }) => door.readLink(deps, body.token))
  route(app, link.sendBallotCode, ({ actor, body }) => door.sendCode(deps, actor, body.token))
  route(app, link.openBallot, async ({ body }) => {
    await door.openBallot(deps, body)
    return ok
  })
  route(app, link.getBallot, ({ body }) => door.readBallot(deps, body.key))
  route(app, link.castByLink, ({ actor, body }) => door.castByLink(deps, actor, body))
  route(app, link.commentByLink, ({ actor, body }) => door.commentByLink(deps, actor, body))
}
