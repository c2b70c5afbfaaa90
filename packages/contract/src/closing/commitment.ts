import { mayWarn } from '../shared/fields.ts'
import { activityParams } from '../loan/activity.ts'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  CommitmentChange,
  CommitmentValues,
  Download,
  Generated,
  MovedActivity,
  OnlineDocument,
  QueuedActivity,
  SendBody,
  SentByHand,
} from './deal-document.ts'
import { dealStep } from '../shared/topics.ts'

export const getCommitmentValues = endpoint({
  id: 'activity.commitment.get-values',
  method: 'GET',
  path: '/activity/commitment/{activity_id}/get-values',
  aka: ['/activity-commitment/{activity_id}/get-values'],
  summary: 'Values of the commitment and how each is entered',
  access: adminMay('edit-commitment'),
  // Not the loan's own values: what a form began with does not change while somebody fills it in.
  shows: ['deal-document'],
  params: activityParams,
  reply: CommitmentValues,
})

export const getCommitmentDocument = endpoint({
  id: 'activity.commitment.get-google-docs',
  method: 'GET',
  path: '/activity/commitment/{activity_id}/get-google-docs',
  aka: ['/activity-commitment/{activity_id}/get-google-docs'],
  summary: 'The online document of the commitment',
  access: adminMay('download-commitment'),
  shows: [],
  params: activityParams,
  reply: OnlineDocument,
})

export const downloadCommitment = endpoint({
  id: 'activity.commitment.download',
  method: 'GET',
  path: '/activity/commitment/{activity_id}/download',
  aka: ['/activity-commitment/{activity_id}/download'],
  summary: 'Signed address of the commitment as PDF',
  access: adminMay('download-commitment'),
  shows: [],
  ...Download,
})

export const updateCommitment = endpoint({
  id: 'activity.commitment.update',
  method: 'PUT',
  path: '/activity/commitment/{activity_id}/update',
  aka: ['/activity-commitment/{activity_id}/update'],
  summary: 'Update the commitment with the changed fields, null for an emptied one; carries the version read',
  access: adminMay('edit-commitment'),
  changes: ['activity', 'deal-document', 'timeline'],
  params: activityParams,
  body: CommitmentChange,
  reply: mayWarn(CommitmentValues),
})

export const generateCommitment = endpoint({
  id: 'activity.commitment.generate',
  method: 'POST',
  path: '/activity/commitment/{activity_id}/generate',
  aka: ['/activity-commitment/{activity_id}/generate'],
  summary: 'Generate the commitment document',
  access: adminMay('generate-commitment'),
  changes: dealStep,
  ...Generated,
})

export const sendCommitment = endpoint({
  id: 'activity.commitment.send',
  method: 'POST',
  path: '/activity/commitment/{activity_id}/send',
  aka: ['/activity-commitment/{activity_id}/send'],
  summary: 'Send the commitment for e-signature',
  access: adminMay('send-commitment'),
  changes: [...dealStep, 'legal-entity'],
  ...QueuedActivity,
  body: SendBody,
})

export const setCommitmentSent = endpoint({
  id: 'activity.commitment.set-sent',
  method: 'POST',
  path: '/activity/commitment/{activity_id}/set/sent',
  aka: ['/activity-commitment/{activity_id}/set/sent'],
  summary: 'Set the commitment to sent',
  access: adminMay('send-commitment'),
  changes: dealStep,
  ...SentByHand,
})

export const setCommitmentSigned = endpoint({
  id: 'activity.commitment.set-signed',
  method: 'POST',
  path: '/activity/commitment/{activity_id}/set/signed',
  aka: ['/activity-commitment/{activity_id}/set/signed'],
  summary: 'Set the commitment to signed',
  access: adminMay('upload-commitment'),
  changes: dealStep,
  ...MovedActivity,
})

export const setCommitmentVerified = endpoint({
  id: 'activity.commitment.set-verified',
  method: 'POST',
  path: '/activity/commitment/{activity_id}/set/verified',
  aka: ['/activity-commitment/{activity_id}/set/verified'],
  summary: 'Set the commitment to verified: the uploaded copy is signed',
  access: adminMay('upload-commitment'),
  changes: dealStep,
  ...MovedActivity,
})

export const acceptCommitment = endpoint({
  id: 'activity.commitment.set-accepted',
  method: 'POST',
  path: '/activity/commitment/{activity_id}/set/accepted',
  aka: ['/activity-commitment/{activity_id}/set/accepted'],
  summary: 'Set the commitment to accepted',
  access: adminMay('accept-commitment'),
  changes: dealStep,
  ...MovedActivity,
})
