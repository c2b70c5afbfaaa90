import type { ReplyOf } from '@plinth/contract/endpoint'
import type { listOutbox } from '@plinth/contract/outbox'
import { MailAttachment } from '../../platform/mail.ts'
import type { MailRow } from './mail.queries.ts'

type MailView = ReplyOf<typeof listOutbox>['mails'][number]

const epoch = (at: Date) => Math.floor(at.getTime() / 1000)

/** Cuts what opens an account out of a letter that went to its owner. */
const masked = (text: string) => text.replace(/([?&]token=)[\w.-]+/g, '$1…').replace(/(Your code is )\d+/g, '$1…')

/** `delivers`: a mail server is set, so that nobody needs the links to pass them on. */
export const toMailView = (row: MailRow, delivers: boolean): MailView => ({
  id: row.id,
  to_email: row.to_email,
  to_name: row.to_name,
  subject: row.subject,
  body_text: delivers ? masked(row.body_text) : row.body_text,
  attachments: MailAttachment.array()
    .parse(row.attachments)
    .map((file) => file.file_name),
  // A check constraint of the table names the same four.
  state: row.state as MailView['state'],
  error: row.error,
  loan_human_id: row.loan_human_id,
  created_epoch: epoch(row.created_at),
  sent_epoch: row.sent_at ? epoch(row.sent_at) : null,
})
