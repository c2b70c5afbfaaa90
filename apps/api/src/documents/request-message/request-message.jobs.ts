import { unreadMs } from '@plinth/domain/documents/request-message/message'
import { may } from '@plinth/domain/people/user/permissions'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { stopLinks, wantsMail } from '../../messaging/index.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { job } from '../../platform/jobs.ts'
import { queueMail } from '../../platform/mail.ts'
import { replyAddressFor } from './reply-address.service.ts'
import { takeReply } from './reply.service.ts'
import { addressesToMail, loanTokens, standingOf, takeWaiting, type Waiting } from './request-message-mail.queries.ts'
import { partiesOf } from './request-message.queries.ts'
import { nameOf } from './request-message.service.ts'

/** Looks every minute whose messages have been unread long enough. */
export const mailMessagesJob = job('request-message.mail', z.object({}), {
  retries: 2,
  cron: '* * * * *',
  lowPriority: true,
})

/** Makes a reply by mail a message of the conversation; one that is not taken is told of in the log. */
export const takeReplyJob = job(
  'request-message.reply',
  z.object({
    ...{ messageIds: z.array(z.string()), from: z.string(), text: z.string(), key: z.string() },
    requestId: z.uuid().optional(),
  }),
  { lowPriority: true },
)

type MailDeps = Pick<Deps, 'db' | 'jobs' | 'sealer' | 'config' | 'clock'>

/** What of the taken messages their reader may still see and wants by mail. */
const stillTheirs = async (tx: Tx, email: string, waiting: readonly Waiting[]): Promise<Waiting[]> => {
  const [first] = waiting
  if (!first) return []
  const account = first.user_id === null ? undefined : await standingOf(tx, first.user_id)
  if (first.user_id !== null && !(await wantsMail(tx, first.user_id, 'request-message'))) return []
  if (account?.role === 'admin') return account.active && may('admin', account.denied, 'view-loans') ? [...waiting] : []
  const parties = await partiesOf(tx, [...new Set(waiting.map((one) => one.activity_id))])
  const theirs = new Set(parties.filter((one) => one.email === email && one.is_mailed).map((one) => one.activity_id))
  return waiting.filter((one) => theirs.has(one.activity_id))
}

const aboutOf = (one: Waiting) => `${nameOf(one)}, ${one.loan_name} (${one.human_id})`

const addressOf = (deps: MailDeps, one: Waiting, isStaff: boolean) =>
  isStaff
    ? `${deps.config.publicUrl}/loan/${encodeURIComponent(one.human_id)}?files=${one.activity_id}&show=messages`
    : `${deps.config.publicUrl}/personal?loan=${encodeURIComponent(one.human_id)}&bucket=all&panel=messages&on=${one.activity_id}`

interface Letter {
  email: string
  waiting: readonly Waiting[]
  isStaff: boolean
  /** The unguessable part of each loan's address. */
  tokens: ReadonlyMap<string, string>
}

/** Where one request of several is answered by email: a reply to the whole letter names none of them (AE-23). */
const byMail = (deps: MailDeps, one: Waiting, { email, tokens }: Letter): string[] => {
  const loanToken = tokens.get(one.loan_id)
  const address =
    loanToken === undefined ? null : replyAddressFor(deps, { requestId: one.activity_id, email, loanToken })
  return address === null ? [] : [`Answer by email: ${address}`]
}

/** What was written about one request, and where to answer. */
const sectionOf = (deps: MailDeps, some: readonly Waiting[], o: Letter, isOne: boolean): string[] => [
  ...some.slice(0, 1).map(aboutOf),
  ...some.map((one) => `${one.author_name} wrote:\n${one.body}`),
  ...some
    .slice(0, 1)
    .flatMap((one) => [`Read and answer: ${addressOf(deps, one, o.isStaff)}`, ...(isOne ? [] : byMail(deps, one, o))]),
]

/** The letter about messages of one or several requests. */
const letter = (deps: MailDeps, first: Waiting, o: Letter) => {
  const { PLINTH_BRAND: brand } = deps.config
  const byRequest = [...Map.groupBy(o.waiting, (one) => one.activity_id).values()]
  const stop = first.user_id === null ? null : stopLinks(deps.config, first.user_id, 'request-message')
  const isOne = byRequest.length === 1
  return {
    to: { name: first.reader_name, email: o.email },
    subject: isOne ? `New message about ${aboutOf(first)}` : `${o.waiting.length} new messages from ${brand}`,
    text: [
      `Hello ${first.reader_name},`,
      ...byRequest.flatMap((some) => sectionOf(deps, some, o, isOne)),
      ...(stop === null ? [] : [`No more emails about messages on document requests:\n${stop.page}`]),
      brand,
    ].join('\n\n'),
    ...(stop === null ? {} : { unsubscribeUrl: stop.oneClick }),
    // A reply to the whole comes to this loan, of several to the one whose message waited longest, where staff place it.
    loanId: first.loan_id,
  }
}

/** One letter for all that an address has not read: taking it and queueing the letter are one transaction. */
const mailOne = (deps: MailDeps, email: string): Promise<void> =>
  inTx(deps.db, async (tx) => {
    const mailId = newId()
    const taken = await takeWaiting(tx, { email, at: new Date(deps.clock.now()), mailId })
    const waiting = await stillTheirs(tx, email, taken)
    const [first] = waiting
    if (!first) return
    const account = first.user_id === null ? undefined : await standingOf(tx, first.user_id)
    const isStaff = account?.role === 'admin'
    const tokens = await loanTokens(tx, [...new Set(waiting.map((one) => one.loan_id))])
    await queueMail(tx, deps, { id: mailId, ...letter(deps, first, { email, waiting, isStaff, tokens }) })
  })

/** Writes to everybody whose oldest unread message has waited long enough. Run twice, or by several, it writes once. */
const mailMessages = async (deps: MailDeps): Promise<void> => {
  for (const email of await addressesToMail(deps.db, new Date(deps.clock.now() - unreadMs))) await mailOne(deps, email)
}

export const registerMessageJobs = (deps: Deps): void => {
  deps.jobs.handle(mailMessagesJob, () => mailMessages(deps))
  deps.jobs.handle(takeReplyJob, async (reply) => {
    const outcome = await takeReply(deps, reply)
    if (!outcome.taken) deps.log.warn({ why: outcome.why }, 'a reply by email was not taken')
  })
}
