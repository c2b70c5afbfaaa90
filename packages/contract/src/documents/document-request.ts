import { z } from 'zod'
import { ActivityList, ActivityView, activityParams, processParams, seenVersion } from '../loan/activity.ts'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { entityKinds } from '@plinth/domain/loan/activity/entity-kinds'
import { Email, idOf, LoanKey, pathId, QueryFlag, TemplateId, text, Version } from '../shared/fields.ts'
import { Day } from './chase.ts'
import { activityStep, statusMove } from '../shared/topics.ts'

/** Who signs: at least one, all with name and email (J-33). */
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
  summary: answers('Accept a document request with all its open files, and close it'),
  access,
  changes: [...statusMove, 'mail', 'score', 'value'],
  params: activityParams,
  body: accept,
  reply: ActivityView,
})
export const restoreActivity = endpoint({
  id: 'activity.restore',
  method: 'POST',
  path: '/activity/{activity_id}/restore',
  summary: answers('Undo the archiving of a document request while nothing has changed since'),
  access: adminMay('edit-loan'),
  changes: activityStep,
  params: activityParams,
  body: z.strictObject({ version: Version }),
  reply: ActivityView,
})
export const rejectDocumentRequest = endpoint({
  id: 'activity.document-request.set-rejected',
  method: 'POST',
  path: '/activity/document-request/{activity_id}/set/rejected',
  summary: answers('Reject a document request with all its open files'),
  access,
  changes: [...statusMove, 'mail', 'score', 'value'],
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
  changes: [...activityStep, 'mail', 'signature'],
  params: activityParams,
  body: sign,
  reply: ActivityView,
  status: 202,
})
export const acceptProcess = endpoint({
  id: 'activity.document-request.process-set-accepted',
  method: 'POST',
  path: '/activity/document-request/{activity_id}/process/{process_id}/set/accepted',
  summary: answers('Accept one file; its request is accepted once all its files are'),
  access,
  changes: [...statusMove, 'mail', 'score', 'value'],
  params: processParams,
  body: z
    .strictObject({
      keep_open: z.boolean().optional().describe('Keep the request open for more files, also when this was the last'),
      ...seenVersion,
    })
    .optional(),
  reply: ActivityView,
})
export const rejectProcess = endpoint({
  id: 'activity.document-request.process-set-rejected',
  method: 'POST',
  path: '/activity/document-request/{activity_id}/process/{process_id}/set/rejected',
  summary: answers('Reject one file with a reason; its request is rejected once none is open'),
  access,
  changes: [...statusMove, 'mail', 'score', 'value'],
  params: processParams,
  body: reject,
  reply: ActivityView,
})
/** A request after a decision on one of its files was taken back. */
const UndoneDecision = z.object({
  activity: ActivityView,
  letter: z
    .enum(['none', 'withdrawn', 'sent'])
    .describe('The email about the decision: none was due, it was canceled, or it had been sent already'),
})
export type UndoneDecision = z.infer<typeof UndoneDecision>

export const undoDecision = endpoint({
  id: 'activity.document-request.process-undo',
  method: 'POST',
  path: '/activity/document-request/{activity_id}/process/{process_id}/undo',
  summary: 'Undo your own decision on a file, with everything it changed, while nothing has followed',
  access,
  changes: [...statusMove, 'mail', 'score', 'value'],
  params: processParams,
  body: z.strictObject({
    decided: z.enum(['Accepted', 'Rejected']).describe('The decision that is meant'),
    version: Version,
  }),
  reply: UndoneDecision,
})
export const requestProcessSignature = endpoint({
  id: 'activity.document-request.process-set-request-signature',
  method: 'POST',
  path: '/activity/document-request/{activity_id}/process/{process_id}/set/request-signature',
  summary: answers('Request an e-signature for one process of a document request'),
  access,
  changes: [...activityStep, 'mail', 'signature'],
  params: processParams,
  body: sign,
  reply: ActivityView,
  status: 202,
})
const flag = {
  flip: 'Ask what a flip needs',
  cash_flow: 'Ask what a cash-flowing property needs',
  mid_construction: 'Ask what a site under construction needs',
  retail: 'Ask what retail space needs',
}

const RequestLine = z.object({
  template_id: idOf('template'),
  document_name: z.string().describe('Name of the document'),
  description: z.string().describe('What is asked for'),
  entity_type: z.enum(entityKinds).describe('What the document is asked for'),
  entity_id: z.string().describe('Id of that borrower, legal entity, loan or property'),
  entity_name: z.string().describe('Its name'),
  asked_of: z.array(z.string()).describe('Email addresses of the recipients; empty when none of them has one'),
})

export const previewLoanDocumentRequests = endpoint({
  id: 'loan.preview-document-requests',
  method: 'GET',
  path: '/loan/{loan_id}/document-requests/preview',
  summary: 'What creating the document requests of a loan would ask, and of whom; nothing is created',
  access: adminMay('edit-loan'),
  shows: ['activity', 'borrower', 'legal-entity', 'property', 'template'],
  params: z.object({ loan_id: LoanKey }),
  query: z.strictObject({
    flip: QueryFlag.default(false).describe(flag.flip),
    cash_flow: QueryFlag.default(false).describe(flag.cash_flow),
    mid_construction: QueryFlag.default(false).describe(flag.mid_construction),
    retail: QueryFlag.default(false).describe(flag.retail),
  }),
  reply: z.object({
    lines: z.array(RequestLine).describe('Each request that would be created'),
    people: z
      .array(z.object({ name: z.string().describe('First and last name'), email: z.string().describe('Email') }))
      .describe('Everyone who would get one email with what is asked of them'),
  }),
})

export const createLoanDocumentRequests = endpoint({
  id: 'loan.create-document-requests',
  method: 'PUT',
  path: '/loan/{loan_id}/create-document-requests',
  summary: 'Create the document requests of a loan from its templates; those that exist are not made twice',
  access: adminMay('edit-loan'),
  changes: [...activityStep, 'mail'],
  params: z.object({ loan_id: LoanKey }),
  body: z.strictObject({
    flip: z.boolean().default(false).describe(flag.flip),
    cash_flow: z.boolean().default(false).describe(flag.cash_flow),
    mid_construction: z.boolean().default(false).describe(flag.mid_construction),
    retail: z.boolean().default(false).describe(flag.retail),
    lines: z
      .array(
        z.strictObject({
          template_id: TemplateId.describe('Template to ask from'),
          entity_id: pathId('borrower, legal entity, loan or property').describe('Record to ask it for'),
        }),
      )
      .max(500)
      .optional()
      .describe('Lines of the preview to create; left out, all of them'),
  }),
  reply: ActivityList.describe('The requests that were made; empty when all existed'),
})

export const createOneOffRequest = endpoint({
  id: 'loan.create-one-off-request',
  method: 'POST',
  path: '/loan/{loan_id}/one-off-request',
  summary: 'Request a document that no template describes, of a record of the loan',
  access: adminMay('edit-loan'),
  changes: [...activityStep, 'mail'],
  params: z.object({ loan_id: LoanKey }),
  body: z.strictObject({
    entity_type: z.enum(entityKinds).describe('What the document is asked for'),
    entity_id: pathId('borrower, legal entity, loan or property').describe('Id of that record'),
    document_name: text(200).describe('Name; one that a template or an open request of the record has is refused'),
    description: text(2000).describe('What is asked for'),
    due_on: Day.describe('Due date, YYYY-MM-DD'),
  }),
  reply: ActivityView,
  status: 201,
})
