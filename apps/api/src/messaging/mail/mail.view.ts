import { epochOf, epochOrNull } from '@plinth/domain/shared/dates'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { listOutbox } from '@plinth/contract/messaging/outbox'
import { MASK } from '@plinth/domain/messaging/mail/secrets'
import { may, permissions } from '@plinth/domain/people/user/permissions'
import type { Actor } from '../../platform/actor.ts'
import { MailAttachment } from '../../platform/mail.ts'
import type { MailRow } from './mail.queries.ts'

type MailView = ReplyOf<typeof listOutbox>['mails'][number]

/** Whether `actor` may pass the link of a letter on (decision 0023). */
export const mayPassOn = (
  actor: Actor,
  { secret_needs: needs, secret_only_for: onlyFor }: Pick<MailRow, 'secret_needs' | 'secret_only_for'>,
): boolean =>
  needs !== null &&
  permissions.some((one) => one === needs && may(actor.role, actor.denied, one)) &&
  may(actor.role, actor.denied, 'reveal-links') &&
  (onlyFor === null || onlyFor === actor.id)

const linkOf = (actor: Actor, row: MailRow, now: number): MailView['link'] => {
  const isKept =
    row.state === 'outbox' && row.has_secret && row.secret_until !== null && row.secret_until.getTime() > now
  if (isKept && mayPassOn(actor, row)) return 'revealable'
  return row.body_text.includes(MASK) ? 'hidden' : 'none'
}

/** `now` in milliseconds since the epoch. */
export const toMailView = (row: MailRow, actor: Actor, now: number): MailView => ({
  id: row.id,
  to_email: row.to_email,
  to_name: row.to_name,
  subject: row.subject,
  body_text: row.body_text,
  link: linkOf(actor, row, now),
  attachments: MailAttachment.array()
    .parse(row.attachments)
    .map((file) => file.file_name),
  // A check constraint of the table names the same four.
  state: row.state,
  error: row.error,
  loan_human_id: row.loan_human_id,
  created_epoch: epochOf(row.created_at),
  sent_epoch: epochOrNull(row.sent_at),
})
