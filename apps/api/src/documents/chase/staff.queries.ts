import type { PlainDate } from '@plinth/domain/shared/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export const pausedLoan = (db: Db | Tx, loanId: string) =>
  db.selectFrom('chase_paused_loan').select('reason').where('loan_id', '=', loanId).executeTakeFirst()

export const pauseLoan = async (
  tx: Tx,
  o: { loanId: string; reason: string; by: string; at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chase_paused_loan')
    .values({ loan_id: o.loanId, reason: o.reason, paused_by: o.by, paused_at: o.at })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const resumeLoan = async (tx: Tx, loanId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('chase_paused_loan').where('loan_id', '=', loanId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Addresses of everybody of a loan who may be reminded. */
export const emailsOfLoan = async (db: Db | Tx, loanId: string): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    select b.email from loan_borrower lb join borrower b on b.id = lb.borrower_id where lb.loan_id = ${loanId}
    union
    select c.email from loan_contact lc join contact c on c.id = lc.contact_id
      where lc.loan_id = ${loanId} and c.contact_type = 'broker'
    order by 1`.execute(db)
  return rows.map(({ email }) => email)
}

/** Numbers of some people, with what is known of their consent. */
export const phonesOf = async (db: Db | Tx, emails: readonly string[]) => {
  const { rows } = await sql<{
    email: string
    phone: string
    agreed_at: Date | null
    source: string | null
    wording: string | null
    stopped_at: Date | null
  }>`
    select p.email, p.phone, t.agreed_at, t.source, t.wording, t.stopped_at from (
      select email, phone from borrower union select email, phone from contact) p
    left join text_consent t on t.phone = p.phone
    where p.email = any(${emails}::text[]) and p.phone ~ '^\\d{3}-\\d{7}$'
    order by t.agreed_at desc nulls last`.execute(db)
  return rows
}

/** The open requests of a loan, with the moves of their due dates. */
export const dueDates = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('activity as a')
    .leftJoin('property as p', 'p.id', 'a.property_id')
    .leftJoin('legal_entity as e', 'e.id', 'a.legal_entity_id')
    .select([
      'a.id',
      'a.name',
      'a.document_name',
      'a.due_on',
      'a.version',
      'p.address_address',
      'e.name as entity_name',
    ])
    .where('a.loan_id', '=', loanId)
    .where('a.type', '=', 'document-request')
    .where('a.state', 'in', ['New', 'Waiting', 'Rejected', 'Missing Data'])
    .where('a.archived_at', 'is', null)
    .where('a.superseded_at', 'is', null)
    .orderBy('a.due_on')
    .orderBy('a.id')
    .execute()

export const dueMoves = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('event')
    .select(['entity_id', 'actor_name', 'before', 'after', 'at'])
    .where('loan_id', '=', loanId)
    .where('kind', '=', 'document-request.due-changed')
    .orderBy('at', 'desc')
    .limit(500)
    .execute()

/** Moves a due date: false when the request is no longer what was read. */
export const moveDue = async (tx: Tx, o: { id: string; version: number; dueOn: PlainDate }): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('activity')
    .set((eb) => ({ due_on: o.dueOn, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', o.id)
    .where('version', '=', o.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** From now on a request counts as owed anew; what was promised about it no longer holds. */
export const restartChase = (tx: Tx, activityId: string, at: Date) =>
  tx
    .insertInto('chase_request')
    .values({ activity_id: activityId, since: at, quiet_until: null })
    .onConflict((c) => c.column('activity_id').doUpdateSet({ since: at, quiet_until: null }))
    .execute()

export const keepQuiet = (tx: Tx, activityId: string, until: PlainDate) =>
  tx
    .insertInto('chase_request')
    .values({ activity_id: activityId, quiet_until: until })
    .onConflict((c) => c.column('activity_id').doUpdateSet({ quiet_until: until }))
    .execute()
