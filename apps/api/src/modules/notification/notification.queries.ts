import type { NotificationKind } from '@plinth/domain/notification/kinds'
import { sql } from 'kysely'
import { telling } from '../../platform/bus.ts'
import { builtOnce, type Db, type Tx } from '../../platform/db.ts'
import { ahead } from '../../platform/prepared.ts'

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
      'l.human_id as loan_human_id',
      'l.name as loan_name',
    ])

/** One person's notifications, newest first. */
export const notificationRows = (db: Db, userId: string, limit: number) =>
  base(db).where('n.user_id', '=', userId).orderBy('n.id', 'desc').limit(limit).execute()
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

/** A notification as it is told to all staff. */
export interface News {
  kind: NotificationKind
  message: string
  loanId: string | null
  documentId: string | null
}

/** One notification for every active administrator, and the word of it on their open screens, in one statement. */
export const insertForAdmins = (tx: Tx, n: News) =>
  sql`
    with told as (
      insert into notification (user_id, loan_id, document_id, kind, message)
      select id, ${n.loanId}::uuid, ${n.documentId}::uuid, ${n.kind}::text, ${n.message}::text
      from app_user where role = 'admin' and active
      returning id, user_id
    )
    select ${telling(sql`jsonb_build_object('kind', 'notification', 'user_id', user_id, 'notification_id', id)`)} from told
  `.execute(tx)

/** What a broker is told about a deal. */
export interface DealNews {
  message: string
  loanId: string
  /** Addresses that get a letter of their own about it: no second one goes out. */
  writtenTo?: readonly string[]
}

const belling = builtOnce((db, message: string, loanId: string, writtenTo: readonly string[]) => ({
  compile: () =>
    sql`
    with ${ahead} told as (
      insert into notification (user_id, loan_id, kind, message, mailed_at)
      select distinct u.id, ${loanId}::uuid, 'deal-news', ${message}::text,
        case when u.email = any(${writtenTo}::text[]) then now() end
      from loan_contact lc
      join user_contact uc on uc.contact_id = lc.contact_id
      join app_user u on u.id = uc.user_id
      where lc.loan_id = ${loanId}::uuid and u.role = 'broker' and u.active
      returning id, user_id
    )
    select ${telling(sql`jsonb_build_object('kind', 'notification', 'user_id', user_id, 'notification_id', id)`)} from told
  `.compile(db),
}))

/** The same for every active broker of a loan. */
export const insertForBrokers = (tx: Tx, { message, loanId, writtenTo = [] }: DealNews) =>
  tx.executeQuery(belling(tx, message, loanId, writtenTo))

/** The current session mark and activity of a person, for a stream that outlives its first check. */
export const standingOf = (db: Db, userId: string) =>
  db.selectFrom('app_user').select(['active', 'session_epoch']).where('id', '=', userId).executeTakeFirst()
