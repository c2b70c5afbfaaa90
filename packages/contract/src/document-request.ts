import { z } from 'zod'
import { ActivityList, ActivityView, activityParams, processParams, seenVersion } from './activity.ts'
import { adminMay } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Email, LoanKey, text } from './fields.ts'

/** Who signs: at least one, all with name and e-mail (J-33). */
export const Recipients = z
  .array(
    z.strictObject({
      name: text(200).describe('First and last name of the recipient'),
      email: Email,
    }),
  )
  .min(1)
  .max(20)
  .describe('Recipients, in signing order')
const accept = z.strictObject(seenVersion).optional()
const reject = z.strictObject({ reason: text(1000).describe('Why; the party reads it'), ...seenVersion })
const sign = z.strictObject({ recipients: Recipients })
const access = adminMay('accept-document-request')
const answers = (what: string) => `${what}; answers the activity as it then is`

export const acceptDocumentRequest = endpoint({
  id: 'activity.document-request.set-accepted',
  method: 'POST',
  path: '/activity/document-request/{activity_id}/set/accepted',
  summary: answers('Accept a document request'),
  access,
  params: activityParams,
  body: accept,
  reply: ActivityView,
})
export const rejectDocumentRequest = endpoint({
  id: 'activity.document-request.set-rejected',
  method: 'POST',
  path: '/activity/document-request/{activity_id}/set/rejected',
  summary: answers('Reject a document request with a reason'),
  access,
  params: activityParams,
  body: reject,
  reply: ActivityView,
})
export const requestSignature = endpoint({
  id: 'activity.document-request.set-request-signature',
  method: 'POST',
  path: '/activity/document-request/{activity_id}/set/request-signature',
  summary: answers('Request an e-signature of the newest document of a request'),
  access,
  params: activityParams,
  body: sign,
  reply: ActivityView,
  status: 202,
})
export const acceptProcess = endpoint({
  id: 'activity.document-request.process-set-accepted',
  method: 'POST',
  path: '/activity/document-request/{activity_id}/process/{process_id}/set/accepted',
  summary: answers('Accept one process of a document request'),
  access,
  params: processParams,
  body: accept,
  reply: ActivityView,
})
export const rejectProcess = endpoint({
  id: 'activity.document-request.process-set-rejected',
  method: 'POST',
  path: '/activity/document-request/{activity_id}/process/{process_id}/set/rejected',
  summary: answers('Reject one process of a document request with a reason'),
  access,
  params: processParams,
  body: reject,
  reply: ActivityView,
})
export const requestProcessSignature = endpoint({
  id: 'activity.document-request.process-set-request-signature',
  method: 'POST',
  path: '/activity/document-request/{activity_id}/process/{process_id}/set/request-signature',
  summary: answers('Request an e-signature for one process of a document request'),
  access,
  params: processParams,
  body: sign,
  reply: ActivityView,
  status: 202,
})
export const createLoanDocumentRequests = endpoint({
  id: 'loan.create-document-requests',
  method: 'PUT',
  path: '/loan/{loan_id}/create-document-requests',
  summary: 'Create the document requests of a loan from its templates; those that exist are not made twice',
  access: adminMay('edit-loan'),
  params: z.object({ loan_id: LoanKey }),
  body: z.strictObject({
    flip: z.boolean().default(false).describe('Ask what a flip needs'),
    cash_flow: z.boolean().default(false).describe('Ask what a cash-flowing property needs'),
    mid_construction: z.boolean().default(false).describe('Ask what a site under construction needs'),
    retail: z.boolean().default(false).describe('Ask what retail space needs'),
  }),
  reply: ActivityList.describe('The requests that were made; empty when all existed'),
})
