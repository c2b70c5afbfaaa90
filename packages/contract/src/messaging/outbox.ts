import { mailStates } from '@plinth/domain/messaging/mail/states'
import { textMessageStates } from '@plinth/domain/messaging/text-message/states'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, idOf, Instant, Phone, queryInt, textOrEmpty } from '../shared/fields.ts'

/** Text messages that the outbox shows at once. */
export const MOST_TEXTS = 50

const TextMessageView = z
  .object({
    id: idOf('text message'),
    to_name: z.string().describe('Name of the recipient'),
    to_phone: Phone,
    body_text: z.string().describe('Text'),
    state: z
      .enum(textMessageStates)
      .describe("'sandbox' stays here: no service is set; 'sent' was taken by the service"),
    error: z.string().nullable().describe('Why it failed; null when it did not'),
    loan_human_id: z.string().nullable().describe('Human id of the loan it speaks of'),
    created_epoch: Instant.describe('When it was made, epoch seconds'),
    sent_epoch: Instant.nullable().describe('When the service took it, epoch seconds; null until then'),
  })
  .meta({ id: 'TextMessage', description: 'A text message to a telephone' })
export type TextMessageView = z.infer<typeof TextMessageView>

export const listOutbox = endpoint({
  id: 'mail.outbox',
  method: 'GET',
  path: '/outbox/all',
  summary: 'Emails this installation made, newest first; without a mail server they stay here',
  access: adminMay('view-outbox'),
  shows: ['mail'],
  query: z.strictObject({
    search: textOrEmpty(200).default('').describe('Part of the recipient, the subject or the text'),
    offset: queryInt(0, 1_000_000).default(0).describe('Emails to skip'),
    limit: queryInt(1, 500).default(100).describe('Emails to answer at most, 1-500'),
  }),
  reply: z.object({
    delivers: z.boolean().describe('Whether a mail server is set; without one nothing leaves this machine'),
    mails: z
      .array(
        z.object({
          id: idOf('email'),
          to_email: z.string().describe('Recipient'),
          to_name: z.string().describe('Name of the recipient; may be empty'),
          subject: z.string().describe('Subject line'),
          body_text: z
            .string()
            .describe('Text, with one-time links and codes masked: search does not read them either'),
          link: z
            .enum(['none', 'hidden', 'revealable'])
            .describe("Whether something is masked; 'revealable': mail.reveal shows it to the caller"),
          attachments: z.array(z.string()).describe('Names of the files that go with it'),
          state: z.enum(mailStates).describe("'outbox' stays here: no mail server is set"),
          error: z.string().nullable().describe('Why it failed; null when it did not'),
          loan_human_id: z.string().nullable().describe('Human id of the loan it speaks of; null when none'),
          created_epoch: Instant.describe('When it was made, epoch seconds'),
          sent_epoch: Instant.nullable().describe('When it was sent, epoch seconds; null until then'),
        }),
      )
      .describe('Emails, newest first'),
    total: z.int().describe('Emails on all pages'),
    given_up: z.int().describe('Emails of all pages that were given up and can be sent again as they are'),
    texts: z.array(TextMessageView).describe(`The newest text messages that match, at most ${MOST_TEXTS}`),
  }),
})

export const revealLetter = endpoint({
  id: 'mail.reveal',
  method: 'PUT',
  path: '/outbox/{mail_id}/reveal',
  summary:
    'An invitation in full, to hand it over where no mail server is set; recorded. Other links and codes are for their readers alone: 404',
  access: adminMay('reveal-links'),
  fresh: true,
  changes: ['mail'],
  params: z.object({ mail_id: idOf('email') }),
  reply: z.object({ body_text: z.string().describe('Text with its link') }),
})

export const sendLetterAgain = endpoint({
  id: 'mail.send-again',
  method: 'POST',
  path: '/outbox/{mail_id}/send-again',
  summary: 'Send an email again that was given up; 409 for one with one-time links, which are gone',
  access: adminMay('edit-loan'),
  changes: ['mail', 'timeline'],
  params: z.object({ mail_id: idOf('email') }),
  reply: Ack,
  status: 202,
})

/** Emails that one call sends again at most: the oldest of them. */
export const MOST_AGAIN = 1000

export const sendAllAgain = endpoint({
  id: 'mail.send-all-again',
  method: 'POST',
  path: '/outbox/send-again',
  summary: `Send the emails again that were given up, the oldest first and ${MOST_AGAIN} at most; those with one-time links stay as they are`,
  access: adminMay('edit-loan'),
  changes: ['mail', 'timeline'],
  body: z.strictObject({}),
  reply: z.object({ queued: z.int().describe('Emails that are on their way again') }),
  status: 202,
})

export const inboundText = endpoint({
  id: 'text-message.inbound',
  method: 'POST',
  path: '/text-messages/twilio',
  summary: 'A text that a person sent to our number: STOP, START and HELP are answered. 403 without a valid signature',
  access: 'public',
  changes: ['mail'],
  replies: 'file',
  maxBytes: 65_536,
  reply: z.string().describe('TwiML'),
})
