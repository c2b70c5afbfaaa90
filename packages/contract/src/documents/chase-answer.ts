import { chaseAnswerKinds } from '@plinth/domain/documents/chase/answer'
import { z } from 'zod'
import { activityParams } from '../loan/activity.ts'
import type { Access } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, idOf, text, textOrEmpty } from '../shared/fields.ts'
import { Day } from './chase.ts'

const token = z.string().min(20).max(200).describe('Token of the link in a message')

const LinkView = z
  .object({
    name: z.string().describe('Whom the message was written to'),
    lender: z.string().describe('Name of the lender'),
    today: Day.describe("The recipient's day"),
    items: z
      .array(
        z.object({
          activity_id: idOf('activity'),
          name: z.string().describe('Document'),
          about: z.string().nullable().describe('The property or legal entity it is about'),
          loan: z.string().describe('Name and human id of the loan'),
          due_on: Day.nullable().describe('Due date'),
          is_open: z.boolean().describe('Whether it is still needed'),
          answered: z.enum(chaseAnswerKinds).nullable().describe('The newest answer; null when none'),
          promised_on: Day.nullable().describe('The day that was promised'),
          reply: z.string().describe('What the lender replied'),
        }),
      )
      .describe('What the message named'),
    phone_hint: z
      .string()
      .nullable()
      .describe('Last digits of the number that texts would go to; null when none is known'),
    texts: z.boolean().describe('Whether texts go to it'),
    consent_wording: z.string().describe('What one consents to'),
    brand_contact: z.string().nullable().describe('Where else to ask'),
  })
  .meta({ id: 'ReminderLink', description: 'What the link of a reminder shows' })

export const getReminderLink = endpoint({
  id: 'chase.link',
  method: 'GET',
  path: '/reminder',
  summary: 'What the link of a reminder shows; changes nothing. 404 for a wrong token, 409 for one that expired',
  access: 'public',
  shows: ['chase'],
  query: z.strictObject({ token }),
  reply: LinkView,
})
export const reminderLinkOpened = endpoint({
  id: 'chase.link-opened',
  method: 'POST',
  path: '/reminder/opened',
  summary: 'Notes that a person opened the link; the page says so, programs that follow links do not',
  access: 'public',
  changes: ['chase'],
  body: z.strictObject({ token }),
  reply: Ack,
})
export const answerReminder = endpoint({
  id: 'chase.answer',
  method: 'POST',
  path: '/reminder/answer',
  summary: 'Answer for one item: by a day, not applicable, or a question',
  access: 'public',
  changes: ['chase', 'request-message', 'timeline'],
  body: z.strictObject({
    token,
    activity_id: idOf('activity'),
    kind: z.enum(chaseAnswerKinds).describe('What is answered'),
    by: Day.optional().describe("The day, with 'by-date'"),
    said: textOrEmpty(1000).default('').describe('The reason, or the question'),
  }),
  reply: LinkView,
})
const partyWhoUploads = {
  roles: ['borrower', 'broker'],
  permission: 'upload-document-request',
} as const satisfies Access
export const sayNotApplicable = endpoint({
  id: 'chase.say-not-applicable',
  method: 'POST',
  path: '/personal/{activity_id}/not-applicable',
  summary: "Answer an own document request 'not applicable', signed in; staff accept or decline it",
  access: partyWhoUploads,
  changes: ['chase', 'timeline'],
  params: activityParams,
  body: z.strictObject({ reason: text(1000, "Say why it doesn't apply.").describe('Why it does not apply') }),
  reply: Ack,
})
export const consentToTexts = endpoint({
  id: 'chase.consent',
  method: 'POST',
  path: '/reminder/consent',
  summary: 'Consent to texts, or withdraw it',
  access: 'public',
  changes: ['chase'],
  body: z.strictObject({ token, agreed: z.boolean().describe('Whether texts may come') }),
  reply: LinkView,
})
