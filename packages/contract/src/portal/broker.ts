import { z } from 'zod'
import { type Access, adminMay } from '../shared/access.ts'
import { ActivityList, ActivityView, activityParams, processParams } from '../loan/activity.ts'
import { ContactList, ContactView } from '../people/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ActivityId, ContactId, DocumentId, idOf, Instant, LoanKey } from '../shared/fields.ts'
import { PersonalLoanView } from './personal.ts'
import { Reminder } from '../loan/reminder.ts'
import { FileLink, ShownOrSent, UploadIn, UploadTicket } from '../shared/files.ts'
import { activityStep } from '../shared/topics.ts'

const brokerOnly = { roles: ['broker'] } as const satisfies Access
const brokerOrAdmin = { roles: ['broker', 'admin'] } as const satisfies Access

export const getBrokerSelf = endpoint({
  id: 'broker.auth',
  method: 'GET',
  path: '/broker/auth',
  summary: 'Own record of the signed-in broker; 409 when there are several and none is named',
  access: brokerOnly,
  shows: ['contact'],
  query: z.strictObject({ entity_id: z.uuid().optional().describe('Contact to act for, when there are several') }),
  reply: ContactView,
})
export const listBrokers = endpoint({
  id: 'broker.list',
  method: 'GET',
  path: '/broker/all',
  summary: 'All brokers',
  access: adminMay('view-people'),
  shows: ['contact', 'loan-list'],
  reply: ContactList,
})
export const getBroker = endpoint({
  id: 'broker.get',
  method: 'GET',
  path: '/broker/{contact_id}',
  summary: 'A broker by contact id: oneself, or any for an admin',
  access: { ...brokerOrAdmin, adminsNeed: 'view-people' },
  shows: ['contact'],
  params: z.object({ contact_id: ContactId }),
  reply: ContactView,
})
export const getBrokerLoan = endpoint({
  id: 'broker.loan',
  method: 'GET',
  path: '/broker/loan/{loan_id}',
  summary: 'A loan, broker side',
  access: { ...brokerOrAdmin, adminsNeed: 'view-loans' },
  shows: ['borrower', 'contact', 'loan', 'loan-status', 'property'],
  params: z.object({ loan_id: LoanKey }),
  reply: PersonalLoanView,
})
export const listBrokerLoanActivities = endpoint({
  id: 'broker.loan-activities',
  method: 'GET',
  path: '/broker/loan/{loan_id}/activities',
  summary: 'Activities of a loan, broker side',
  access: { ...brokerOrAdmin, adminsNeed: 'view-loans' },
  shows: ['activity', 'borrower', 'document', 'legal-entity', 'property'],
  params: z.object({ loan_id: LoanKey }),
  reply: ActivityList,
})
export const openBrokerUpload = endpoint({
  id: 'broker.generate-document-upload',
  method: 'POST',
  path: '/broker/{activity_id}/generate-document-with-presigned-url',
  summary: 'Open an upload for an activity, broker side',
  access: brokerOnly,
  changes: ['activity', 'document', 'timeline'],
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
  changes: [...activityStep, 'data-point', 'document'],
  params: processParams,
  reply: ActivityView,
  status: 202,
})
export const listSponsors = endpoint({
  id: 'broker.sponsors',
  method: 'GET',
  path: '/broker/sponsors',
  summary:
    "Borrowers of one's own deals, the last one first: what a new deal may start from. Never a social security number",
  access: brokerOnly,
  shows: ['borrower', 'loan-list'],
  reply: z.object({
    sponsors: z
      .array(
        z.object({
          id: idOf('borrower'),
          first_name: z.string().describe('First name'),
          last_name: z.string().describe('Last name'),
          email: z.string().nullable().describe('Email; null when none is known'),
          phone: z.string().nullable().describe("Phone as 'code-number'; null when none is known"),
          credit_score_band: z.string().nullable().describe('Credit score band as given; null when not'),
          completed_projects: z.int().nullable().describe('Completed projects in 3 years; null when not given'),
          last_deal: z.string().describe('Name of the last deal with this sponsor'),
          deals: z.int().describe('Number of own deals with this sponsor'),
        }),
      )
      .describe('Sponsors, the last one first'),
  }),
})
const BrokerReminder = Reminder.extend({
  again_epoch: Instant.nullable().describe('From when a reminder may be sent again, epoch seconds; null = now'),
})
export const previewBrokerReminder = endpoint({
  id: 'broker.preview-reminder',
  method: 'GET',
  path: '/broker/loan/{loan_id}/preview-reminder',
  summary: "What 'remind my borrower' would send, and to whom",
  access: brokerOnly,
  shows: ['activity', 'mail'],
  params: z.object({ loan_id: LoanKey }),
  reply: BrokerReminder,
})
export const sendBrokerReminder = endpoint({
  id: 'broker.send-reminder',
  method: 'POST',
  path: '/broker/loan/{loan_id}/send-reminder',
  summary: 'Remind the borrowers of a deal of outstanding items: one email each, at most once a day',
  access: brokerOnly,
  changes: ['mail', 'timeline'],
  params: z.object({ loan_id: LoanKey }),
  reply: BrokerReminder.extend({ sent: z.int().describe('Emails queued') }),
  status: 202,
})
export const downloadBrokerDocument = endpoint({
  id: 'broker.download-document',
  method: 'GET',
  path: '/broker/{activity_id}/document/{document_id}/download',
  summary: 'Signed address of a document, broker side',
  access: { roles: ['broker'], permission: 'view-files' },
  shows: [],
  params: z.object({ activity_id: ActivityId, document_id: DocumentId }),
  query: z.strictObject({ file: ShownOrSent }),
  reply: FileLink,
})
