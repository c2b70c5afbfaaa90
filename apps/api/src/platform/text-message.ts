import { z } from 'zod'
import type { Tx } from './db.ts'
import { type Jobs, job } from './jobs.ts'

/** Hands one row of `text_message` to the service; handled by messaging/text-message. */
export const sendTextJob = job('text-message.send', z.object({ text_id: z.uuid() }), { retries: 4 })

export interface Text {
  to: { name: string; phone: string }
  text: string
  loanId: string
}

/** Queues a text message with the change that causes it. Its recipient has agreed to such messages: who calls sees to that. */
export const queueText = async (tx: Tx, jobs: Jobs, { to, text, loanId }: Text): Promise<void> => {
  const { id } = await tx
    .insertInto('text_message')
    .values({ to_name: to.name, to_phone: to.phone, body_text: text, loan_id: loanId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(tx, sendTextJob, { text_id: id })
}
