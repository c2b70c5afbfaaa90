import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { isPlaceholderEmail } from '@plinth/domain/party/placeholder-email'
import { z } from 'zod'
import { builtOnce, type Tx } from './db.ts'
import { type Jobs, job } from './jobs.ts'
import { ahead } from './prepared.ts'

/** Sends one row of `mail`; handled by the identity module's neighbour, modules/mail. */
export const sendMailJob = job('mail.send', z.object({ mail_id: z.uuid() }), { unhurried: true })

/** A stored file that goes with a letter: read from the store when the letter is sent, if it is still the same. */
export const MailAttachment = z.object({
  storage_key: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  /** Hexadecimal SHA-256 of its content. */
  sha256: z.string(),
})

export interface Letter {
  to: { name: string; email: string }
  subject: string
  /** Plain text; paragraphs are separated by an empty line. */
  text: string
  loanId?: string
  /** Where its reader may stop such letters without signing in; goes into the headers (RFC 8058). */
  unsubscribeUrl?: string
  attachments?: readonly z.infer<typeof MailAttachment>[]
}

/** Queues a letter with the change that causes it. A placeholder address (E-31) is never written to. */
export const queueMail = (tx: Tx, jobs: Jobs, letter: Letter): Promise<void> => queueMails(tx, jobs, [letter])

type MailValues = readonly [string, string, string, string, string, string | null, string | null, string]

const inserting = builtOnce(
  (db, ...[id, email, name, subject, text, loanId, unsubscribe, attachments]: MailValues) => ({
    compile: () =>
      sql`insert into mail (id, to_email, to_name, subject, body_text, loan_id, unsubscribe_url, attachments)
      values (${id}, ${email}, ${name}, ${subject}, ${text}, ${loanId}, ${unsubscribe}, ${attachments}) ${ahead}`.compile(
        db,
      ),
  }),
  8,
)

/** The same for several letters at once. */
export const queueMails = async (tx: Tx, jobs: Jobs, all: readonly Letter[]): Promise<void> => {
  for (const { to, subject, text, loanId = null, unsubscribeUrl = null, attachments = [] } of all) {
    if (isPlaceholderEmail(to.email)) continue
    // In their order, as the database would name them: they are listed by it.
    const id = newId()
    await tx.executeQuery(
      inserting(tx, id, to.email, to.name, subject, text, loanId, unsubscribeUrl, JSON.stringify(attachments)),
    )
    await jobs.enqueue(tx, sendMailJob, { mail_id: id })
  }
}
