import { loanStatuses } from '@plinth/domain/loan/status'
import { loanRoles } from '@plinth/domain/people/party/loan-role'
import { timelineTopics } from '@plinth/domain/shared/event-kinds'
import { maxDaysToArchive } from '@plinth/domain/shared/limits'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { BorrowerView } from '../people/borrower.ts'
import { ContactView } from '../people/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  Ack,
  Amount,
  BorrowerId,
  ContactId,
  DateEpoch,
  Dollars,
  idOf,
  InsightView,
  Instant,
  LegalEntityId,
  LoanKey,
  MakesBlanket,
  mayWarn,
  PropertyId,
  queryInt,
  text,
  textOrEmpty,
  Version,
  VersionIfRead,
} from '../shared/fields.ts'
import { LegalEntityView } from '../people/legal-entity.ts'
import { detailsRead, detailsWritten } from './details.ts'
import { LoanRow } from './loan-list.ts'
import { NeighborhoodView, PropertyView } from '../people/property.ts'
import { LoanFigures } from '../underwriting/underwriting.ts'
import { activityStep, partyChange, statusMove } from '../shared/topics.ts'

export const LoanView = z
  .object({
    id: idOf('loan'),
    human_id: z.string().describe('Human id, such as BL-10042'),
    name: z.string().describe('Name'),
    archived: z.boolean().describe('Whether the loan is archived'),
    archive_epoch: Instant.nullable().describe('When it was or will be archived, epoch seconds; null when neither'),
    rejection_reason: z.string().nullable().describe('Why it was rejected; null when it was not'),
    ...detailsRead,
    purchase_date_epoch: DateEpoch.nullable().describe(
      'Purchase date, epoch seconds of 00:00 UTC; null when not known',
    ),
    purchase_price: Amount.nullable().describe(
      'Sum of the purchase prices of its properties, US dollars; null when none',
    ),
    number_of_properties: z.int().describe('How many properties secure it'),
    estimated_as_is_value: Amount.nullable().describe('Estimated as-is value, US dollars; null when not known'),
    stabilized_value: Amount.nullable().describe('Stabilized value, US dollars; null when not known'),
    estimated_sellout: Amount.nullable().describe('Estimated sell-out value, US dollars; null when not known'),
    current_loan_balance: Amount.nullable().describe('Balance of the loan to refinance, US dollars; null when none'),
    cost_spent_to_date: Amount.nullable().describe('Cost spent to date, US dollars; null when not known'),
    is_flip: z.boolean().nullable().describe('Whether it is a flip; null when not known'),
    is_blanket_loan: z.boolean().nullable().describe('Whether one loan covers several properties; null when not known'),
    last_update: Instant.describe('Last change, epoch seconds'),
    created_epoch: Instant.describe('When the request came in, epoch seconds'),
    score: z.int().nullable().describe('Score 0-100; null shows as N/A'),
    figures: LoanFigures.describe('What the head of the page shows'),
    status: z
      .object({
        state: z.enum(loanStatuses).describe('Status'),
        suggested_steps: z.array(z.string()).describe('What the next person should do'),
        since: Instant.describe('Since when, epoch seconds'),
      })
      .describe('Status with suggested steps'),
    story: z.string().describe('Deal story; empty shows the template'),
    google_drive_folder_id: z.string().nullable().describe('Folder in Google Drive; null when not configured'),
    spreadsheet_id: z.string().nullable().describe('Google Sheet of the analysis; null when not configured'),
    analysis: z
      .object({
        url: z.string().nullable().describe('Address of its Google Sheet; null when loan.analysis-workbook makes it'),
        reason: z.string().nullable().describe('Why there is no workbook; null when there is one'),
      })
      .describe('The Open Analysis link'),
    properties: z.array(PropertyView).describe('Properties, the first one first'),
    borrowers: z.array(BorrowerView).describe('Borrowers'),
    guarantor_ids: z.array(idOf('borrower')).describe('Those among the borrowers who guarantee and do not borrow'),
    contacts: z.array(ContactView).describe('Contacts'),
    legal_entities: z.array(LegalEntityView).describe('Legal entities'),
    neighborhoods: z.array(NeighborhoodView).describe('Neighborhoods of the properties'),
    insights: z.array(InsightView).describe('Findings on the loan itself'),
    insight_level: z.int().nullable().describe('Highest level of all findings, its parties included; null when none'),
    owner_user: z
      .object({ id: idOf('user'), name: z.string().describe('First and last name') })
      .nullable()
      .describe('Loan officer; null when unassigned'),
    activity: z
      .array(
        z.object({
          activity_type: z.string().describe('Type of the activity'),
          activity_id: idOf('activity'),
          docusign_envelope_id: z.string().nullable().describe('Envelope of the e-signature; null when none'),
        }),
      )
      .describe('Activities by type, for linking (I-26)'),
    can: z
      .object({
        edit: z.boolean().describe('May change fields'),
        archive: z.boolean().describe('May archive or restore'),
        set_status: z.boolean().describe('May move the status'),
        edit_parties: z.boolean().describe('May change, link and unlink parties'),
      })
      .describe('What the caller may do'),
    version: Version,
  })
  .meta({ id: 'Loan', description: 'A loan in detail' })
export type LoanView = z.infer<typeof LoanView>

const params = z.object({ loan_id: LoanKey })

export const getLoan = endpoint({
  id: 'loan.get',
  method: 'GET',
  path: '/loan/{loan_id}',
  summary: 'One loan in detail',
  access: adminMay('view-loans'),
  shows: ['borrower', 'contact', 'legal-entity', 'loan', 'loan-status', 'policy-set', 'property', 'score', 'value'],
  params,
  reply: LoanView,
})
/** Carries the version read: a stale one is refused with 409 version_conflict. Only changed fields are sent. */
export const updateLoan = endpoint({
  id: 'loan.update',
  method: 'PUT',
  path: '/loan/{loan_id}/update',
  summary: 'Change fields of a loan; carries the version read',
  access: adminMay('edit-loan'),
  changes: ['loan', 'loan-list', 'loan-status', 'score', 'timeline', 'value'],
  params,
  body: z.strictObject({
    version: VersionIfRead,
    name: text(200).optional().describe('Name'),
    story: textOrEmpty(20_000).optional().describe('Deal story'),
    ...detailsWritten,
    estimated_as_is_value: Dollars.positive()
      .nullable()
      .optional()
      .describe('As-is value, US dollars; null takes it away. Kept as a value entered by staff'),
    stabilized_value: Dollars.positive()
      .nullable()
      .optional()
      .describe('Stabilized value, US dollars; null takes it away. Kept as a value entered by staff'),
    estimated_sellout: Dollars.positive()
      .nullable()
      .optional()
      .describe('Sell-out value, US dollars; null takes it away. Kept as a value entered by staff'),
    is_blanket_loan: z.boolean().optional().describe('Whether one loan covers several properties; false only with one'),
    owner_user_id: z.uuid().nullable().optional().describe('Loan officer (a user id); null to unassign'),
  }),
  reply: mayWarn(LoanRow),
})
export const archiveLoan = endpoint({
  id: 'loan.archive',
  method: 'PUT',
  path: '/loan/{loan_id}/archive',
  summary: 'Archive a loan: reject it now, take it out of the active list after some days',
  access: adminMay('archive-loan'),
  changes: [...statusMove, 'mail'],
  params,
  body: z.strictObject({
    days_to_archive: z
      .int()
      .min(0, '* At least 0 days')
      .max(maxDaysToArchive, `* At most ${maxDaysToArchive} days`)
      .default(0)
      .describe('Days it stays in the active list; 0 leaves now'),
    rejection_reason: text(500).describe('Why'),
    send_letter: z.boolean().default(false).describe('Whether the parties are emailed a letter with the reason'),
  }),
  reply: LoanRow,
})
export const restoreLoan = endpoint({
  id: 'loan.restore',
  method: 'PUT',
  path: '/loan/{loan_id}/restore',
  summary: 'Restore an archived loan to the status it had',
  access: adminMay('archive-loan'),
  changes: statusMove,
  params,
  reply: LoanRow,
})
export const getSponsorLink = endpoint({
  id: 'loan.get-sponsor-link',
  method: 'GET',
  path: '/loan/{loan_id}/get-sponsor-link',
  summary: "Signed, expiring link to the sponsor's personal area of this loan",
  access: adminMay('edit-parties'),
  shows: [],
  params,
  reply: z.object({
    url: z.string().describe('Address to hand to the sponsor'),
    expires_epoch: Instant.describe('Until when it works, epoch seconds'),
  }),
})
export const fixLoan = endpoint({
  id: 'loan.fix',
  method: 'POST',
  path: '/loan/{loan_id}/fix',
  summary: 'Re-derive what can be derived and answer what was repaired',
  access: adminMay('edit-loan'),
  changes: ['activity', 'borrower', 'contact', 'loan', 'loan-list', 'loan-status', 'property', 'score', 'timeline'],
  params,
  reply: z.object({
    repaired: z.array(z.string()).describe('What was repaired, one sentence each; empty when nothing was wrong'),
    loan: LoanView,
  }),
})

const link = (verb: string) => `${verb}; answers the loan as it then is`
export const addBorrowerToLoan = endpoint({
  id: 'loan.add-borrower',
  method: 'POST',
  path: '/loan/{loan_id}/add-borrower/{borrower_id}',
  summary: link('Link a borrower to a loan'),
  access: adminMay('edit-parties'),
  changes: [...partyChange, 'borrower'],
  params: z.object({ loan_id: LoanKey, borrower_id: BorrowerId }),
  query: z.strictObject({ role: z.enum(loanRoles).default('borrower').describe('What the person is on the loan') }),
  reply: LoanView,
})
export const addPropertyToLoan = endpoint({
  id: 'loan.add-property',
  method: 'POST',
  path: '/loan/{loan_id}/add-property/{property_id}',
  summary: link('Link a property to a loan'),
  access: adminMay('edit-loan'),
  changes: [...partyChange, 'property', 'value'],
  params: z.object({ loan_id: LoanKey, property_id: PropertyId }),
  query: z.strictObject({ is_blanket_loan: MakesBlanket }),
  reply: LoanView,
})
export const addContactToLoan = endpoint({
  id: 'loan.add-contact',
  method: 'PUT',
  path: '/loan/{loan_id}/add-contact/{contact_id}',
  summary: link('Link a contact to a loan'),
  access: adminMay('edit-parties'),
  changes: [...activityStep, 'contact'],
  params: z.object({ loan_id: LoanKey, contact_id: ContactId }),
  reply: LoanView,
})
export const addLegalEntityToLoan = endpoint({
  id: 'loan.add-legal-entity',
  method: 'PUT',
  path: '/loan/{loan_id}/add-legal-entity/{legal_entity_id}',
  summary: link('Link a legal entity on file to a loan'),
  access: adminMay('edit-parties'),
  changes: [...partyChange, 'legal-entity'],
  params: z.object({ loan_id: LoanKey, legal_entity_id: LegalEntityId }),
  reply: LoanView,
})
export const removeBorrowerFromLoan = endpoint({
  id: 'loan.remove-borrower',
  method: 'PUT',
  path: '/loan/{loan_id}/remove-borrower/{borrower_id}',
  summary: link('Unlink a borrower from a loan that has more than one'),
  access: adminMay('edit-parties'),
  changes: [...partyChange, 'borrower'],
  params: z.object({ loan_id: LoanKey, borrower_id: BorrowerId }),
  reply: LoanView,
})
export const removeContactFromLoan = endpoint({
  id: 'loan.remove-contact',
  method: 'PUT',
  path: '/loan/{loan_id}/remove-contact/{contact_id}',
  summary: link('Unlink a contact from a loan'),
  access: adminMay('edit-parties'),
  changes: [...activityStep, 'contact'],
  params: z.object({ loan_id: LoanKey, contact_id: ContactId }),
  reply: LoanView,
})
export const removePropertyFromLoan = endpoint({
  id: 'loan.remove-property',
  method: 'PUT',
  path: '/loan/{loan_id}/remove-property/{property_id}',
  summary: link('Unlink a property from a loan that has more than one'),
  access: adminMay('edit-loan'),
  changes: [...partyChange, 'property', 'value'],
  params: z.object({ loan_id: LoanKey, property_id: PropertyId }),
  reply: LoanView,
})
export const removeLegalEntityFromLoan = endpoint({
  id: 'loan.remove-legal-entity',
  method: 'PUT',
  path: '/loan/{loan_id}/remove-legal-entity/{legal_entity_id}',
  summary: link('Unlink a legal entity from a loan'),
  access: adminMay('edit-parties'),
  changes: [...partyChange, 'legal-entity'],
  params: z.object({ loan_id: LoanKey, legal_entity_id: LegalEntityId }),
  reply: LoanView,
})

export const LoanTimeline = z.object({
  events: z
    .array(
      z.object({
        id: idOf('event'),
        epoch: Instant.describe('When, epoch seconds'),
        actor_name: z.string().describe("Who; 'System' for jobs"),
        kind: z.string().describe('Stable name of what happened'),
        topic: z.enum(timelineTopics).describe('What it is about'),
        text: z.string().describe('Who did what, one sentence'),
      }),
    )
    .describe('Who did what, newest first'),
  total: z.int().describe('How many events the filter leaves, on all pages'),
  people: z.array(z.string()).describe('Everyone with an entry in the timeline, by name; to filter by'),
})
const day = (which: string) =>
  queryInt(0, 4_102_444_800).optional().describe(`${which} day, epoch seconds of 00:00 UTC`)
export const getLoanTimeline = endpoint({
  id: 'loan.timeline',
  method: 'GET',
  path: '/loan/{loan_id}/timeline',
  summary: 'Timeline of a loan: who did what, when; its people and properties included',
  access: adminMay('view-loans'),
  shows: ['timeline'],
  params,
  query: z.strictObject({
    topic: z.enum(timelineTopics).optional().describe('Only events about this'),
    person: text(200).optional().describe('Only what this person did, by name'),
    from: day('First'),
    to: day('Last'),
    offset: queryInt(0, 1_000_000).default(0).describe('Events to pass over'),
    limit: queryInt(1, 1000).default(100).describe('Most events to answer'),
  }),
  reply: LoanTimeline,
})

export const exportLoanDocuments = endpoint({
  id: 'loan.export-documents',
  method: 'PUT',
  path: '/loan/{loan_id}/export-documents',
  summary: 'Start the export of the loan documents, announced by email when ready',
  access: { ...adminMay('view-files'), adminsNeed: 'export-documents' },
  changes: ['timeline'],
  params,
  reply: Ack,
  status: 202,
})
