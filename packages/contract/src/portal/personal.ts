import { chaseAnswerStates } from '@plinth/domain/documents/chase/answer'
import { activityStates } from '@plinth/domain/loan/activity/types'
import { exitStrategies, purposes } from '@plinth/domain/loan/terms'
import { loanStatuses } from '@plinth/domain/loan/status'
import { propertyTypes } from '@plinth/domain/people/property/types'
import { roles } from '@plinth/domain/people/user/role'
import { z } from 'zod'
import type { Access } from '../shared/access.ts'
import { ActivityList, ActivityView, activityParams, Precheck, processParams } from '../loan/activity.ts'
import { BorrowerUpdate, BorrowerView } from '../people/borrower.ts'
import { ContactView } from '../people/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  Ack,
  ActivityId,
  Amount,
  BorrowerId,
  DateEpoch,
  DocumentId,
  Email,
  idOf,
  Instant,
  LoanKey,
  mayWarn,
  text,
  textOrEmpty,
} from '../shared/fields.ts'
import { FileLink, ShownOrSent, UploadIn, UploadTicket } from '../shared/files.ts'
import { EntityRef } from '../people/user.ts'
import { activityStep, statusMove } from '../shared/topics.ts'

const borrowerOrAdmin = { roles: ['borrower', 'admin'] } as const satisfies Access
const borrowerOnly = { roles: ['borrower'] } as const satisfies Access
/** Whoever has a deal. */
const dealSide = { roles: ['borrower', 'broker'] } as const satisfies Access
const anySide = { roles: ['borrower', 'broker', 'admin'] } as const satisfies Access

/** A loan as its borrower or broker sees it: nothing that the lender keeps to itself. */
export const PersonalLoanView = z
  .object({
    id: idOf('loan'),
    human_id: z.string().describe('Human id, such as BL-10042'),
    name: z.string().describe('Name'),
    group: z.enum(['active', 'funded']).describe('Group it shows in: funded and paid-off are Funded (G-08)'),
    status: z.enum(loanStatuses).describe('Status'),
    archived: z.boolean().describe('Whether the loan is archived'),
    amount: Amount.describe('Amount asked for, US dollars'),
    amount_at_closing: Amount.nullable().describe('Amount at closing, US dollars; null when not set'),
    purpose: z.enum(purposes).describe('Purpose'),
    duration_months: z.int().describe('Duration in months'),
    exit_strategy: z.enum(exitStrategies).nullable().describe('How it is paid back; null when not set'),
    interest_rate: z.number().nullable().describe('Annual interest rate as a fraction; null when not set'),
    expected_closing_epoch: DateEpoch.nullable().describe(
      'Expected closing, epoch seconds of 00:00 UTC; null when not set',
    ),
    status_since_epoch: Instant.describe('Since when it is in its status, epoch seconds'),
    funded_epoch: DateEpoch.nullable().describe('Day it was funded, epoch seconds of 00:00 UTC; null before'),
    last_update: Instant.describe('Last change, epoch seconds'),
    properties: z
      .array(
        z.object({
          id: idOf('property'),
          property_type: z.enum(propertyTypes).describe('Type code'),
          address_address: z.string().describe('Street number and street'),
          address_city: z.string().describe('City'),
          address_state: z.string().describe('State code'),
          address_zipcode: z.string().describe('Zip code'),
        }),
      )
      .describe('Properties, the first one first'),
    borrowers: z.array(EntityRef).describe('Borrowers'),
    contacts: z.array(EntityRef).describe('Contacts'),
    loan_officer: z
      .object({
        name: z.string().describe('First and last name'),
        email: z.string().describe('Email'),
        phone: z.string().nullable().describe('Phone; null when not known'),
      })
      .nullable()
      .describe('Loan officer at the lender; null when unassigned'),
    can_withdraw: z.boolean().describe('Whether the request can still be withdrawn'),
  })
  .meta({ id: 'PersonalLoan', description: 'A loan as its borrower or broker sees it' })
export type PersonalLoanView = z.infer<typeof PersonalLoanView>

const completion = z.int().min(0).max(100).describe('Accepted or done activities of all, whole percent; 0 without any')

/** Everything the personal page shows at once (G-01 to G-13). */
export const PersonalHome = z
  .object({
    role: z.enum(roles).describe('Role of the person shown'),
    self: z.boolean().describe('Whether this is the caller'),
    name: z.string().describe('First and last name of the person shown'),
    email: z.string().describe('Email of the person shown'),
    entities: z
      .object({
        borrowers: z.array(EntityRef).describe('Borrower records to choose from'),
        contacts: z.array(EntityRef).describe('Contact records to choose from'),
      })
      .describe('Whom the person may act for (G-13)'),
    entity: z
      .object({
        kind: z.enum(['borrower', 'contact']).describe('Kind of the record'),
        id: idOf('borrower or contact'),
      })
      .nullable()
      .describe('The record acted for; null when there is none, or several and none chosen'),
    borrower: BorrowerView.nullable().describe('Details of the borrower acted for; null for a contact'),
    contact: ContactView.nullable().describe('Details of the contact acted for; null for a borrower'),
    loans: z
      .array(
        z.object({
          loan: PersonalLoanView,
          activities: z.array(ActivityView).describe('Own activities of this loan'),
          to_sign: z
            .array(ActivityId)
            .describe('Activities with a document the caller is asked to sign now, in the personal area'),
          forms: z.array(ActivityId).describe('Activities that have a form to download, sign and send back'),
          signed: z.array(ActivityId).describe('Activities with a document the caller has signed and others have not'),
          papers: z
            .array(ActivityId)
            .describe('Term sheets and commitments that were sent to the caller, to be read here'),
          on_file: z
            .array(
              z.object({
                activity_id: ActivityId,
                issued_epoch: DateEpoch.nullable().describe('Date of the document; null when not known or not shown'),
              }),
            )
            .describe('Document requests that the lender has a document on file for; nothing needs to be sent'),
          not_applicable: z
            .array(
              z.object({
                activity_id: ActivityId,
                name: z.string().describe('Document'),
                said: z.string().describe('The reason that was given'),
                state: z.enum(chaseAnswerStates).describe('Open until staff decide; an accepted one is archived'),
                reply: z.string().describe('What staff replied; may be empty'),
              }),
            )
            .describe("Document requests whose newest answer is 'not applicable'"),
          other_activities: z.array(ActivityView).describe("'All other tasks' of this loan (G-03, G-04); brokers only"),
          completion,
        }),
      )
      .describe('Loans, newest first'),
    counts: z.partialRecord(z.enum(activityStates), z.int()).describe('Activities by state'),
    completion,
  })
  .meta({ id: 'PersonalHome', description: 'What the personal page shows' })
export type PersonalHome = z.infer<typeof PersonalHome>

const loanParams = z.object({ loan_id: LoanKey })
const borrowerParams = z.object({ borrower_id: BorrowerId })

export const getPersonalHome = endpoint({
  id: 'personal.home',
  method: 'GET',
  path: '/personal/home',
  summary: 'The personal page of oneself; of another for an admin, or for a broker who has that contact; 404 otherwise',
  access: { ...anySide, adminsNeed: 'view-loans' },
  shows: [
    'activity',
    'borrower',
    'chase',
    'contact',
    'document',
    'legal-entity',
    'loan',
    'loan-status',
    'on-file',
    'property',
    'signature',
    'template',
  ],
  query: z.strictObject({
    'user-email': Email.optional().describe('Whose page; oneself when left out'),
    entity_id: z.uuid().optional().describe('Borrower or contact to act for, when there are several'),
  }),
  reply: PersonalHome,
})
export const getPersonalBorrowerSelf = endpoint({
  id: 'personal.auth',
  method: 'GET',
  path: '/personal/auth',
  summary: 'Own record of the signed-in borrower; 409 when there are several and none is named',
  access: borrowerOnly,
  shows: ['borrower'],
  query: z.strictObject({ entity_id: z.uuid().optional().describe('Borrower to act for, when there are several') }),
  reply: BorrowerView,
})
export const getPersonalBorrower = endpoint({
  id: 'personal.borrower',
  method: 'GET',
  path: '/personal/borrower/{borrower_id}',
  summary: 'A borrower: oneself, or any for an admin',
  access: { ...borrowerOrAdmin, adminsNeed: 'view-people' },
  shows: ['borrower'],
  params: borrowerParams,
  reply: BorrowerView,
})
export const listPersonalBorrowerActivities = endpoint({
  id: 'personal.borrower-activities',
  method: 'GET',
  path: '/personal/borrower/{borrower_id}/activities',
  summary: 'Activities of a borrower',
  access: { ...borrowerOrAdmin, adminsNeed: 'view-loans' },
  shows: ['activity', 'borrower', 'document', 'legal-entity', 'property'],
  params: borrowerParams,
  reply: ActivityList,
})
export const getPersonalLoan = endpoint({
  id: 'personal.loan',
  method: 'GET',
  path: '/personal/loan/{loan_id}',
  summary: 'A loan, borrower side',
  access: { ...borrowerOrAdmin, adminsNeed: 'view-loans' },
  shows: ['borrower', 'contact', 'loan', 'loan-status', 'property'],
  params: loanParams,
  reply: PersonalLoanView,
})
export const listPersonalLoanActivities = endpoint({
  id: 'personal.loan-activities',
  method: 'GET',
  path: '/personal/loan/{loan_id}/activities',
  summary: 'Activities of a loan, borrower side',
  access: { ...borrowerOrAdmin, adminsNeed: 'view-loans' },
  shows: ['activity', 'borrower', 'document', 'legal-entity', 'property'],
  params: loanParams,
  reply: ActivityList,
})
export const withdrawRequest = endpoint({
  id: 'personal.withdraw-request',
  method: 'PUT',
  path: '/personal/loan/{loan_id}/withdraw',
  summary: 'Withdraw an own loan request before it is funded; the lender is told, and can restore it',
  access: dealSide,
  changes: statusMove,
  params: loanParams,
  body: z.strictObject({ reason: textOrEmpty(400).default('').describe('Why; may be left blank') }),
  reply: Ack,
})
export const updatePersonalBorrower = endpoint({
  id: 'personal.update-borrower',
  method: 'PUT',
  path: '/personal/borrower/update/{borrower_id}',
  summary: 'Change own borrower details; carries the version read. A social security number needs edit-ssn',
  access: { ...borrowerOrAdmin, adminsNeed: 'edit-parties' },
  changes: ['borrower', 'contact', 'held-change', 'loan-list', 'mail', 'match', 'timeline'],
  params: borrowerParams,
  body: BorrowerUpdate.omit({ credit_score: true, net_worth: true, liquidity: true }),
  reply: mayWarn(BorrowerView),
})
export const openPersonalUpload = endpoint({
  id: 'personal.generate-document-upload',
  method: 'POST',
  path: '/personal/{activity_id}/generate-document-with-presigned-url',
  summary: 'Open an upload for an own activity, borrower side',
  access: { ...borrowerOrAdmin, adminsNeed: 'upload-document-request' },
  changes: ['activity', 'document', 'timeline'],
  params: activityParams,
  body: UploadIn,
  reply: UploadTicket,
})
export const openPersonalCustomUpload = endpoint({
  id: 'personal.generate-custom-document-upload',
  method: 'POST',
  path: '/personal/{activity_id}/generate-custom-document-with-presigned-url',
  summary: 'Open an upload for a custom document, borrower side',
  access: { ...borrowerOrAdmin, adminsNeed: 'upload-document-request' },
  changes: ['activity', 'document', 'timeline'],
  params: activityParams,
  body: UploadIn,
  reply: UploadTicket,
})
export const runPersonalProcess = endpoint({
  id: 'personal.run-process',
  method: 'POST',
  path: '/personal/{activity_id}/process/{process_id}/run',
  summary: 'Run a process after the upload, borrower side',
  access: { ...borrowerOrAdmin, adminsNeed: 'upload-document-request' },
  changes: [...activityStep, 'data-point', 'document'],
  params: processParams,
  reply: ActivityView,
  status: 202,
})
export const downloadPersonalDocument = endpoint({
  id: 'personal.download-document',
  method: 'GET',
  path: '/personal/{activity_id}/document/{document_id}/download',
  summary: 'Signed address of a document, borrower side',
  access: { roles: ['borrower', 'admin'], permission: 'view-files', adminsNeed: 'view-loans' },
  shows: [],
  params: z.object({ activity_id: ActivityId, document_id: DocumentId }),
  query: z.strictObject({ file: ShownOrSent }),
  reply: FileLink,
})
const sentFile = z.object({ activity_id: ActivityId, document_id: DocumentId })
const sender = { roles: ['borrower', 'broker', 'admin'] } as const satisfies Access
const PrecheckReply = Precheck.extend({
  settled: z.boolean().describe('Whether the file has been checked; poll until it is'),
})
export const getPrecheck = endpoint({
  id: 'personal.get-precheck',
  method: 'GET',
  path: '/personal/{activity_id}/document/{document_id}/precheck',
  summary: 'Result of the instant check of a file: wrong document, page missing, stale, expired, not readable',
  access: { ...sender, adminsNeed: 'view-loans' },
  shows: ['document'],
  params: sentFile,
  reply: PrecheckReply,
})
export const sayOfFile = endpoint({
  id: 'personal.say-of-file',
  method: 'PUT',
  path: '/personal/{activity_id}/process/{process_id}/note',
  summary: 'Leave a note for the lender beside a file that was sent; an empty one takes it away',
  access: { ...sender, adminsNeed: 'upload-document-request' },
  changes: ['activity', 'document', 'timeline'],
  params: processParams,
  body: z.strictObject({ note: textOrEmpty(500).describe('What the lender is to know of the file; may be empty') }),
  reply: ActivityView,
})
export const keepAnyway = endpoint({
  id: 'personal.keep-anyway',
  method: 'POST',
  path: '/personal/{activity_id}/document/{document_id}/keep',
  summary: 'Keep a file anyway, with a reason that staff see',
  access: { ...sender, adminsNeed: 'upload-document-request' },
  changes: ['activity', 'document', 'timeline'],
  params: sentFile,
  body: z.strictObject({ reason: text(500).describe('Why it is the right file') }),
  reply: PrecheckReply,
})
/** What the signed link of loan.get-sponsor-link opens: enough to sign in as the right person, nothing of the file. */
export const openSponsorLink = endpoint({
  id: 'personal.sponsor',
  method: 'GET',
  path: '/personal/sponsor/{token}',
  summary: 'Resolve a sponsor link; 404 when it is wrong or has expired',
  access: 'public',
  shows: [],
  params: z.object({ token: z.string().min(20).max(500).describe('Token of the link') }),
  reply: z.object({
    loan: z
      .object({ human_id: z.string().describe('Human id of the loan'), name: z.string().describe('Name of the loan') })
      .describe('The loan the link is for'),
    email_hint: z.string().describe('Address to sign in with, mostly masked: j•••@example.com'),
    has_account: z
      .boolean()
      .describe('Whether the sponsor can sign in already; otherwise an invitation can be asked for'),
    expires_epoch: Instant.describe('Until when the link works, epoch seconds'),
  }),
})

/** What the link mailed for a changed address, or with an application, does once its reader presses Confirm. */
export const confirmEmail = endpoint({
  id: 'personal.confirm-email',
  method: 'POST',
  path: '/personal/confirm-email',
  summary: 'Prove an email address by the token of the link mailed to it; 404 when it is unknown, used or expired',
  access: 'public',
  changes: ['borrower', 'contact', 'held-change', 'mail', 'timeline', 'user'],
  body: z.strictObject({ token: z.string().min(20).max(200).describe('Token of the link') }),
  reply: z.object({
    confirmed: z
      .enum(['email', 'held-email', 'application'])
      .describe(
        "A record's changed address, one that waits for approval now, or the address that an application names",
      ),
    email_hint: z.string().describe('The address that is proved now, mostly masked'),
  }),
})
