import { createHmac } from 'node:crypto'
import { codeRules } from '@plinth/domain/documents/signature/envelope'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { queueMail } from '../../platform/mail.ts'
import type { EnvelopeRow, RecipientRow } from './signature.queries.ts'

type MailDeps = Pick<Deps, 'jobs' | 'config' | 'sealer'>
type About = Pick<
  EnvelopeRow,
  'title' | 'loan_name' | 'loan_human_id' | 'loan_id' | 'requested_by_name' | 'requested_by_email' | 'expires_at'
>
type To = Pick<RecipientRow, 'id' | 'name' | 'email' | 'role'>

/** The token of a recipient's link: the same for every letter, known to nobody without the installation's secret. */
export const linkToken = (secret: string, recipientId: string): string =>
  createHmac('sha256', secret).update(`signing-link.${recipientId}`).digest('base64url')

const linkOf = ({ config }: MailDeps, to: To) => `${config.publicUrl}/sign?token=${linkToken(config.secret, to.id)}`

const write = (
  tx: Tx,
  deps: MailDeps,
  e: About,
  to: { name: string; email: string },
  [subject, ...paragraphs]: readonly [string, ...string[]],
) =>
  queueMail(tx, deps, {
    to: { name: to.name, email: to.email },
    subject,
    text: [`Hello ${to.name},`, ...paragraphs, deps.config.PLINTH_BRAND].join('\n\n'),
    loanId: e.loan_id,
    // A code stands alone; numbers of a loan or an amount never do.
    codes: paragraphs.flatMap((one) => /^Your code is (\d{6})$/.exec(one)?.[1] ?? []),
  })

const until = (deps: MailDeps, e: About): string[] =>
  e.expires_at
    ? [
        `You can sign until ${e.expires_at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: deps.config.PLINTH_TIME_ZONE })}.`,
      ]
    : []

/** Asks a recipient to sign; the code for the document comes in a letter of its own. */
export const mailRequest = (tx: Tx, deps: MailDeps, e: About, to: To, reminder: boolean) => {
  const ours = to.role === 'lender'
  const what = ours ? 'countersign' : 'sign'
  return write(tx, deps, e, to, [
    `${reminder ? `Reminder: please ${what}` : `Please ${what}`} ${e.title} for ${e.loan_name}`,
    ours
      ? `Everyone else has signed ${e.title} for ${e.loan_name} (${e.loan_human_id}). ${e.requested_by_name} asks you to countersign it for ${deps.config.PLINTH_BRAND}.`
      : `${e.requested_by_name} asks you to sign ${e.title} for ${e.loan_name} (${e.loan_human_id}).`,
    `Read and sign it here, on a phone or a computer:\n${linkOf(deps, to)}`,
    "The page first emails you a one-time code so that no one else can sign for you. Please don't forward the link.",
    ...until(deps, e),
  ])
}

export const mailCode = (tx: Tx, deps: MailDeps, e: About, to: To, code: string) =>
  write(tx, deps, e, to, [
    'Your code to open the document',
    `Your code is ${code}`,
    `It works once and expires in ${codeRules.minutes} minutes. Enter it on the page that asked for it. If you did not request a code, ignore this email.`,
  ])

/** Tells everybody who signed that all did, with the link to the signed file. */
export const mailSigned = (tx: Tx, deps: MailDeps, e: About, to: To) =>
  write(tx, deps, e, to, [
    `${e.title} for ${e.loan_name} is signed`,
    `Everyone has signed ${e.title} for ${e.loan_name}.`,
    `Your signed copy:\n${linkOf(deps, to)}`,
  ])

/** Tells those who were asked that it ended without all signatures. `why` in full sentences. */
export const mailEnded = (tx: Tx, deps: MailDeps, e: About, to: To, why: string) =>
  write(tx, deps, e, to, [`${e.title} for ${e.loan_name} no longer needs your signature`, why, 'No action is needed.'])

/** Tells the one who asked what came of it. */
export const mailRequester = async (tx: Tx, deps: MailDeps, e: About, what: string): Promise<void> => {
  if (e.requested_by_email === '') return
  await write(tx, deps, e, { name: e.requested_by_name, email: e.requested_by_email }, [
    what,
    `${what}.`,
    `${deps.config.publicUrl}/loan/${e.loan_human_id}`,
  ])
}
