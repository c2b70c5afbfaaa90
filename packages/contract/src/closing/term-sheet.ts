import { z } from 'zod'
import { activityParams } from '../loan/activity.ts'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  TermSheetChange,
  TermSheetValues,
  Download,
  Generated,
  MovedActivity,
  OnlineDocument,
  QueuedActivity,
  SendBody,
  SentByHand,
} from './deal-document.ts'
import { mayWarn, QueryFlag } from '../shared/fields.ts'
import { UploadIn, UploadTicket } from '../shared/files.ts'
import { dealStep } from '../shared/topics.ts'

export const getTermSheetValues = endpoint({
  id: 'activity.term-sheet.get-values',
  method: 'GET',
  path: '/activity/term-sheet/{activity_id}/get-values',
  aka: ['/activity-term-sheet/{activity_id}/get-values'],
  summary: 'Values of the term sheet and how each is entered',
  access: adminMay('edit-term-sheet'),
  // Not the loan's own values: what a form began with does not change while somebody fills it in.
  shows: ['deal-document'],
  params: activityParams,
  reply: TermSheetValues,
})

export const getTermSheetDocument = endpoint({
  id: 'activity.term-sheet.get-google-docs',
  method: 'GET',
  path: '/activity/term-sheet/{activity_id}/get-google-docs',
  aka: ['/activity-term-sheet/{activity_id}/get-google-docs'],
  summary: 'The online document of the term sheet',
  access: adminMay('download-term-sheet'),
  shows: [],
  params: activityParams,
  reply: OnlineDocument,
})

export const downloadTermSheet = endpoint({
  id: 'activity.term-sheet.download',
  method: 'GET',
  path: '/activity/term-sheet/{activity_id}/download',
  aka: ['/activity-term-sheet/{activity_id}/download'],
  summary: 'Signed address of the term sheet as PDF',
  access: adminMay('download-term-sheet'),
  shows: [],
  ...Download,
})

export const updateTermSheet = endpoint({
  id: 'activity.term-sheet.update',
  method: 'PUT',
  path: '/activity/term-sheet/{activity_id}/update',
  aka: ['/activity-term-sheet/{activity_id}/update'],
  summary: 'Update the term sheet with the changed fields, null for an emptied one; carries the version read',
  access: adminMay('edit-term-sheet'),
  changes: ['activity', 'deal-document', 'timeline'],
  params: activityParams,
  body: TermSheetChange,
  reply: mayWarn(TermSheetValues),
})

export const generateTermSheet = endpoint({
  id: 'activity.term-sheet.generate',
  method: 'POST',
  path: '/activity/term-sheet/{activity_id}/generate',
  aka: ['/activity-term-sheet/{activity_id}/generate'],
  summary: 'Generate the term sheet document',
  access: adminMay('generate-term-sheet'),
  changes: dealStep,
  ...Generated,
})

export const sendTermSheet = endpoint({
  id: 'activity.term-sheet.send',
  method: 'POST',
  path: '/activity/term-sheet/{activity_id}/send',
  aka: ['/activity-term-sheet/{activity_id}/send'],
  summary: 'Send the term sheet for e-signature',
  access: adminMay('send-term-sheet'),
  changes: [...dealStep, 'legal-entity'],
  ...QueuedActivity,
  body: SendBody,
})

export const setTermSheetSent = endpoint({
  id: 'activity.term-sheet.set-sent',
  method: 'POST',
  path: '/activity/term-sheet/{activity_id}/set/sent',
  aka: ['/activity-term-sheet/{activity_id}/set/sent'],
  summary: 'Set the term sheet to sent',
  access: adminMay('send-term-sheet'),
  changes: dealStep,
  ...SentByHand,
})

export const setTermSheetSigned = endpoint({
  id: 'activity.term-sheet.set-signed',
  method: 'POST',
  path: '/activity/term-sheet/{activity_id}/set/signed',
  aka: ['/activity-term-sheet/{activity_id}/set/signed'],
  summary: 'Set the term sheet to signed',
  access: adminMay('upload-term-sheet'),
  changes: dealStep,
  ...MovedActivity,
})

export const setTermSheetVerified = endpoint({
  id: 'activity.term-sheet.set-verified',
  method: 'POST',
  path: '/activity/term-sheet/{activity_id}/set/verified',
  aka: ['/activity-term-sheet/{activity_id}/set/verified'],
  summary: 'Set the term sheet to verified: the uploaded copy is signed',
  access: adminMay('upload-term-sheet'),
  changes: dealStep,
  ...MovedActivity,
})

export const acceptTermSheet = endpoint({
  id: 'activity.term-sheet.set-accepted',
  method: 'POST',
  path: '/activity/term-sheet/{activity_id}/set/accepted',
  aka: ['/activity-term-sheet/{activity_id}/set/accepted'],
  summary: 'Set the term sheet to accepted',
  access: adminMay('accept-term-sheet'),
  changes: dealStep,
  ...MovedActivity,
})

export const uploadTermSheet = endpoint({
  id: 'activity.term-sheet.upload',
  method: 'POST',
  path: '/activity/term-sheet/{activity_id}/upload',
  aka: ['/activity-term-sheet/{activity_id}/upload'],
  summary: 'Open the upload of a term sheet; accepted=true says that the copy is signed',
  access: adminMay('upload-term-sheet'),
  changes: ['activity', 'document', 'timeline'],
  params: activityParams,
  query: z.strictObject({ accepted: QueryFlag.optional().describe('Whether the uploaded copy is signed (L-16)') }),
  body: UploadIn,
  reply: UploadTicket,
})
