import type { StaffMember } from '@plinth/domain/messaging/notification/audience'
import type { NotificationKind } from '@plinth/domain/messaging/notification/kinds'
import type { NotificationState } from '@plinth/domain/messaging/notification/states'
import { sql } from 'kysely'
import { telling } from '../../platform/bus.ts'
import { prepared, sendAhead, type Db, type Tx } from '../../platform/db.ts'

const base = (db: Db | Tx) =>
  db
    .selectFrom('notification as n')
    .leftJoin('loan as l', 'l.id', 'n.loan_id')
    .select([
      'n.id',
      'n.user_id',
      'n.message',
      'n.status',
      'n.state',
      'n.created_at',
      'n.document_id',
      'n.activity_id',
      'n.kind',
      'l.human_id as loan_human_id',
      'l.name as loan_name',
    ])

/** One person's notifications, newest first: of one tab or of both, before one that was read already. */
export const notificationRows = (
  db: Db,
  userId: string,
  o: { limit: number; state?: NotificationState | undefined; before?: string | undefined },
) =>
  base(db)
    .where('n.user_id', '=', userId)
    .$call((q) => (o.state === undefined ? q : q.where('n.state', '=', o.state)))
    .$if(o.before !== undefined, (q) => q.where('n.id', '<', o.before ?? ''))
    .orderBy('n.id', 'desc')
    .limit(o.limit)
    .execute()
export type NotificationRow = Awaited<ReturnType<typeof notificationRows>>[number]

export const notificationRow = (db: Db | Tx, userId: string, id: string) =>
  base(db).where('n.id', '=', id).where('n.user_id', '=', userId).executeTakeFirst()

export const notificationCounts = (db: Db, userId: string) =>
  db
    .selectFrom('notification')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'New').as('unseen'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'New').as('new'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'Done').as('done'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

/** Turns a mark of an own notification to the other of its two values; the number of rows turned. */
export const toggle = async (tx: Tx, userId: string, id: string, mark: 'status' | 'state'): Promise<number> => {
  const other = mark === 'status' ? 'read' : 'Done'
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set((eb) => ({ [mark]: eb.case().when(mark, '=', 'New').then(other).else('New').end() }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const markAllRead = async (tx: Tx, userId: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ status: 'read' })
    .where('user_id', '=', userId)
    .where('status', '=', 'New')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A notification as staff are told it. */
export interface News {
  kind: NotificationKind
  message: string
  loanId: string | null
  documentId: string | null
}

/** Every active administrator, and how they stand to a loan. */
export const staffOf = (
  tx: Tx,
  loanId: string | null,
): Promise<(StaffMember & { email: string; first_name: string; last_name: string })[]> =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('loan as l', (join) => join.on('l.id', '=', loanId))
    .leftJoin('loan_follower as f', (join) => join.onRef('f.loan_id', '=', 'l.id').onRef('f.user_id', '=', 'u.id'))
    .select((eb) => [
      ...(['u.id', 'u.denied', 'u.email', 'u.first_name', 'u.last_name'] as const),
      sql<boolean>`coalesce(l.owner_user_id = u.id, false)`.as('isOfficer'),
      eb('f.user_id', 'is not', null).$castTo<boolean>().as('isFollowing'),
    ])
    .where('u.role', '=', 'admin')
    .where('u.active', '=', true)
    .execute()

/** One notification for each of these people, and the word of it on their open screens, in one statement. */
export const insertFor = (tx: Tx, userIds: readonly string[], n: News) =>
  sql`
    with told as (
      insert into notification (user_id, loan_id, document_id, kind, message)
      select id, ${n.loanId}::uuid, ${n.documentId}::uuid, ${n.kind}::text, ${n.message}::text
      from unnest(${userIds}::uuid[]) as id
      returning id, user_id
    )
    select ${telling(sql`jsonb_build_object('kind', 'notification', 'user_id', user_id, 'notification_id', id)`)} from told
  `.execute(tx)

/** The same about the messages of a request, which have letters of their own: who has unseen news of it gets no second. */
export const insertOnce = (
  tx: Tx,
  userIds: readonly string[],
  n: { kind: NotificationKind; message: string; loanId: string; activityId: string },
) =>
  sql`
    with told as (
      insert into notification (user_id, loan_id, activity_id, kind, message, mailed_at)
      select person, ${n.loanId}::uuid, ${n.activityId}::uuid, ${n.kind}::text, ${n.message}::text, now()
      from unnest(${userIds}::uuid[]) as person
      where not exists (
        select from notification seen where seen.user_id = person and seen.activity_id = ${n.activityId}::uuid
          and seen.kind = ${n.kind}::text and seen.status = 'New')
      returning id, user_id
    )
    select ${telling(sql`jsonb_build_object('kind', 'notification', 'user_id', user_id, 'notification_id', id)`)} from told
  `.execute(tx)

/** News of the messages of a request count as seen; how many were not. */
export const readRequestNews = async (tx: Tx, activityId: string, userId: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ status: 'read' })
    .where('user_id', '=', userId)
    .where('activity_id', '=', activityId)
    .where('kind', '=', 'request-message')
    .where('status', '=', 'New')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What the borrowers and brokers of a loan are told about it. */
export interface DealNews {
  message: string
  loanId: string
  /** Addresses that get a letter of their own about it: no second one goes out. */
  writtenTo?: readonly string[]
  /** Borrowers hear only of what was written to them: a request to another borrower of the loan is not theirs. */
  borrowersByLetter?: boolean
}

const belling = prepared(
  (db, message: string, loanId: string, writtenTo: readonly string[], borrowersByLetter: boolean) => ({
    compile: () =>
      sql`
    with told as (
      insert into notification (user_id, loan_id, kind, message, mailed_at)
      select u.id, ${loanId}::uuid, 'deal-news', ${message}::text,
        case when u.email = any(${writtenTo}::text[]) then now() end
      from app_user u
      where u.active and (
        u.role = 'broker' and exists (
          select from user_contact uc join loan_contact lc on lc.contact_id = uc.contact_id
          where uc.user_id = u.id and lc.loan_id = ${loanId}::uuid
        )
        or u.role = 'borrower' and (not ${borrowersByLetter}::boolean or u.email = any(${writtenTo}::text[])) and exists (
          select from user_borrower ub join loan_borrower lb on lb.borrower_id = ub.borrower_id
          where ub.user_id = u.id and lb.loan_id = ${loanId}::uuid
        )
      )
      returning id, user_id
    )
    select ${telling(sql`jsonb_build_object('kind', 'notification', 'user_id', user_id, 'notification_id', id)`)} from told
  `.compile(db),
  }),
)

/** The same for every active borrower and broker of a loan. */
export const insertForParties = (tx: Tx, { message, loanId, writtenTo = [], borrowersByLetter = false }: DealNews) =>
  sendAhead(tx, belling(tx, message, loanId, writtenTo, borrowersByLetter))

/** Takes back what the parties of a loan were told in the transaction of an event. */
export const deletePartyNews = (tx: Tx, o: { loanId: string; eventId: string }) =>
  tx
    .deleteFrom('notification')
    .where('loan_id', '=', o.loanId)
    .where('kind', '=', 'deal-news')
    .where('created_at', '=', (eb) => eb.selectFrom('event').select('at').where('id', '=', o.eventId))
    .execute()

/** The current session mark and activity of a person, for a stream that outlives its first check. */
export const standingOf = (db: Db, userId: string) =>
  db.selectFrom('app_user').select(['active', 'session_epoch']).where('id', '=', userId).executeTakeFirst()
