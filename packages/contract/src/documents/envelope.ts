import { signerRoles } from '@plinth/domain/closing/deal-document/recipients'
import { envelopeStates } from '@plinth/domain/documents/signature/envelope'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { activityParams } from '../loan/activity.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, Instant } from '../shared/fields.ts'

/** A request for signatures, as the staff see it. */
export const EnvelopeView = z
  .object({
    state: z.enum(envelopeStates).describe('Status of the envelope'),
    title: z.string().describe('What is signed'),
    provider: z.enum(['embedded', 'docusign']).describe('Who runs it: this installation, or a hosted service'),
    created: Instant.describe('When it was asked for, epoch seconds'),
    expires: Instant.nullable().describe('Until when it can be signed, epoch seconds; null for ever'),
    requested_by: z.string().describe('Who asked'),
    note: z.string().nullable().describe('Why it ended or failed; null while it has not'),
    waiting_for: z.string().nullable().describe('Name of the next signer; null when there is none'),
    signed_document_id: idOf('document').nullable().describe('The signed file; null until there is one'),
  })
  .meta({ id: 'Envelope', description: 'A request for signatures' })
export type EnvelopeView = z.infer<typeof EnvelopeView>

export const getEnvelopeStatus = endpoint({
  id: 'activity.envelope-status',
  method: 'GET',
  path: '/activity/envelope-status/{activity_id}',
  summary: 'E-signature status of an activity, per recipient; empty when nothing was sent',
  access: adminMay('view-loans'),
  shows: ['signature'],
  params: activityParams,
  reply: z.object({
    recipients: z
      .array(
        z.object({
          email: z.string().describe('Recipient'),
          name: z.string().describe('First and last name of the recipient'),
          role: z.enum(signerRoles).nullable().describe('In which role they sign; the lender countersigns'),
          sent: Instant.nullable().describe('When it was sent, epoch seconds; null until then'),
          delivered: Instant.nullable().describe('When it was opened, epoch seconds; null until then'),
          signed: Instant.nullable().describe('When it was signed, epoch seconds; null until then'),
          declined: Instant.nullable().describe('When it was declined, epoch seconds; null when it was not'),
        }),
      )
      .describe('Recipients, in signing order'),
    envelope: EnvelopeView.nullable().describe('The request for signatures itself; null when none was made'),
  }),
})
