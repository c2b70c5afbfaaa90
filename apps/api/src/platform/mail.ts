import { v7 as newId } from 'uuid'
import { isPlaceholderEmail } from '@plinth/domain/party/placeholder-email'
import { z } from 'zod'
import type { Tx } from './db.ts'
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

/** The same for several letters at once. */
export const queueMails = async (tx: Tx, jobs: Jobs, all: readonly Letter[]): Promise<void> => {
  const letters = all.filter(({ to }) => !isPlaceholderEmail(to.email))
  if (letters.length === 0) return
  // In their order, as the database would name them: they are listed by it.
  const rows = letters.map((letter) => ({
    id: newId(),
    to_email: letter.to.email,
    to_name: letter.to.name,
    subject: letter.subject,
    body_text: letter.text,
    loan_id: letter.loanId ?? null,
    unsubscribe_url: letter.unsubscribeUrl ?? null,
    attachments: JSON.stringify(letter.attachments ?? []),
  }))
  await tx.insertInto('mail').modifyEnd(ahead).values(rows).execute()
  for (const { id } of rows) await jobs.enqueue(tx, sendMailJob, { mail_id: id })
}
