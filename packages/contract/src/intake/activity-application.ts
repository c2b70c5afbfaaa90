import { applicationKinds } from '@plinth/domain/intake/application/kinds'
import { z } from 'zod'
import { ActivityId, Instant } from '../shared/fields.ts'
import { DocumentView } from '../loan/activity.ts'
import { endpoint } from '../shared/endpoint.ts'

/** The application behind an activity, as it was sent in. */
export const getApplicationAnswers = endpoint({
  id: 'activity.application',
  method: 'GET',
  path: '/activity/{activity_id}/application',
  summary: 'What the applicant sent in, for an application activity',
  access: { roles: ['admin', 'borrower', 'broker'], permission: 'view-application' },
  shows: [],
  params: z.object({ activity_id: ActivityId }),
  reply: z.object({
    kind: z.enum(applicationKinds).describe('Short form or the whole wizard'),
    submitted_epoch: Instant.describe('When, epoch seconds'),
    sections: z
      .array(
        z.object({
          title: z.string().describe('Heading'),
          answers: z
            .array(
              z.object({
                label: z.string().describe('What was asked'),
                value: z.string().describe('The answer as text; secrets are masked'),
              }),
            )
            .describe('Answers, in the order of the form'),
        }),
      )
      .describe('Sections of the form'),
    documents: z.array(DocumentView).describe('Files sent along'),
    signature: z
      .object({
        name: z.string().describe('Name signed with'),
        epoch: Instant.describe('When, epoch seconds'),
        terms_hash: z.string().describe('SHA-256 of the terms that were signed, hexadecimal'),
      })
      .nullable()
      .describe('The affirmation; null for the short form'),
  }),
})
