import type { PlainDate } from '@plinth/domain/shared/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export const digestHour = async (db: Db | Tx, userId: string): Promise<number | null> =>
  (await db.selectFrom('chase_digest').select('hour').where('user_id', '=', userId).executeTakeFirst())?.hour ?? null

export const setDigestHour = async (tx: Tx, userId: string, hour: number | null): Promise<void> => {
  if (hour === null) await tx.deleteFrom('chase_digest').where('user_id', '=', userId).execute()
  else
    await tx
      .insertInto('chase_digest')
      .values({ user_id: userId, hour })
      .onConflict((c) => c.column('user_id').doUpdateSet({ hour }))
      .execute()
}

/** Whose hour has come today and who had no digest yet. */
export const dueDigests = (db: Db, today: PlainDate, hour: number) =>
  db
    .selectFrom('chase_digest as d')
    .innerJoin('app_user as u', 'u.id', 'd.user_id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name'])
    .where('u.active', '=', true)
    .where('u.role', '=', 'admin')
    .where('d.hour', '<=', hour)
    .where((eb) => eb.or([eb('d.sent_on', 'is', null), eb('d.sent_on', '<', today)]))
    .execute()

/** Claims the digest of a day: false when somebody else has. */
export const claimDigest = async (tx: Tx, userId: string, today: PlainDate): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('chase_digest')
    .set({ sent_on: today })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('sent_on', 'is', null), eb('sent_on', '<', today)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface DigestRow {
  section: 'answer' | 'escalated' | 'overdue' | 'review'
  human_id: string
  loan: string
  line: string
}

/** What a digest tells of the loans that a person looks after or follows. */
export const digestRows = async (db: Db | Tx, userId: string, today: PlainDate): Promise<DigestRow[]> => {
  const { rows } = await sql<DigestRow>`
    with mine as (
      select id, human_id, name from loan where archived_at is null and status not in ('rejected', 'paid-off')
        and (owner_user_id = ${userId}
          or exists (select from loan_follower f where f.loan_id = loan.id and f.user_id = ${userId})))
    select 'answer' as section, l.human_id, l.name as loan,
        w.name || ' on ' || coalesce(nullif(a.document_name, ''), a.name) || ': ' || w.said as line
      from chase_answer w join activity a on a.id = w.activity_id
        join mine l on l.id = a.loan_id where w.state = 'open'
    union all
    select distinct 'escalated', l.human_id, l.name, coalesce(nullif(a.document_name, ''), a.name)
      from chase_item i join chase_message m on m.id = i.message_id join activity a on a.id = i.activity_id
        join mine l on l.id = i.loan_id
      where i.why in ('broker', 'officer') and m.round_on >= ${today}::date - 1
        and a.state in ('New', 'Waiting', 'Rejected', 'Missing Data') and a.archived_at is null
    union all
    select 'overdue', l.human_id, l.name, count(*) || case count(*) when 1 then ' item' else ' items' end || ' overdue'
      from activity a join mine l on l.id = a.loan_id
      where a.type = 'document-request' and a.archived_at is null and a.superseded_at is null
        and a.state in ('New', 'Waiting', 'Rejected', 'Missing Data') and a.due_on < ${today}::date
      group by l.human_id, l.name
    union all
    select 'review', l.human_id, l.name, count(*) || case count(*) when 1 then ' item' else ' items' end || ' to review'
      from activity a join mine l on l.id = a.loan_id
      where a.type = 'document-request' and a.archived_at is null and a.superseded_at is null
        and a.state in ('Sent', 'Processed', 'Unsupported', 'Signed')
      group by l.human_id, l.name
    order by 1, 2, 4`.execute(db)
  return rows
}
