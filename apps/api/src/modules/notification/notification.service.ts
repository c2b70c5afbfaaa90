import type { NotificationView } from '@plinth/contract/notifications'
import type { NotificationKind } from '@plinth/domain/notification/kinds'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import {
  type DealNews,
  insertForAdmins,
  insertForBrokers,
  type News,
  markAllRead,
  notificationCounts,
  notificationRow,
  notificationRows,
  toggle,
} from './notification.queries.ts'
import { toNotificationView } from './notification.view.ts'

const AT_MOST = 500

/** Own notifications with the counts of the bell; those of another person are not found. */
export const listNotifications = async (db: Db, actor: Actor, userId: string) => {
  if (userId !== actor.id) fail('not_found', 'There is no such user.')
  const [rows, counts] = await Promise.all([notificationRows(db, actor.id, AT_MOST), notificationCounts(db, actor.id)])
  return { notifications: rows.map(toNotificationView), ...counts }
}

/** Turns seen (`status`) or done (`state`) of an own notification. */
export const toggleNotification = (
  db: Db,
  actor: Actor,
  id: string,
  mark: 'status' | 'state',
): Promise<NotificationView> =>
  inTx(db, async (tx) => {
    if ((await toggle(tx, actor.id, id, mark)) === 0) fail('not_found', 'There is no such notification.')
    const row = (await notificationRow(tx, actor.id, id)) ?? fail('not_found', 'There is no such notification.')
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
 * Tells every active administrator, in the rows and on their open screens, once the transaction commits (S-01). Without a
 * kind it is about an uploaded document when it names one, else other news of a loan.
 */
export const notifyAdmins = async (tx: Tx, n: Omit<News, 'kind'> & { kind?: NotificationKind }): Promise<void> => {
  await insertForAdmins(tx, { ...n, kind: n.kind ?? (n.documentId === null ? 'loan-news' : 'document-uploaded') })
}

/** Tells the brokers of a loan what happened to their deal, in the rows and on their open screens. */
export const notifyBrokers = async (tx: Tx, n: DealNews): Promise<void> => {
  await insertForBrokers(tx, n)
}
