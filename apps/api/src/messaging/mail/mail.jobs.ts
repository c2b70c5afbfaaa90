import { addressOf } from '@plinth/domain/shared/loan-address'
import { withoutSecrets } from '@plinth/domain/messaging/mail/secrets'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { job } from '../../platform/jobs.ts'
import { letterPlace, MailAttachment, SealedLetter, sendAtOnceJob, sendMailJob } from '../../platform/mail.ts'
import { type Attachment, MailRefused } from '../../vendors/mail/port.ts'
import { storedSha256 } from '../../vendors/storage/fingerprint.ts'
import { dropExpiredSecrets, findUnsentMail, loanAddress, setMailDone, setMailError } from './mail.queries.ts'

const MAX_ERROR = 300

/** The files of a letter, streamed from the store when it is sent. One that was changed since is never sent. */
const attachmentsOf = async ({ storage }: Pick<Deps, 'storage'>, stored: unknown): Promise<Attachment[]> => {
  const files = MailAttachment.array().parse(stored)
  for (const file of files)
    if ((await storedSha256(storage, file.storage_key)) !== file.sha256)
      throw new MailRefused(`the file ${file.file_name} was changed or removed after it was put to this letter`)
  return files.map((file) => ({
    name: file.file_name,
    contentType: file.content_type,
    open: () => storage.read(file.storage_key),
  }))
}

/** Drops every quarter of an hour the links that have expired. */
export const dropSecretsJob = job('mail.drop-secrets', z.object({}), { retries: 2, cron: '*/15 * * * *' })

type Sending = Pick<Deps, 'db' | 'mailer' | 'clock' | 'storage' | 'sealer' | 'config'>
type Unsent = NonNullable<Awaited<ReturnType<typeof findUnsentMail>>>

/** The letter as its reader gets it. */
const wholeOf = ({ sealer }: Sending, mail: Unsent): z.infer<typeof SealedLetter> =>
  mail.secret_sealed === null
    ? { text: mail.body_text, unsubscribe_url: mail.unsubscribe_url, secrets: [] }
    : SealedLetter.parse(JSON.parse(sealer.open(mail.secret_sealed, letterPlace(mail.id))))

/** A letter about a loan is answered to the loan's address; bounces come there too where that is set. */
const answersOf = async ({ db, config }: Sending, mail: Unsent) => {
  const { PLINTH_MAILBOX_DOMAIN: domain, PLINTH_MAILBOX_BOUNCES: bounces } = config
  const found = domain && mail.loan_id !== null ? await loanAddress(db, mail.loan_id) : undefined
  if (!domain || !found) return {}
  const replyTo = addressOf(found.human_id, found.token, domain)
  return bounces === 'on' ? { replyTo, bouncesTo: replyTo } : { replyTo }
}

/** Hands one letter to the mailer. A refusal for good marks it failed; any other failure is tried again by the queue. */
const sendMail = async (deps: Sending, id: string): Promise<void> => {
  const mail = await findUnsentMail(deps.db, id)
  if (!mail) return
  try {
    const { text, unsubscribe_url, secrets } = wholeOf(deps, mail)
    const state = await deps.mailer.send({
      id: mail.id,
      to: { name: mail.to_name, email: mail.to_email },
      subject: mail.subject,
      text,
      secrets,
      ...(unsubscribe_url === null ? {} : { unsubscribeUrl: unsubscribe_url }),
      attachments: await attachmentsOf(deps, mail.attachments),
      ...(mail.in_reply_to === '' ? {} : { inReplyTo: mail.in_reply_to, references: mail.refs }),
      ...(await answersOf(deps, mail)),
    })
    const kept = mail.secret_sealed === null ? withoutSecrets(text) : mail.body_text
    const keepsSecrets = state === 'outbox' && mail.secret_until !== null
    await setMailDone(deps.db, id, { state, at: new Date(deps.clock.now()), text: kept, keepsSecrets })
  } catch (error) {
    const final = error instanceof MailRefused || mail.attempts >= sendMailJob.retries
    const words = error instanceof Error ? error.message : 'unknown'
    await setMailError(deps.db, id, final ? 'failed' : 'queued', words.slice(0, MAX_ERROR))
    if (!final) throw error
  }
}

export const registerMailJobs = (deps: Deps): void => {
  for (const kind of [sendMailJob, sendAtOnceJob]) deps.jobs.handle(kind, ({ mail_id }) => sendMail(deps, mail_id))
  deps.jobs.handle(dropSecretsJob, async () => {
    await dropExpiredSecrets(deps.db, new Date(deps.clock.now()))
  })
}
