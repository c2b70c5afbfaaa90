import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { LoanKey, Phone } from '../shared/fields.ts'

const params = z.object({ loan_id: LoanKey })

export const Reminder = z.object({
  reminders: z
    .array(
      z.object({
        email: z.string().describe('Recipient'),
        name: z.string().describe('First and last name of the recipient'),
        subject: z.string().describe('Subject line'),
        body: z.string().describe('Text of the email'),
        owes: z.array(z.string()).describe('Outstanding items of the recipient'),
        phone: Phone.nullable().describe('Where a text message can go too; null when no number is known'),
        text: z.string().describe('What the text message says'),
      }),
    )
    .describe('One email to each party with outstanding items'),
})

export const previewReminder = endpoint({
  id: 'loan.preview-reminder',
  method: 'GET',
  path: '/loan/{loan_id}/preview-reminder',
  summary: 'What a reminder would say, and to whom',
  access: adminMay('view-loans'),
  shows: ['activity', 'borrower', 'legal-entity'],
  params,
  reply: Reminder.extend({
    texts_sandbox: z.boolean().describe('Whether text messages stay here, because no service is set'),
  }),
})

export const sendReminder = endpoint({
  id: 'loan.send-reminder',
  method: 'POST',
  path: '/loan/{loan_id}/send-reminder',
  summary: 'Send the reminder: one email to each party with outstanding items, and a text message where requested',
  access: adminMay('edit-loan'),
  changes: ['mail', 'timeline'],
  params,
  body: z
    .strictObject({
      text_to: z
        .array(z.email().max(254))
        .max(50)
        .default([])
        .describe('Addresses of those recipients who get a text message too'),
      agreed_confirmed: z.boolean().optional().describe('That they have agreed to text messages; kept with the event'),
    })
    .optional(),
  reply: Reminder.extend({
    sent: z.int().describe('Emails queued'),
    texted: z.int().describe('Text messages queued'),
  }),
  status: 202,
})
