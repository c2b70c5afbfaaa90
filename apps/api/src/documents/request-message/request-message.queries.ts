import type { MessageSide } from '@plinth/domain/documents/request-message/message'
import { sql } from 'kysely'
import type { Db, NewRow, Tx } from '../../platform/db.ts'

/** A document request as a conversation stands on it; undefined for any other activity. */
export const requestRow = (db: Db | Tx, activityId: string) =>
  db
    .selectFrom('activity as a')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .select(['a.id', 'a.loan_id', 'a.name', 'a.document_name', 'a.archived_at', 'a.superseded_at'])
    .select(['l.human_id', 'l.name as loan_name', 'l.archived_at as loan_archived_at'])
    .where('a.id', '=', activityId)
    .where('a.type', '=', 'document-request')
    .executeTakeFirst()
export type RequestRow = NonNullable<Awaited<ReturnType<typeof requestRow>>>

/** A borrower or broker who may see a document request. */
export interface Party {
  activity_id: string
  email: string
  name: string
  user_id: string | null
  side: MessageSide
  /** Whether the lender writes to them: borrowers of a loan that corresponds with its broker are not written to. */
  is_mailed: boolean
}

/**
 * Who of a loan's borrowers and brokers may see document requests: those of the portal, with or without an account. A
 * request to one borrower is not for another, nor is one to a company for those who have no part in it.
 */
export const partiesOf = async (db: Db | Tx, activityIds: readonly string[]): Promise<Party[]> => {
  const { rows } = await sql<Party>`
    with asked as (
      select a.id, a.loan_id, a.entity_kind, a.borrower_id, a.legal_entity_id, l.correspond_with_broker
        from activity a join loan l on l.id = a.loan_id
        where a.id = any(${activityIds}::uuid[]) and a.archived_at is null and a.superseded_at is null),
    able as (
      select asked.id as activity_id, coalesce(u.email, b.email) as email,
          trim(b.first_name || ' ' || b.last_name) as name, u.id as user_id, 'borrower' as side,
          not asked.correspond_with_broker as is_mailed, b.email_is_placeholder and u.id is null as has_none
        from asked join loan_borrower lb on lb.loan_id = asked.loan_id join borrower b on b.id = lb.borrower_id
        left join user_borrower ub on ub.borrower_id = b.id
        left join app_user u on u.id = ub.user_id and u.active and u.role = 'borrower'
        where (asked.entity_kind <> 'borrower' or asked.borrower_id is null or asked.borrower_id = b.id)
          and (asked.entity_kind <> 'legal-entity' or asked.legal_entity_id is null
            or not exists (select from legal_entity_member m
              where m.legal_entity_id = asked.legal_entity_id and m.borrower_id is not null)
            or exists (select from legal_entity_member m
              where m.legal_entity_id = asked.legal_entity_id and m.borrower_id = b.id))
      union all
      select asked.id, coalesce(u.email, c.email), trim(c.first_name || ' ' || c.last_name), u.id, 'broker', true, false
        from asked join loan_contact lc on lc.loan_id = asked.loan_id join contact c on c.id = lc.contact_id
        left join user_contact uc on uc.contact_id = c.id
        left join app_user u on u.id = uc.user_id and u.active and u.role = 'broker'
        where c.contact_type = 'broker' or u.id is not null)
    select distinct on (activity_id, lower(email))
        activity_id, lower(email) as email, coalesce(nullif(name, ''), email) as name, user_id, side, is_mailed
      from able where not has_none order by activity_id, lower(email), user_id nulls last, side`.execute(db)
  return rows
}

export const insertMessage = async (tx: Tx, values: NewRow<'request_message'>): Promise<string | undefined> =>
  (
    await tx
      .insertInto('request_message')
      .values(values)
      .onConflict((oc) => oc.column('source_key').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const insertReaders = (tx: Tx, values: readonly NewRow<'request_message_reader'>[]) =>
  tx
    .insertInto('request_message_reader')
    .values([...values])
    .onConflict((oc) => oc.doNothing())
    .execute()

const messages = (db: Db | Tx) =>
  db
    .selectFrom('request_message as m')
    .select(['m.id', 'm.side', 'm.author_id', 'm.author_name', 'm.source', 'm.body', 'm.created_at'])
    .select((eb) =>
      eb
        .selectFrom('request_message_reader as r')
        .select(sql<string[]>`coalesce(array_agg(r.name order by r.read_at), '{}')`.as('names'))
        .whereRef('r.message_id', '=', 'm.id')
        .where('r.read_at', 'is not', null)
        .as('seen_by'),
    )

/** A page of a conversation, newest first: what is older than `before`. */
export const messageRows = (db: Db | Tx, activityId: string, o: { before?: string | undefined; limit: number }) =>
  messages(db)
    .where('m.activity_id', '=', activityId)
    .$if(o.before !== undefined, (q) => q.where('m.id', '<', o.before ?? ''))
    .orderBy('m.id', 'desc')
    .limit(o.limit)
    .execute()
export type MessageRow = Awaited<ReturnType<typeof messageRows>>[number]

export const messageRow = (db: Db | Tx, id: string) => messages(db).where('m.id', '=', id).executeTakeFirst()

/** How many messages of a conversation a person has not read. */
export const unreadIn = async (db: Db | Tx, activityId: string, userId: string): Promise<number> => {
  const { unread } = await db
    .selectFrom('request_message_reader as r')
    .innerJoin('request_message as m', 'm.id', 'r.message_id')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('m.activity_id', '=', activityId)
    .where('r.user_id', '=', userId)
    .where('r.read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** What a person has not read of a conversation is read; how many messages that were. */
export const markRead = async (tx: Tx, activityId: string, userId: string, at: Date): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('request_message_reader')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('request_message as m')
          .select('m.id')
          .whereRef('m.id', '=', 'request_message_reader.message_id')
          .where('m.activity_id', '=', activityId),
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Of each conversation on some loans how many messages it has, and how many a person has not read. */
export const counts = (db: Db, loanIds: readonly string[], userId: string) =>
  db
    .selectFrom('request_message as m')
    .leftJoin('request_message_reader as r', (join) =>
      join.onRef('r.message_id', '=', 'm.id').on('r.user_id', '=', userId).on('r.read_at', 'is', null),
    )
    .select((eb) => [
      'm.activity_id',
      eb.fn.count<number>('m.id').as('messages'),
      eb.fn.count<number>('r.message_id').as('unread'),
    ])
    .where('m.loan_id', '=', sql<string>`any(${[...loanIds]}::uuid[])`)
    .groupBy('m.activity_id')
    .orderBy('m.activity_id')
    .execute()

/** Questions asked from reminders of a request that were open are answered by this; whether there were any. */
export const answerOpenQuestions = async (
  tx: Tx,
  o: { activityId: string; reply: string; by: string; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('chase_answer')
    .set({ state: 'replied', reply: o.reply, decided_by: o.by, decided_at: o.at })
    .where('activity_id', '=', o.activityId)
    .where('kind', '=', 'question')
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .insertInto('chase_request')
    .values({ activity_id: o.activityId, since: o.at, quiet_until: null })
    .onConflict((c) => c.column('activity_id').doUpdateSet({ since: o.at, quiet_until: null }))
    .execute()
  return true
}
