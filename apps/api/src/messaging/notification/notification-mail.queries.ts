import type { NotificationKind } from '@plinth/domain/messaging/notification/kinds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The kinds a person wants no letters about. */
export const mailOffOf = async (db: Db | Tx, userId: string): Promise<string[]> =>
  (await db.selectFrom('notification_mail_off').select('kind').where('user_id', '=', userId).execute()).map(
    (row) => row.kind,
  )

/** Stops letters of some kinds; how many were not stopped before. */
export const setMailOff = async (tx: Tx, userId: string, kinds: readonly NotificationKind[]): Promise<number> => {
  const rows = await tx
    .insertInto('notification_mail_off')
    .values(kinds.map((kind) => ({ user_id: userId, kind })))
    .onConflict((oc) => oc.doNothing())
    .returning('kind')
    .execute()
  return rows.length
}

/** Takes the stopping back; how many were stopped before. */
export const setMailOn = async (tx: Tx, userId: string, kinds: readonly NotificationKind[]): Promise<number> => {
  const rows = await tx
    .deleteFrom('notification_mail_off')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .returning('kind')
    .execute()
  return rows.length
}

export const personOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()

/** People whose oldest notification without a letter is from before a time. */
export const peopleToMail = async (db: Db, before: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('notification')
      .select('user_id')
      .where('mailed_at', 'is', null)
      .groupBy('user_id')
      .having(sql`min(created_at)`, '<=', before)
      .execute()
  ).map((row) => row.user_id)

/** Takes all of a person's notifications without a letter; those that the letter should tell, oldest first. */
export const takeToMail = async (tx: Tx, userId: string) => {
  const taken = await tx
    .updateTable('notification')
    .set({ mailed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('mailed_at', 'is', null)
    .returning('id')
    .execute()
  if (taken.length === 0) return []
  return (
    tx
      .selectFrom('notification as n')
      .leftJoin('loan as l', 'l.id', 'n.loan_id')
      .leftJoin('notification_mail_off as off', (join) =>
        join.onRef('off.user_id', '=', 'n.user_id').onRef('off.kind', '=', 'n.kind'),
      )
      .select(['n.id', 'n.kind', 'n.message', 'n.document_id', 'l.human_id', 'l.name as loan_name'])
      .where(
        'n.id',
        'in',
        taken.map((row) => row.id),
      )
      .where('off.kind', 'is', null)
      // Who has seen it, or dealt with it, needs no letter.
      .where('n.status', '=', 'New')
      .where('n.state', '=', 'New')
      .orderBy('n.id')
      .execute()
  )
}
export type ToMail = Awaited<ReturnType<typeof takeToMail>>[number]
