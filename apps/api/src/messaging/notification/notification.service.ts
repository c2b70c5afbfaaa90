import type * as api from '@plinth/contract/messaging/notifications'
import type { NotificationView } from '@plinth/contract/messaging/notifications'
import { staffToNotify } from '@plinth/domain/messaging/notification/audience'
import type { NotificationKind } from '@plinth/domain/messaging/notification/kinds'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import {
  type DealNews,
  insertFor,
  deletePartyNews,
  insertForParties,
  type News,
  markAllRead,
  notificationCounts,
  notificationRow,
  notificationRows,
  staffOf,
  toggle,
} from './notification.queries.ts'
import { toNotificationView } from './notification.view.ts'

type Asked = z.output<(typeof api.listNotifications)['query']>

/**
 * A page of own notifications with the counts of the bell, and the key of the next page, null after the last; those of
 * another person are not found.
 */
export const listNotifications = async (db: Db, actor: Actor, userId: string, { limit, ...asked }: Asked) => {
  if (userId !== actor.id) fail('not_found', 'This user was not found.')
  const [rows, counts] = await Promise.all([
    notificationRows(db, actor.id, { ...asked, limit: limit + 1 }),
    notificationCounts(db, actor.id),
  ])
  const page = rows.slice(0, limit)
  return {
    notifications: page.map(toNotificationView),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    ...counts,
  }
}

/** Turns seen (`status`) or done (`state`) of an own notification. */
export const toggleNotification = (
  db: Db,
  actor: Actor,
  id: string,
  mark: 'status' | 'state',
): Promise<NotificationView> =>
  inTx(db, async (tx) => {
    if ((await toggle(tx, actor.id, id, mark)) === 0) fail('not_found', 'This notification was not found.')
    const row = (await notificationRow(tx, actor.id, id)) ?? fail('not_found', 'This notification was not found.')
    await record(tx, actor, {
      kind: mark === 'status' ? 'notification.toggled-seen' : 'notification.toggled-done',
      entity: 'notification',
      entityId: id,
      after: { [mark]: row[mark] },
    })
    await tell(tx, { kind: 'own-notifications', user_id: actor.id })
    return toNotificationView(row)
  })

export const markAllSeen = (db: Db, actor: Actor): Promise<{ marked: number }> =>
  inTx(db, async (tx) => {
    const marked = await markAllRead(tx, actor.id)
    if (marked > 0)
      await record(tx, actor, {
        kind: 'notification.all-seen',
        entity: 'notification',
        entityId: null,
        after: { marked },
      })
    if (marked > 0) await tell(tx, { kind: 'own-notifications', user_id: actor.id })
    return { marked }
  })

/**
 * Tells the staff who look after a loan or follow it, in the rows and on their open screens, once the transaction commits
 * (S-01); everyone who may assign it while nobody looks after it; never the person who did it (`by`, null for visitors and
 * jobs). Without a kind it is about an uploaded document when it names one, else other news of a loan.
 */
export const notifyStaff = async (
  tx: Tx,
  { by, ...n }: Omit<News, 'kind'> & { kind?: NotificationKind; by: string | null },
): Promise<void> => {
  const people = staffToNotify(await staffOf(tx, n.loanId), by)
  if (people.length === 0) return
  await insertFor(tx, people, { ...n, kind: n.kind ?? (n.documentId === null ? 'loan-news' : 'document-uploaded') })
}

/** Tells the borrowers and brokers of a loan what happened to it, in the rows and on their open screens. */
export const notifyParties = async (tx: Tx, n: DealNews): Promise<void> => {
  await insertForParties(tx, n)
}

/** Takes back what the parties of a loan were told with a change, known by its event, that was undone. */
export const withdrawPartyNews = async (tx: Tx, o: { loanId: string; eventId: string }): Promise<void> => {
  await deletePartyNews(tx, o)
}
