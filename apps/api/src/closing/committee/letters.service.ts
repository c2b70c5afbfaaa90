import { voteResultLabels } from '@plinth/domain/closing/committee/vote'
import { codeRules } from '@plinth/domain/documents/signature/envelope'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { queueMail } from '../../platform/mail.ts'
import { signBallotLink } from './link.ts'
import { momentIn } from './moment.ts'
import type { BallotRow, VoteRow } from './vote.queries.ts'

type MailDeps = Pick<Deps, 'jobs' | 'config' | 'sealer'>
type To = Pick<BallotRow, 'id' | 'name' | 'email' | 'counts'>

const write = (
  tx: Tx,
  deps: MailDeps,
  to: Pick<To, 'name' | 'email'>,
  o: { subject: string; paragraphs: readonly string[]; loanId?: string; codes?: readonly string[] },
) =>
  queueMail(tx, deps, {
    to: { name: to.name, email: to.email },
    subject: o.subject,
    text: [`Hello ${to.name},`, ...o.paragraphs, deps.config.PLINTH_BRAND].join('\n\n'),
    ...(o.loanId === undefined ? {} : { loanId: o.loanId }),
    ...(o.codes ? { codes: o.codes } : {}),
  })

const linkOf = ({ config }: MailDeps, to: Pick<To, 'id'>) =>
  `${config.publicUrl}/vote?token=${signBallotLink(config.secret, to.id)}`

const asked = (to: To) => (to.counts ? 'Vote' : 'Read and comment')

/** Asks a member for the vote, or reminds; the code comes in a letter of its own. */
export const mailBallot = (
  tx: Tx,
  deps: MailDeps,
  v: Pick<VoteRow, 'loan_name' | 'human_id' | 'loan_id' | 'level_name' | 'deadline_at' | 'opened_by_name'>,
  to: To,
  reminder: boolean,
) =>
  write(tx, deps, to, {
    subject: `${reminder ? 'Reminder: please vote' : to.counts ? 'Please vote' : 'For your comments'} on ${v.loan_name}`,
    loanId: v.loan_id,
    paragraphs: [
      `${v.opened_by_name} asks ${v.level_name} to decide on ${v.loan_name} (${v.human_id}).`,
      `${asked(to)} here, on a phone or a computer:\n${linkOf(deps, to)}`,
      "The page first emails you a one-time code so that no one else can vote for you. Please don't forward the link.",
      `Votes are taken until ${momentIn(deps.config.PLINTH_TIME_ZONE)(v.deadline_at)}. You can change yours until then.`,
    ],
  })

export const mailCode = (tx: Tx, deps: MailDeps, to: Pick<To, 'name' | 'email'>, code: string) =>
  write(tx, deps, to, {
    subject: 'Your code to open the vote',
    codes: [code],
    paragraphs: [
      `Your code is ${code}`,
      `It works once and expires in ${codeRules.minutes} minutes. Enter it on the page that asked for it. If you did not request a code, ignore this email.`,
    ],
  })

/** Tells everybody who was asked how a vote ended. */
export const mailResult = async (
  tx: Tx,
  deps: MailDeps,
  v: Pick<VoteRow, 'loan_name' | 'human_id' | 'loan_id' | 'level_name'>,
  ballots: readonly Pick<To, 'name' | 'email'>[],
  o: { result: keyof typeof voteResultLabels; why: string; conditions: readonly string[] },
): Promise<void> => {
  for (const to of ballots)
    await write(tx, deps, to, {
      subject: `${voteResultLabels[o.result]}: ${v.loan_name}`,
      loanId: v.loan_id,
      paragraphs: [
        `The vote of ${v.level_name} on ${v.loan_name} (${v.human_id}) is closed. Result: ${voteResultLabels[o.result]}. ${o.why}`,
        ...(o.conditions.length === 0 ? [] : [`Conditions:\n${o.conditions.map((one) => `- ${one}`).join('\n')}`]),
      ],
    })
}

/** Tells everybody who was asked that nothing is to be decided any more. `why` in a full sentence. */
export const mailWithdrawn = async (
  tx: Tx,
  deps: MailDeps,
  v: Pick<VoteRow, 'loan_name' | 'human_id' | 'loan_id' | 'level_name'>,
  ballots: readonly Pick<To, 'name' | 'email'>[],
  why: string,
): Promise<void> => {
  for (const to of ballots)
    await write(tx, deps, to, {
      subject: `Vote withdrawn: ${v.loan_name}`,
      loanId: v.loan_id,
      paragraphs: [
        `The vote of ${v.level_name} on ${v.loan_name} (${v.human_id}) was withdrawn. ${why}`,
        'No action is needed.',
      ],
    })
}

/** Tells members of a meeting: what, when, where, and what is on its agenda. */
export const mailMeeting = async (
  tx: Tx,
  deps: MailDeps,
  meeting: { title: string; starts_at: Date; place: string; link: string },
  to: readonly { name: string; email: string }[],
  o: { subject: string; agenda: readonly string[]; more: readonly string[] },
): Promise<void> => {
  for (const person of to)
    await write(tx, deps, person, {
      subject: o.subject,
      paragraphs: [
        [
          `${meeting.title}: ${momentIn(deps.config.PLINTH_TIME_ZONE)(meeting.starts_at)}`,
          ...[meeting.place, meeting.link].filter((line) => line !== ''),
        ].join('\n'),
        ...o.more,
        ...(o.agenda.length === 0
          ? []
          : [`On the agenda:\n${o.agenda.map((one, at) => `${at + 1}. ${one}`).join('\n')}`]),
      ],
    })
}
