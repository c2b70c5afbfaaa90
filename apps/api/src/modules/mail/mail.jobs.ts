import type { Deps } from '../../platform/deps.ts'
import { sendMailJob } from '../../platform/mail.ts'
import { MailRefused } from '../../vendors/mail/port.ts'
import { findUnsentMail, setMailDone, setMailError } from './mail.queries.ts'

const MAX_ERROR = 300

/** Hands one letter to the mailer. A refusal for good marks it failed; any other failure is tried again by the queue. */
const sendMail = async (deps: Pick<Deps, 'db' | 'mailer' | 'clock'>, id: string): Promise<void> => {
  const mail = await findUnsentMail(deps.db, id)
  if (!mail) return
  try {
    const state = await deps.mailer.send({
      id: mail.id,
      to: { name: mail.to_name, email: mail.to_email },
      subject: mail.subject,
      text: mail.body_text,
    })
    await setMailDone(deps.db, id, state, new Date(deps.clock.now()))
  } catch (error) {
    const final = error instanceof MailRefused || mail.attempts >= sendMailJob.retries
    const words = error instanceof Error ? error.message : 'unknown'
    await setMailError(deps.db, id, final ? 'failed' : 'queued', words.slice(0, MAX_ERROR))
    if (!final) throw error
  }
}

export const registerMailJobs = (deps: Deps): void =>
  deps.jobs.handle(sendMailJob, ({ mail_id }) => sendMail(deps, mail_id))
