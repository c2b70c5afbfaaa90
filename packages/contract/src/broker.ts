import { z } from 'zod'
import { admin, type Access } from './access.ts'
import { ActivityList, ActivityView, activityParams, processParams } from './activity.ts'
import { ContactList, ContactView } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { ActivityId, ContactId, DocumentId, LoanKey } from './fields.ts'
import { PersonalLoanView } from './personal.ts'
import { FileLink, UploadIn, UploadTicket } from './storage.ts'

const brokerOnly = { roles: ['broker'] } as const satisfies Access
const brokerOrAdmin = { roles: ['broker', 'admin'] } as const satisfies Access

export const getBrokerSelf = endpoint({
  id: 'broker.auth',
  method: 'GET',
  path: '/broker/auth',
  summary: 'Own record of the signed-in broker; 409 when there are several and none is named',
  access: brokerOnly,
  query: z.strictObject({ entity_id: z.uuid().optional().describe('Contact to act for, when there are several') }),
  reply: ContactView,
})
export const listBrokers = endpoint({
  id: 'broker.list',
  method: 'GET',
  path: '/broker/all',
  summary: 'All brokers',
  access: admin,
  reply: ContactList,
})
export const getBroker = endpoint({
  id: 'broker.get',
  method: 'GET',
  path: '/broker/{contact_id}',
  summary: 'A broker by contact id: oneself, or any for an admin',
  access: brokerOrAdmin,
  params: z.object({ contact_id: ContactId }),
  reply: ContactView,
})
export const getBrokerLoan = endpoint({
  id: 'broker.loan',
  method: 'GET',
  path: '/broker/loan/{loan_id}',
  summary: 'A loan, broker side',
  access: brokerOrAdmin,
  params: z.object({ loan_id: LoanKey }),
  reply: PersonalLoanView,
})
export const listBrokerLoanActivities = endpoint({
  id: 'broker.loan-activities',
  method: 'GET',
  path: '/broker/loan/{loan_id}/activities',
  summary: 'Activities of a loan, broker side',
  access: brokerOrAdmin,
  params: z.object({ loan_id: LoanKey }),
  reply: ActivityList,
})
export const openBrokerUpload = endpoint({
  id: 'broker.generate-document-upload',
  method: 'POST',
  path: '/broker/{activity_id}/generate-document-with-presigned-url',
  summary: 'Open an upload for an activity, broker side',
  access: brokerOnly,
  params: activityParams,
  body: UploadIn,
  reply: UploadTicket,
})
export const runBrokerProcess = endpoint({
  id: 'broker.run-process',
  method: 'POST',
  path: '/broker/{activity_id}/process/{process_id}/run',
  summary: 'Run a process after the upload, broker side',
  access: brokerOnly,
  params: processParams,
  reply: ActivityView,
  status: 202,
})
export const downloadBrokerDocument = endpoint({
  id: 'broker.download-document',
  method: 'GET',
  path: '/broker/{activity_id}/document/{document_id}/download',
  summary: 'Signed address of a document, broker side',
  access: { roles: ['broker'], permission: 'view-files' },
  params: z.object({ activity_id: ActivityId, document_id: DocumentId }),
  reply: FileLink,
})
