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
