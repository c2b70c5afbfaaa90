import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

/** Uses a captcha solution up; false when it was used before. */
export const useToken = async (tx: Tx, hash: Buffer): Promise<boolean> => {
  const used = await tx
    .insertInto('used_token')
    .values({ token_hash: hash })
    .onConflict((c) => c.doNothing())
    .returning('used_at')
    .executeTakeFirst()
  return used !== undefined
}

export const insertLoan = (tx: Tx, values: Insertable<Schema['loan']>) =>
  tx.insertInto('loan').values(values).returning(['id', 'human_id', 'name']).executeTakeFirstOrThrow()

export const linkBorrower = (tx: Tx, loanId: string, borrowerId: string) =>
  tx.insertInto('loan_borrower').values({ loan_id: loanId, borrower_id: borrowerId }).execute()

export const linkContact = (tx: Tx, loanId: string, contactId: string) =>
  tx.insertInto('loan_contact').values({ loan_id: loanId, contact_id: contactId }).execute()

export const linkProperty = (tx: Tx, loanId: string, propertyId: string, position: number) =>
  tx.insertInto('loan_property').values({ loan_id: loanId, property_id: propertyId, position }).execute()

export const setSuggestedSteps = (tx: Tx, loanId: string, steps: readonly string[]) =>
  tx
    .updateTable('loan')
    .set({ suggested_steps: [...steps] })
    .where('id', '=', loanId)
    .execute()

export const insertApplication = (tx: Tx, values: { loan_id: string; payload: object; ip: string }) =>
  tx
    .insertInto('application')
    .values({ kind: 'init-request', loan_id: values.loan_id, payload: JSON.stringify(values.payload), ip: values.ip })
    .returning('id')
    .executeTakeFirstOrThrow()

/** What was applied for a loan with: the newest full application, else the short one; undefined when it came another way. */
export const applicationOfLoan = (db: Db, loanId: string) =>
  db
    .selectFrom('application')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy((eb) => eb('kind', '=', 'full-request'), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How many letters with this subject an address got in the past day. */
export const countLettersToday = async (tx: Tx, email: string, subject: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('to_email', '=', email)
    .where('subject', '=', subject)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes it on to tell an applicant; answers the loan, undefined when they were told before. */
export const beginWelcome = (tx: Tx, applicationId: string) =>
  tx
    .updateTable('application as a')
    .from('loan as l')
    .set({ welcomed_at: sql<Date>`now()` })
    .whereRef('l.id', '=', 'a.loan_id')
    .where('a.id', '=', applicationId)
    .where('a.welcomed_at', 'is', null)
    .returning(['l.id', 'l.human_id'])
    .executeTakeFirst()

export const markProved = (tx: Tx, applicationId: string) =>
  tx.updateTable('application').set({ proved_at: sql<Date>`now()` }).where('id', '=', applicationId).execute()
