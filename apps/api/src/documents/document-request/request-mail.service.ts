import { formatPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { queueMails } from '../../platform/mail.ts'
import { notifyParties } from '../../messaging/index.ts'
import type { Recipient } from './request.queries.ts'

type MailDeps = Pick<Deps, 'jobs' | 'config' | 'sealer'>

/** Which loan a letter is about, and who gets it. */
interface Concerns {
  loanId: string
  loanName: string
  to: readonly Recipient[]
}

/** A rejection can be undone from its notification for ten seconds: its letter waits that long and a little more. */
const UNDO_SECONDS = 15

const write = async (
  tx: Tx,
  deps: MailDeps,
  about: Concerns & { afterSeconds?: number },
  subject: string,
  paragraphs: string[],
) => {
  const letters = about.to.map((to) => ({
    to,
    subject,
    text: [
      `Hello ${to.name},`,
      ...paragraphs,
      `Upload here: ${deps.config.publicUrl}/personal`,
      deps.config.PLINTH_BRAND,
    ].join('\n\n'),
    loanId: about.loanId,
    ...(about.afterSeconds === undefined ? {} : { afterSeconds: about.afterSeconds }),
  }))
  await queueMails(tx, deps, letters)
  const writtenTo = letters.map(({ to }) => to.email)
  await notifyParties(tx, { message: subject, loanId: about.loanId, writtenTo, borrowersByLetter: true })
}

/** One letter a person for a batch of new requests, naming each document and when it is due. */
export const mailNewRequests = (
  tx: Tx,
  deps: MailDeps,
  about: Concerns,
  documents: readonly { name: string; description: string; dueOn: PlainDate }[],
) =>
  write(tx, deps, about, `Documents needed for ${about.loanName}`, [
    `We need the following for ${about.loanName}:`,
    documents
      .map((d) => `- ${d.name}, due ${formatPlainDate(d.dueOn, deps.config.PLINTH_DATE_FORMAT)}\n  ${d.description}`)
      .join('\n'),
  ])

/** Tells that a document was not accepted, and why. */
export const mailRejection = (tx: Tx, deps: MailDeps, about: Concerns, documentName: string, reason: string) =>
  write(tx, deps, { ...about, afterSeconds: UNDO_SECONDS }, `Please send ${documentName} again`, [
    `We could not accept ${documentName} for ${about.loanName}.`,
    `The reason: ${reason}`,
  ])

/** Tells that a request starts over (K-44). */
export const mailRestart = (tx: Tx, deps: MailDeps, about: Concerns, documentName: string) =>
  write(tx, deps, about, `${documentName} is needed again`, [`We need ${documentName} for ${about.loanName} again.`])
