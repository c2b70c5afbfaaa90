import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { queueMail } from '../../platform/mail.ts'
import type { InvitationLetter } from '../identity/index.ts'
import { countLettersToday } from './application.queries.ts'

/** An address gets no more letters than this a day about submissions: the form must not be a way to flood a mailbox. */
const LETTERS_A_DAY = 3

type Sending = Pick<Deps, 'config' | 'jobs'>

/**
 * Confirms a submission. The address is not proven yet, so nothing that was typed into the form is repeated: no names, no
 * address, no amount.
 */
export const confirmByMail = async (tx: Tx, deps: Sending, o: { email: string; loanId: string; humanId: string }) => {
  const { PLINTH_BRAND: brand, PLINTH_CONTACT_EMAIL: contact } = deps.config
  const subject = `${brand} has received your application`
  if ((await countLettersToday(tx, o.email, subject)) >= LETTERS_A_DAY) return
  await queueMail(tx, deps.jobs, {
    to: { name: '', email: o.email },
    subject,
    text: [
      'Hello,',
      `Thank you for your submission. We have received your application for a loan; its number is ${o.humanId}.`,
      'Our team looks at it and writes to you about the next steps.',
      `If you did not send an application, please tell us at ${contact}.`,
      brand,
    ].join('\n\n'),
    loanId: o.loanId,
  })
}

/** The link that goes on with an unfinished application. Like a confirmation it repeats nothing that was typed. */
export const mailResumeLink = async (tx: Tx, deps: Sending, o: { email: string; link: string }) => {
  const { PLINTH_BRAND: brand, PLINTH_CONTACT_EMAIL: contact, PLINTH_DRAFT_DAYS: days } = deps.config
  const subject = `Go on with your application to ${brand}`
  if ((await countLettersToday(tx, o.email, subject)) >= LETTERS_A_DAY) return
  await queueMail(tx, deps.jobs, {
    to: { name: '', email: o.email },
    subject,
    text: [
      'Hello,',
      'Your application is kept as you left it. Go on with it on any device by this link:',
      o.link,
      `Whoever has the link can read and change the application, so please keep it to yourself. It is kept for ${days} days after you last worked on it.`,
      `If you did not begin an application, you need not do anything; questions reach us at ${contact}.`,
      brand,
    ].join('\n\n'),
  })
}

/** The letter that invites a new person to open their account. */
export const applicantInvitation = (brand: string, loanId: string): InvitationLetter => ({
  subject: `Open your account at ${brand}`,
  text: (link) =>
    [
      'Hello,',
      'Open your account to follow your application and to send the documents we ask for:',
      link,
      'The link works once, for seven days. If you did not send an application, you need not do anything.',
      brand,
    ].join('\n\n'),
  loanId,
  nameless: true,
})
