import {
  experienceFields,
  memberFields,
  rehabFields,
  wizardPropertyFields,
} from '@plinth/domain/intake/application/wizard-fields'
import { wizardFileFields } from '@plinth/domain/intake/application/wizard-sections'
import { z } from 'zod'
import { addressFields, draftParams, DraftView, openSponsorFields, placed, shownTexts } from './application-wizard.ts'
import { endpoint } from '../shared/endpoint.ts'
import { BorrowerId, DocumentId, idOf, Instant, LegalEntityId, textOrEmpty } from '../shared/fields.ts'

const own = { roles: ['borrower', 'broker'] } as const
const updated = Instant.describe('When it was last changed, epoch seconds')

/** Requests of one person that go on, so that nobody sends the same one twice unawares. */
const openRequests = z
  .array(
    z.object({
      human_id: z.string().describe('Human id of the loan'),
      amount: z.number().describe('Amount asked for, US dollars'),
      street: z.string().describe('Street number and street of one of its properties'),
      zipcode: z.string().describe('ZIP code of that property'),
    }),
  )
  .describe('Active requests, newest first; a request with several properties is listed once for each')

/** What a signed-in person need not be asked again. */
export const getKnown = endpoint({
  id: 'application.known',
  method: 'GET',
  path: '/application/known',
  summary:
    'What is known of the caller and may be reused by the wizard; a social security number is only told to be on file',
  access: own,
  shows: ['borrower', 'contact', 'legal-entity', 'property'],
  reply: z.object({
    broker: z
      .object({
        firstName: z.string().describe('First name'),
        lastName: z.string().describe('Last name'),
        email: z.string().describe('Email address'),
      })
      .nullable()
      .describe('The caller, when they are a broker'),
    people: z
      .array(
        z.object({
          borrower_id: idOf('borrower'),
          sponsor: z
            .object(shownTexts(openSponsorFields))
            .partial()
            .describe('What section 1 asks for, as far as it is known'),
          experience: z
            .object(shownTexts(experienceFields))
            .partial()
            .describe('What section 5 asks for, as far as it is known'),
          ssn_on_file: z.boolean().describe('Whether the social security number is on file'),
          birth_date_on_file: z.boolean().describe('Whether the date of birth is on file'),
          updated_epoch: updated,
        }),
      )
      .describe('The caller, or for a broker the sponsors of past deals; by name'),
    entities: z
      .array(
        z.object({
          legal_entity_id: idOf('legal entity'),
          borrower_ids: z.array(z.string()).describe('Ids of the people above it borrowed with'),
          borrowingEntityName: z.string().describe('Name'),
          members: z
            .array(
              z.object({ id: z.string().describe('Tells the rows of the form apart'), ...shownTexts(memberFields) }),
            )
            .describe('Its members but the sponsor, as section 2 asks for them'),
          updated_epoch: updated,
        }),
      )
      .describe('Legal entities, by name'),
    properties: z
      .array(
        z.object({
          loan_id: idOf('loan'),
          human_id: z.string().describe('Human id of the loan'),
          borrower_ids: z.array(z.string()).describe('Ids of the people above who borrow'),
          property: z
            .object({
              ...shownTexts(wizardPropertyFields),
              address: z.object({ ...shownTexts(addressFields), coordinates: placed }).describe('Address'),
            })
            .partial()
            .describe('What section 3 asks for, as far as it is known'),
          rehab: z.object(shownTexts(rehabFields)).partial().describe('What section 4 asks for, as far as it is known'),
          updated_epoch: updated,
        }),
      )
      .describe('Properties of loans that await their full application, newest first'),
    documents: z
      .array(
        z.object({
          document_id: idOf('document'),
          field: z.enum(wizardFileFields).describe('Field it fits'),
          borrower_id: idOf('borrower').nullable().describe('Whose it is; null for another kind of record'),
          legal_entity_id: idOf('legal entity').nullable().describe('Whose it is; null for another kind of record'),
          name: z.string().describe('File name'),
          received_epoch: Instant.describe('When it was received, epoch seconds'),
          accepted_epoch: Instant.describe('When it was accepted, epoch seconds'),
        }),
      )
      .describe('Accepted documents, newest first'),
    open_requests: openRequests,
  }),
})
/** The same for a person who followed the mailed link; a stranger is answered with none. */
export const getOpenRequests = endpoint({
  id: 'application.open-requests',
  method: 'POST',
  path: '/application/draft/{token}/open-requests',
  summary: 'Requests that go on of the person whose mailed link opened this draft; none without that proof',
  access: 'public',
  changes: [],
  params: draftParams,
  body: z.strictObject({
    email_proof: textOrEmpty(100).default('').describe('Proof from the emailed resume link'),
  }),
  reply: z.object({ open_requests: openRequests }),
})
export const reuseKnown = endpoint({
  id: 'application.reuse',
  method: 'PUT',
  path: '/application/draft/{token}/reuse',
  summary: 'Say who fills in the draft, and which of the known records and documents it reuses; what is left out stays',
  access: own,
  changes: ['draft', 'mail'],
  params: draftParams,
  body: z.strictObject({
    borrower_id: BorrowerId.nullable().optional().describe('Person whose details are reused; null for none'),
    legal_entity_id: LegalEntityId.nullable().optional().describe('Legal entity that is reused; null for none'),
    documents: z
      .array(
        z.strictObject({
          field: z.enum(wizardFileFields).describe('Field it is for'),
          document_id: DocumentId,
        }),
      )
      .max(20)
      .default([])
      .describe('Accepted documents to put among the files of the draft'),
  }),
  reply: DraftView,
})
