import type { ChaseReason } from '@plinth/domain/documents/chase/plan'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { type Db, type NewRow, sendAhead, type Tx } from '../../platform/db.ts'

/** Claims the one message of a person on a day: false when they had one, or somebody else is at it and commits. */
export const claimMessage = async (tx: Tx, values: NewRow<'chase_message'>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chase_message')
    .values(values)
    .onConflict((c) => c.columns(['email', 'round_on']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const addItems = (
  tx: Tx,
  messageId: string,
  items: readonly { activity_id: string; loan_id: string; why: ChaseReason }[],
): Promise<void> =>
  sendAhead(
    tx,
    tx
      .insertInto('chase_item')
      .values(items.map((item) => ({ message_id: messageId, ...item })))
      .onConflict((c) => c.doNothing()),
  )

/** What went out about a loan, newest first. */
export const messagesOfLoan = (db: Db | Tx, loanId: string, limit: number) =>
  db
    .selectFrom('chase_message as m')
    .leftJoin('app_user as u', 'u.id', 'm.sent_by')
    .select(['m.id', 'm.email', 'm.name', 'm.round_on', 'm.state', 'm.subject', 'm.body_text', 'm.texted'])
    .select(['m.created_at', 'm.opened_at', 'm.opened_count', 'u.first_name', 'u.last_name'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('chase_item as i')
          .select('i.message_id')
          .whereRef('i.message_id', '=', 'm.id')
          .where('i.loan_id', '=', loanId),
      ),
    )
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()

export const snooze = (tx: Tx, email: string, until: PlainDate | null) =>
  tx
    .insertInto('chase_person')
    .values({ email, snoozed_until: until })
    .onConflict((c) => c.column('email').doUpdateSet({ snoozed_until: until }))
    .execute()

export const setZone = (tx: Tx, email: string, zone: string | null) =>
  tx
    .insertInto('chase_person')
    .values({ email, zone })
    .onConflict((c) => c.column('email').doUpdateSet({ zone }))
    .execute()
