import {
  attachmentStates,
  loanMailStates,
  mailDirections,
  mailKinds,
  quarantineReasons,
} from '@plinth/domain/documents/mailbox/states'
import { MOST_PARTS } from '@plinth/domain/documents/mailbox/split'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  Ack,
  ActivityId,
  Email,
  FileReply,
  idOf,
  Instant,
  LoanKey,
  pathId,
  queryInt,
  text,
  Version,
} from '../shared/fields.ts'
import { FileLink } from '../shared/files.ts'
import { activityStep } from '../shared/topics.ts'

const attachment = {
  id: idOf('attachment'),
  file_name: z.string().describe('Name of the file'),
  content_type: z.string().describe('Media type of the file'),
  size_bytes: z.int().describe('Size in bytes'),
  state: z
    .enum(attachmentStates)
    .describe('Where it stands; held with a quarantined message, split into others, filing while it can be undone'),
  reason: z.string().describe('Why it was refused or not read; empty otherwise'),
  filed_as: z.string().nullable().describe('Name of the request it was filed under; null while it was not'),
  version: Version,
}

export const MailAttachmentView = z
  .object(attachment)
  .meta({ id: 'LoanMailAttachment', description: 'A file that came with a message' })

export const LoanMailView = z
  .object({
    id: idOf('message'),
    loan_id: idOf('loan'),
    loan_human_id: z.string().describe('Human id of the loan'),
    direction: z.enum(mailDirections).describe('in: it came; out: staff wrote it'),
    kind: z
      .enum(mailKinds)
      .describe('A message of a person, an automatic reply, a bounce, or a letter of ours coming back'),
    state: z.enum(loanMailStates).describe('reading, taken, quarantined or discarded'),
    reason: z.enum(quarantineReasons).nullable().describe('Why it is or was quarantined; null when it was not'),
    checks: z.string().describe('What SPF, DKIM and DMARC said; empty for what staff wrote'),
    from_email: z.string().describe('Address of the sender; empty where it could not be read'),
    from_name: z.string().describe('Name of the sender; may be empty'),
    to_line: z.string().describe('Recipients as the message names them'),
    subject: z.string().describe('Subject; may be empty'),
    body: z.string().describe('What was written, without the quote'),
    quoted: z.string().describe('What was quoted; may be empty'),
    html: z.string().nullable().describe('The message as HTML, sanitized; null where it had none'),
    delivery: z
      .enum(['queued', 'sent', 'outbox', 'failed'])
      .nullable()
      .describe('How far a message of staff is; null for others'),
    decided_by: z.string().describe('Who released or discarded it; empty until then'),
    at_epoch: Instant.describe('When it came or was written, epoch seconds'),
    has_raw: z.boolean().describe('Whether the message can be downloaded as it came'),
    attachments: z.array(MailAttachmentView).describe('Its files, in order'),
  })
  .meta({ id: 'LoanMail', description: 'A message on a loan' })
export type LoanMailView = z.infer<typeof LoanMailView>

export const TrayItem = z
  .object({
    ...attachment,
    loan_id: idOf('loan'),
    loan_human_id: z.string().describe('Human id of the loan'),
    loan_name: z.string().describe('Name of the loan'),
    from: z.string().describe('Name or address of the sender'),
    subject: z.string().describe('Subject of the message; may be empty'),
    at_epoch: Instant.describe('When it came, epoch seconds'),
    called: z.string().describe('What kind of document its text tells; empty where it tells none'),
    page_count: z.int().nullable().describe('Pages that can be shown; null where there are none'),
    starts: z
      .array(z.int())
      .describe('Pages, from 2, on which another document seems to start; empty for one document'),
    suggestion: z
      .object({
        request_id: idOf('activity'),
        name: z.string().describe('Name of the request'),
        about: z.string().describe('Whom or what the request is about'),
        confidence: z.int().min(0).max(100).describe('How sure it is, percent'),
      })
      .nullable()
      .describe('The request it probably answers; null where nothing tells'),
  })
  .meta({ id: 'TrayItem', description: 'An attachment that waits to be filed' })
export type TrayItem = z.infer<typeof TrayItem>

const page = {
  offset: queryInt(0, 1_000_000).default(0).describe('Entries to skip'),
  limit: queryInt(1, 100).default(50).describe('Entries to answer at most, 1-100'),
}
const loanParams = z.object({ loan_id: LoanKey })
const attachmentParams = z.object({ attachment_id: pathId('attachment') })
const messageParams = z.object({ message_id: pathId('message') })
const moves = ['mailbox', 'timeline'] as const

export const getTray = endpoint({
  id: 'mailbox.tray',
  method: 'GET',
  path: '/mailbox/tray',
  summary: 'Attachments that wait to be filed, oldest first, across loans or of one',
  access: adminMay('view-loans'),
  shows: ['mailbox', 'activity'],
  query: z.strictObject({ loan_id: LoanKey.optional(), ...page }),
  reply: z.object({
    enabled: z.boolean().describe('Whether a mail domain is set'),
    items: z.array(TrayItem).describe('Attachments, oldest first'),
    total: z.int().describe('Attachments on all pages'),
    quarantined: z.int().describe('Messages in quarantine'),
  }),
})
export const getQuarantine = endpoint({
  id: 'mailbox.quarantine',
  method: 'GET',
  path: '/mailbox/quarantine',
  summary: 'Messages in quarantine, newest first, each with the reason',
  access: adminMay('view-loans'),
  shows: ['mailbox'],
  query: z.strictObject(page),
  reply: z.object({
    messages: z.array(LoanMailView).describe('Messages, newest first'),
    total: z.int().describe('Messages on all pages'),
  }),
})
export const getLoanMailbox = endpoint({
  id: 'mailbox.loan',
  method: 'GET',
  path: '/loan/{loan_id}/mailbox',
  summary: "A loan's address, its messages newest first, and whom one may write to",
  access: adminMay('view-loans'),
  shows: ['mailbox', 'loan', 'mail'],
  params: loanParams,
  query: z.strictObject(page),
  reply: z.object({
    address: z.string().nullable().describe('Address of the loan; null where no mail domain is set'),
    messages: z.array(LoanMailView).describe('Messages, newest first'),
    total: z.int().describe('Messages on all pages'),
    waiting: z.int().describe('Attachments of the loan that wait in the tray'),
    people: z
      .array(
        z.object({
          email: z.string().describe('Email address'),
          name: z.string().describe('Name'),
          bounced: z.string().nullable().describe('What the mail server said when mail bounced; null when none did'),
        }),
      )
      .describe('Borrowers and contacts of the loan with an address'),
  }),
})
export const listRequestsToFile = endpoint({
  id: 'mailbox.requests',
  method: 'GET',
  path: '/loan/{loan_id}/mailbox/requests',
  summary: 'Document requests of a loan that an attachment can be filed under',
  access: adminMay('view-loans'),
  shows: ['activity'],
  params: loanParams,
  reply: z.object({
    requests: z
      .array(
        z.object({
          id: idOf('activity'),
          name: z.string().describe('Name of the request'),
          about: z.string().describe('Whom or what it is about'),
          needed: z.boolean().describe('Whether it is outstanding'),
        }),
      )
      .describe('Outstanding ones first, then by name'),
  }),
})
export const fileAttachment = endpoint({
  id: 'mailbox.file',
  method: 'POST',
  path: '/mailbox/attachments/{attachment_id}/file',
  summary: 'File an attachment under a request, or under a new one; it can be undone for a moment',
  access: adminMay('upload-document-request'),
  changes: [...activityStep, 'document', 'mailbox'],
  params: attachmentParams,
  body: z.strictObject({
    version: Version,
    request_id: ActivityId.nullable().describe('The request; null for a new one'),
    new_name: text(200).nullable().default(null).describe('Name of a new request; null for one that stands'),
  }),
  reply: z.object({ version: Version, filed_as: z.string().describe('Name of the request') }),
})
const acted = z.object({ version: Version })
export const ignoreAttachment = endpoint({
  id: 'mailbox.ignore',
  method: 'POST',
  path: '/mailbox/attachments/{attachment_id}/ignore',
  summary: 'Take an attachment out of the tray without filing it',
  access: adminMay('upload-document-request'),
  changes: moves,
  params: attachmentParams,
  body: z.strictObject({ version: Version }),
  reply: acted,
})
export const splitAttachment = endpoint({
  id: 'mailbox.split',
  method: 'POST',
  path: '/mailbox/attachments/{attachment_id}/split',
  summary: 'Split an attachment that holds several documents; its parts come into the tray in its place',
  access: adminMay('upload-document-request'),
  changes: moves,
  params: attachmentParams,
  body: z.strictObject({
    version: Version,
    after: z
      .array(z.int().min(1).max(100_000))
      .min(1)
      .max(MOST_PARTS - 1)
      .describe('Pages after which a new file begins'),
  }),
  reply: acted.extend({ files: z.int().describe('Files that are made') }),
})
export const undoAttachment = endpoint({
  id: 'mailbox.undo',
  method: 'POST',
  path: '/mailbox/attachments/{attachment_id}/undo',
  summary: 'Put an attachment back into the tray that was ignored or split, or filed a moment ago',
  access: adminMay('upload-document-request'),
  changes: moves,
  params: attachmentParams,
  body: z.strictObject({ version: Version }),
  reply: acted,
})
export const getAttachmentPage = endpoint({
  id: 'mailbox.page-image',
  method: 'GET',
  path: '/mailbox/attachments/{attachment_id}/page/{page}/image',
  summary: 'A page of an attachment as PNG',
  access: adminMay('view-files'),
  shows: [],
  params: attachmentParams.extend({ page: queryInt(1, 100_000).describe('Page, from 1') }),
  query: z.strictObject({ width: queryInt(100, 2400).default(900).describe('Width of the picture in pixels') }),
  reply: FileReply,
  replies: 'file',
})
export const downloadMailAttachment = endpoint({
  id: 'mailbox.download-attachment',
  method: 'GET',
  path: '/mailbox/attachments/{attachment_id}/download',
  summary: 'A signed address of an attachment',
  access: adminMay('view-files'),
  shows: [],
  params: attachmentParams,
  reply: FileLink,
})
export const downloadMessage = endpoint({
  id: 'mailbox.download-message',
  method: 'GET',
  path: '/mailbox/messages/{message_id}/download',
  summary: 'A signed address of a message as it came',
  access: adminMay('view-files'),
  shows: [],
  params: messageParams,
  reply: FileLink,
})
export const releaseMessage = endpoint({
  id: 'mailbox.release',
  method: 'POST',
  path: '/mailbox/messages/{message_id}/release',
  summary: 'Let a quarantined message stand on its loan, its attachments in the tray',
  access: adminMay('edit-loan'),
  changes: moves,
  params: messageParams,
  reply: Ack,
})
export const discardMessage = endpoint({
  id: 'mailbox.discard',
  method: 'POST',
  path: '/mailbox/messages/{message_id}/discard',
  summary: 'Discard a quarantined message; it can be brought back',
  access: adminMay('edit-loan'),
  changes: moves,
  params: messageParams,
  reply: Ack,
})
export const restoreMessage = endpoint({
  id: 'mailbox.restore',
  method: 'POST',
  path: '/mailbox/messages/{message_id}/restore',
  summary: 'Bring a discarded message back into quarantine',
  access: adminMay('edit-loan'),
  changes: moves,
  params: messageParams,
  reply: Ack,
})
export const writeFromLoan = endpoint({
  id: 'mailbox.write',
  method: 'POST',
  path: '/loan/{loan_id}/mailbox/write',
  summary: 'Write to a person of the loan, or answer a message; replies come back to the loan',
  access: adminMay('edit-loan'),
  changes: [...moves, 'mail'],
  params: loanParams,
  body: z.strictObject({
    to: Email,
    subject: text(200).describe('Subject'),
    body: text(20_000).describe('What is written, as plain text'),
    answers: z.uuid().nullable().default(null).describe('Id of the message that is answered; null for none'),
  }),
  reply: Ack,
  status: 202,
})
export const replaceAddress = endpoint({
  id: 'mailbox.replace-address',
  method: 'POST',
  path: '/loan/{loan_id}/mailbox/replace-address',
  summary: "Replace a loan's address; mail to the old one is quarantined from then on",
  access: adminMay('edit-loan'),
  changes: moves,
  params: loanParams,
  reply: z.object({ address: z.string().nullable().describe('The new address; null where no mail domain is set') }),
})
export const clearBounce = endpoint({
  id: 'mailbox.clear-bounce',
  method: 'POST',
  path: '/mailbox/bounced/clear',
  summary: 'Take the mark of a bounce off an address',
  access: adminMay('edit-loan'),
  changes: moves,
  body: z.strictObject({ email: Email }),
  reply: Ack,
})
/** Bytes of a message that the server ever takes, whatever is set. */
const MOST_BYTES = 105_000_000
const takesMail = { access: 'public', changes: ['mailbox'], takes: 'file', maxBytes: MOST_BYTES } as const
const Taken = z.object({
  taken: z.int().describe('Loans that it was put on; 0 for none, also when it was there already'),
})
export const inboundMail = endpoint({
  id: 'mailbox.inbound',
  method: 'POST',
  path: '/mailbox/inbound',
  summary:
    'A raw message from a mail service, signed. 403 without a valid signature; a message for no loan is answered with taken 0',
  ...takesMail,
  reply: Taken,
})
export const inboundMailgun = endpoint({
  id: 'mailbox.inbound-mailgun',
  method: 'POST',
  path: '/mailbox/inbound/mailgun-mime',
  summary: "A message from a route of Mailgun, as raw MIME with its signature; 403 also for a request's second arrival",
  ...takesMail,
  reply: Taken,
})
export const inboundSendGrid = endpoint({
  id: 'mailbox.inbound-sendgrid',
  method: 'POST',
  path: '/mailbox/inbound/sendgrid',
  summary: "A raw message from SendGrid's Inbound Parse, signed; 403 also for a request's second arrival",
  ...takesMail,
  reply: Taken,
})
