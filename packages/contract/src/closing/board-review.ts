import { z } from 'zod'
import { activityParams, ActivityView } from '../loan/activity.ts'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  BoardReviewChange,
  BoardReviewValues,
  Download,
  Generated,
  MovedActivity,
  OnlineDocument,
  QueuedActivity,
} from './deal-document.ts'
import { LoanKey, mayWarn } from '../shared/fields.ts'
import { goOn } from '../loan/loan-status.ts'
import { dealStep, statusMove } from '../shared/topics.ts'

export const createBoardReview = endpoint({
  id: 'activity.board-review.create-main',
  method: 'POST',
  path: '/activity/board-review/{loan_id}/create-main-activity',
  aka: ['/activity-board-review/{loan_id}/create-main-activity'],
  summary: 'Complete underwriting: create the main board review of a loan; 409 when there is one',
  access: adminMay('generate-board-review'),
  changes: statusMove,
  params: z.object({ loan_id: LoanKey }),
  body: z.strictObject(goOn).optional(),
  reply: ActivityView,
  status: 201,
})

export const getBoardReviewValues = endpoint({
  id: 'activity.board-review.get-values',
  method: 'GET',
  path: '/activity/board-review/{activity_id}/get-values',
  aka: ['/activity-board-review/{activity_id}/get-values'],
  summary: 'Values of the board review and how each is entered',
  access: adminMay('edit-board-review'),
  // Not the loan's own values: what a form began with does not change while somebody fills it in.
  shows: ['deal-document'],
  params: activityParams,
  reply: BoardReviewValues,
})

export const getBoardReviewDocument = endpoint({
  id: 'activity.board-review.get-google-docs',
  method: 'GET',
  path: '/activity/board-review/{activity_id}/get-google-docs',
  aka: ['/activity-board-review/{activity_id}/get-google-docs'],
  summary: 'The online document of the board review',
  access: adminMay('download-board-review'),
  shows: [],
  params: activityParams,
  reply: OnlineDocument,
})

export const downloadBoardReview = endpoint({
  id: 'activity.board-review.download',
  method: 'GET',
  path: '/activity/board-review/{activity_id}/download',
  aka: ['/activity-board-review/{activity_id}/download'],
  summary: 'Signed address of the board review as PDF',
  access: adminMay('download-board-review'),
  shows: [],
  ...Download,
})

export const updateBoardReview = endpoint({
  id: 'activity.board-review.update',
  method: 'PUT',
  path: '/activity/board-review/{activity_id}/update',
  aka: ['/activity-board-review/{activity_id}/update'],
  summary: 'Update the board review with the changed fields, null for an emptied one; carries the version read',
  access: adminMay('update-board-review'),
  changes: ['activity', 'deal-document', 'timeline'],
  params: activityParams,
  body: BoardReviewChange,
  reply: mayWarn(BoardReviewValues),
})

export const generateBoardReview = endpoint({
  id: 'activity.board-review.generate',
  method: 'POST',
  path: '/activity/board-review/{activity_id}/generate',
  aka: ['/activity-board-review/{activity_id}/generate'],
  summary: 'Generate the board review document',
  access: adminMay('generate-board-review'),
  changes: dealStep,
  ...Generated,
})

export const sendBoardReview = endpoint({
  id: 'activity.board-review.send',
  method: 'POST',
  path: '/activity/board-review/{activity_id}/send',
  aka: ['/activity-board-review/{activity_id}/send'],
  summary: 'Send the board review to the board',
  access: adminMay('send-board-review'),
  changes: dealStep,
  ...QueuedActivity,
})

export const acceptBoardReview = endpoint({
  id: 'activity.board-review.set-accepted',
  method: 'POST',
  path: '/activity/board-review/{activity_id}/set/accepted',
  aka: ['/activity-board-review/{activity_id}/set/accepted'],
  summary: 'Set the board review to accepted',
  access: adminMay('accept-board-review'),
  changes: dealStep,
  ...MovedActivity,
})
