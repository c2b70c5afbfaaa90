import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { queueMail } from '../../platform/mail.ts'
import type { InvitationLetter } from '../../people/index.ts'
import { countLettersToday } from './application.queries.ts'

/** An address gets no more letters than this a day about submissions: the form must not be a way to flood a mailbox. */
const LETTERS_A_DAY = 3

type Sending = Pick<Deps, 'config' | 'jobs' | 'sealer'>

/**
 * Confirms a submission. The address is not proven yet, so nothing that was typed into the form is repeated: no names, no
 * address, no amount. A link (`makeLink`) lets whoever reads this mailbox prove it.
 */
export const confirmByMail = async (
  tx: Tx,
  deps: Sending,
  o: { email: string; loanId: string; humanId: string; makeLink?: () => Promise<string> },
) => {
  const { PLINTH_BRAND: brand, PLINTH_CONTACT_EMAIL: contact } = deps.config
  const subject = `${brand} has received your application`
  if ((await countLettersToday(tx, o.email, subject)) >= LETTERS_A_DAY) return
  await queueMail(tx, deps, {
    to: { name: '', email: o.email },
    subject,
    text: [
      'Hello,',
      `Thank you for your submission. We have received your application for a loan; its number is ${o.humanId}.`,
      'Our team is reviewing it and will email you about the next steps.',
      ...(o.makeLink ? [`Confirm your email address to see it in your account:\n\n${await o.makeLink()}`] : []),
      `If you didn't send an application, don't follow any link in this email, and tell us at ${contact}.`,
      brand,
    ].join('\n\n'),
    loanId: o.loanId,
    isWaitedFor: true,
  })
}

/** The link that continues an unfinished application; it repeats nothing that was typed. Answers whether it was queued. */
export const mailResumeLink = async (tx: Tx, deps: Sending, o: { email: string; link: string }): Promise<boolean> => {
  const { PLINTH_BRAND: brand, PLINTH_CONTACT_EMAIL: contact, PLINTH_DRAFT_DAYS: days } = deps.config
  const subject = `Continue your application to ${brand}`
  if ((await countLettersToday(tx, o.email, subject)) >= LETTERS_A_DAY) return false
  await queueMail(tx, deps, {
    to: { name: '', email: o.email },
    subject,
    text: [
      'Hello,',
      'Your application is saved. Continue on any device with this link:',
      o.link,
      `Anyone with this link can read and change the application, so please don't share it. We keep it for ${days} days after your last change.`,
      `If you did not start an application, you can ignore this email. Questions? Contact us at ${contact}.`,
      brand,
    ].join('\n\n'),
    isWaitedFor: true,
  })
  return true
}

/** The letter that invites a new person to open their account. */
export const applicantInvitation = (brand: string, loanId: string): InvitationLetter => ({
  subject: `Open your account at ${brand}`,
  text: (link) =>
    [
      'Hello,',
      'Open your account to track your application and upload the documents we request:',
      link,
      'The link works once, for seven days. If you did not submit an application, you can ignore this email.',
      brand,
    ].join('\n\n'),
  loanId,
  nameless: true,
})

/** The letter that invites a borrower whose loan staff entered. */
export const staffInvitation = (brand: string, loan: { id: string; human_id: string }): InvitationLetter => ({
  subject: `Open your account at ${brand}`,
  text: (link) =>
    [
      'Hello,',
      `${brand} has opened loan request ${loan.human_id} for you. Open your account to follow it and upload the documents we request:`,
      link,
      'The link works once, for seven days. If you did not expect this email, you can ignore it.',
      brand,
    ].join('\n\n'),
  loanId: loan.id,
  nameless: true,
})

/** Tells a borrower who has an account of a loan that staff entered. */
export const confirmStaffLoan = async (
  tx: Tx,
  deps: Sending,
  o: { name: string; email: string; loan: { id: string; human_id: string } },
): Promise<void> => {
  const { PLINTH_BRAND: brand, PLINTH_CONTACT_EMAIL: contact } = deps.config
  await queueMail(tx, deps, {
    to: { name: o.name, email: o.email },
    subject: `${brand} has opened a loan request for you`,
    text: [
      `Hello ${o.name},`,
      `We have opened loan request ${o.loan.human_id} for you. Sign in to follow it and upload the documents we request:`,
      `${deps.config.publicUrl}/sign-in`,
      `If you did not expect this, tell us at ${contact}.`,
      brand,
    ].join('\n\n'),
    loanId: o.loan.id,
  })
}
