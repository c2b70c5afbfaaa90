import { staffToNotify } from '@plinth/domain/messaging/notification/audience'
import type { NotificationKind } from '@plinth/domain/messaging/notification/kinds'
import { fullName } from '@plinth/domain/shared/text'
import type { Deps } from '../../app/deps.ts'
import { tell } from '../../platform/bus.ts'
import type { Tx } from '../../platform/db.ts'
import { followersOf } from './follow.queries.ts'
import { mailOffOf } from './notification-mail.queries.ts'
import { insertFor, insertOnce, type News, readRequestNews, staffOf } from './notification.queries.ts'
import { signUnsubscribe } from './unsubscribe.service.ts'

/** Somebody of the staff who hears of a loan. */
interface Hearing {
  id: string
  email: string
  name: string
}

/** The staff who hear of a loan, as `notifyStaff` tells them: never the person who did it (`by`). Addresses in lower case. */
export const staffWhoHear = async (tx: Tx, loanId: string, by: string | null): Promise<Hearing[]> => {
  const staff = await staffOf(tx, loanId)
  const hearing = new Set(staffToNotify(staff, by))
  return staff
    .filter(({ id }) => hearing.has(id))
    .map((one) => ({
      id: one.id,
      email: one.email.toLowerCase(),
      name: fullName(one.first_name, one.last_name) || one.email,
    }))
}

/** What some people are told of a loan, by kind; of a request only while they have not seen the last news of it. */
export type PersonalNews = Pick<News, 'kind' | 'message'> & { loanId: string; activityId?: string }

/** Tells these people, in their bell and on their open screens, once the transaction commits. */
export const notifyPeople = async (tx: Tx, userIds: readonly string[], n: PersonalNews): Promise<void> => {
  if (userIds.length === 0) return
  const { activityId, ...news } = n
  if (activityId === undefined) await insertFor(tx, userIds, { ...news, documentId: null })
  else await insertOnce(tx, userIds, { ...news, activityId })
}

/** Tells the followers of a loan of a change of it, but not the person who made it. */
export const notifyFollowers = async (
  tx: Tx,
  n: { message: string; loanId: string; by: string | null },
): Promise<void> => {
  const ids = (await followersOf(tx, n.loanId)).map(({ id }) => id).filter((id) => id !== n.by)
  await notifyPeople(tx, ids, { kind: 'loan-news', message: n.message, loanId: n.loanId })
}

/** The news of a request's messages are seen with the messages. */
export const clearRequestNews = async (tx: Tx, activityId: string, userId: string): Promise<void> => {
  if ((await readRequestNews(tx, activityId, userId)) > 0)
    await tell(tx, { kind: 'own-notifications', user_id: userId })
}

/** Whether a person wants letters about a kind of news. */
export const wantsMail = async (tx: Tx, userId: string, kind: NotificationKind): Promise<boolean> =>
  !(await mailOffOf(tx, userId)).includes(kind)

/** Where a person stops letters of a kind: a page to press on, and what a mail program calls by one click (RFC 8058). */
export const stopLinks = (config: Deps['config'], userId: string, kind: NotificationKind) => {
  const token = encodeURIComponent(signUnsubscribe(config.secret, { user: userId, kinds: [kind] }))
  return {
    page: `${config.publicUrl}/unsubscribe?token=${token}`,
    oneClick: `${config.publicUrl}${config.PLINTH_BASE_PATH}/notifications/unsubscribe?token=${token}`,
  }
}
