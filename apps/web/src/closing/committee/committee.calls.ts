import { downloadBoardReview } from '@plinth/contract/closing/board-review'
import * as link from '@plinth/contract/closing/committee-ballot'
import * as meetings from '@plinth/contract/closing/committee-meeting'
import * as settings from '@plinth/contract/closing/committee-settings'
import * as votes from '@plinth/contract/closing/committee-vote'
import type { FileLink } from '@plinth/contract/shared/files'
import { useQuery } from '@tanstack/react-query'
import { call, fresh, query, useCall } from '../../lib/api.ts'
import { committeeSettingWords, committeeWords as words } from './committee.words.ts'
import { roomQuery } from './room.query.ts'

type Id<E extends { params: { _zod: { output: unknown } } }> = E['params']['_zod']['output']

/** How often a page looks whether the minutes are there. */
const LOOK_AGAIN_MS = 2000

/** The committee room of a loan; looked at again while minutes are made. */
export const useRoom = (loanId: string) =>
  useQuery({
    ...roomQuery(loanId),
    refetchInterval: (q) => (q.state.data?.votes.some((v) => v.minutes === 'preparing') ? LOOK_AGAIN_MS : false),
  })

export const useVotes = (which: 'open' | 'decided', offset: number, limit: number) =>
  useQuery(query(votes.listVotes, { query: { which, offset, limit } }))

export const useMeetings = (offset: number, limit: number) =>
  useQuery({
    ...query(meetings.listMeetings, { query: { offset, limit } }),
    refetchInterval: (q) => (q.state.data?.meetings.some((m) => m.minutes === 'preparing') ? LOOK_AGAIN_MS : false),
  })

export const useCommittee = () => useQuery(query(settings.getCommitteeSettings))

/** Ids in a path are branded; what a screen holds came from the server. */
export const voteId = (id: string) => ({ vote_id: id as Id<typeof votes.castVote>['vote_id'] })
export const meetingId = (id: string) => ({ meeting_id: id as Id<typeof meetings.closeMeeting>['meeting_id'] })
export const memberId = (id: string) => ({ member_id: id as Id<typeof settings.updateCommitteeMember>['member_id'] })
export const conditionId = (id: string) => ({ condition_id: id as Id<typeof votes.dropCondition>['condition_id'] })

export const useOpenVote = () => useCall(votes.openVote, { failure: null })
export const useCast = () => useCall(votes.castVote, { success: words.voted, failure: null })
export const useRecord = () => useCall(votes.recordVote, { failure: null })
export const useComment = () => useCall(votes.commentOnVote, { failure: null })
export const usePropose = () => useCall(votes.proposeCondition, { failure: null })
export const useDrop = () => useCall(votes.dropCondition, { failure: words.failed })
export const useMoveDeadline = () => useCall(votes.moveDeadline, { failure: null })
export const useRemindVoters = () => useCall(votes.remindVoters, { success: words.reminded, failure: words.failed })
export const useCloseVote = () => useCall(votes.closeVote, { failure: null })
export const useWithdraw = () => useCall(votes.withdrawVote, { failure: null })
export const useEscalate = () => useCall(votes.escalateVote, { failure: null })

export const usePlan = () => useCall(meetings.planMeeting, { failure: null })
export const useChangeMeeting = () => useCall(meetings.changeMeeting, { failure: null })
export const useCallOff = () => useCall(meetings.cancelMeeting, { failure: null })
export const useCloseMeeting = () => useCall(meetings.closeMeeting, { failure: null })

const { saved } = committeeSettingWords
export const useSaveLevels = () => useCall(settings.saveCommitteeLevels, { success: saved, failure: null })
export const useAddMember = () => useCall(settings.addCommitteeMember, { success: saved, failure: null })
export const useUpdateMember = () => useCall(settings.updateCommitteeMember, { success: saved, failure: null })
export const useLeave = () => useCall(settings.removeCommitteeMember, { success: saved, failure: null })
export const useReturn = () => useCall(settings.restoreCommitteeMember, { success: saved, failure: words.failed })

/** What a vote is about: the memo of the board review as PDF. */
export const memo = (reviewId: string): Promise<FileLink> =>
  call(downloadBoardReview, { params: { activity_id: reviewId as Id<typeof downloadBoardReview>['activity_id'] } })
export const voteMinutes = (id: string): Promise<FileLink> => call(votes.getVoteMinutes, { params: voteId(id) })
export const meetingMinutes = (id: string): Promise<FileLink> =>
  call(meetings.getMeetingMinutes, { params: meetingId(id) })

export const ballotLink = (token: string) => ({
  queryKey: ['committee-link', token],
  queryFn: () => call(link.getBallotLink, { body: { token } }),
  ...fresh,
})
export const ballotPage = (key: string) => ({
  queryKey: ['committee-ballot', key],
  queryFn: () => call(link.getBallot, { body: { key } }),
  ...fresh,
})
export const useBallotCode = () => useCall(link.sendBallotCode, { failure: null })
export const useOpenBallot = () => useCall(link.openBallot, { failure: null })
export const useCastByLink = () => useCall(link.castByLink, { success: words.voted, failure: null })
export const useCommentByLink = () => useCall(link.commentByLink, { failure: null })
