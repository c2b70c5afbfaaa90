import { gatheringMs, type NotificationKind, notificationKindLabels } from '@plinth/domain/messaging/notification/kinds'
import { z } from 'zod'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { job } from '../../platform/jobs.ts'
import { queueMail } from '../../platform/mail.ts'
import { peopleToMail, personOf, takeToMail, type ToMail } from './notification-mail.queries.ts'
import { signUnsubscribe } from './unsubscribe.service.ts'

/** Looks every minute whose notifications have been gathered long enough. */
export const mailNotificationsJob = job('notification.mail', z.object({}), { retries: 2, cron: '* * * * *' })

type MailDeps = Pick<Deps, 'db' | 'jobs' | 'sealer' | 'config' | 'clock'>

const addressOf = (deps: MailDeps, n: ToMail): string => {
  if (n.kind === 'deal-news' && n.human_id !== null)
    return `${deps.config.publicUrl}/personal?loan=${encodeURIComponent(n.human_id)}&bucket=all`
  const panels: Partial<Record<NotificationKind, string>> = { mention: '?panel=notes', task: '?panel=tasks' }
  const document = n.document_id === null ? (panels[n.kind] ?? '') : `?panel=documents&document=${n.document_id}`
  return n.human_id === null
    ? `${deps.config.publicUrl}/`
    : `${deps.config.publicUrl}/loan/${encodeURIComponent(n.human_id)}${document}`
}

const told = (deps: MailDeps, n: ToMail): string =>
  [n.message, ...(n.human_id === null ? [] : [`${n.loan_name} (${n.human_id})`]), addressOf(deps, n)].join('\n')

const letter = (deps: MailDeps, person: { id: string; name: string; email: string }, news: readonly ToMail[]) => {
  const { publicUrl, secret, PLINTH_BRAND: brand, PLINTH_BASE_PATH: base } = deps.config
  const kinds = [...new Set(news.map((n) => n.kind))]
  const stop = (some: NotificationKind[]) =>
    encodeURIComponent(signUnsubscribe(secret, { user: person.id, kinds: some }))
  const [first] = news
  return {
    to: { name: person.name, email: person.email },
    subject: news.length === 1 && first ? first.message : `${news.length} notifications from ${brand}`,
    text: [
      `Hello ${person.name},`,
      ...news.map((n) => told(deps, n)),
      `Choose which emails you get: ${publicUrl}/account`,
      kinds
        .map(
          (kind) =>
            `No more emails about “${notificationKindLabels[kind]}”:\n${publicUrl}/unsubscribe?token=${stop([kind])}`,
        )
        .join('\n'),
      brand,
    ].join('\n\n'),
    unsubscribeUrl: `${publicUrl}${base}/notifications/unsubscribe?token=${stop(kinds)}`,
  }
}

/** One letter a person for all that was gathered: taking the rows and queueing it are one transaction. */
const mailOne = (deps: MailDeps, userId: string): Promise<void> =>
  inTx(deps.db, async (tx) => {
    const news = await takeToMail(tx, userId)
    const person = await personOf(tx, userId)
    if (!person || news.length === 0) return
    const name = `${person.first_name} ${person.last_name}`.trim() || person.email
    await queueMail(tx, deps, letter(deps, { id: person.id, name, email: person.email }, news))
  })

/** Writes to everybody whose oldest unwritten notification has waited long enough. Run twice it writes once. */
const mailNotifications = async (deps: MailDeps): Promise<void> => {
  for (const userId of await peopleToMail(deps.db, new Date(deps.clock.now() - gatheringMs)))
    await mailOne(deps, userId)
}

export const registerNotificationJobs = (deps: Deps): void =>
  deps.jobs.handle(mailNotificationsJob, () => mailNotifications(deps))
