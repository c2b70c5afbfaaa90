import { isPlaceholderEmail } from '@plinth/domain/party/placeholder-email'
import { z } from 'zod'
import type { Tx } from './db.ts'
import { type Jobs, job } from './jobs.ts'

/** Sends one row of `mail`; handled by the identity module's neighbour, modules/mail. */
export const sendMailJob = job('mail.send', z.object({ mail_id: z.uuid() }))

export interface Letter {
  to: { name: string; email: string }
  subject: string
  /** Plain text; paragraphs are separated by an empty line. */
  text: string
  loanId?: string
}

/** Queues a letter with the change that causes it. A placeholder address (E-31) is never written to. */
export const queueMail = async (tx: Tx, jobs: Jobs, letter: Letter): Promise<void> => {
  if (isPlaceholderEmail(letter.to.email)) return
  const { id } = await tx
    .insertInto('mail')
    .values({
      to_email: letter.to.email,
      to_name: letter.to.name,
      subject: letter.subject,
      body_text: letter.text,
      loan_id: letter.loanId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(tx, sendMailJob, { mail_id: id })
}
