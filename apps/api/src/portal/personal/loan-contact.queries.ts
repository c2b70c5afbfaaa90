import type { ContactType } from '@plinth/domain/people/party/contact'
import { sql, type Insertable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

/** A contact of this address and type on a loan. */
export const sameContact = (tx: Tx, loanId: string, email: string, type: ContactType) =>
  tx
    .selectFrom('contact as c')
    .innerJoin('loan_contact as lc', 'lc.contact_id', 'c.id')
    .select('c.id')
    .where('lc.loan_id', '=', loanId)
    .where('c.email', '=', email)
    .where('c.contact_type', '=', type)
    .executeTakeFirst()

/** Whether a contact stands on any of these loans. */
export const standsOnAny = async (tx: Tx, contactId: string, loanIds: readonly string[]): Promise<boolean> =>
  (await tx
    .selectFrom('loan_contact')
    .select('contact_id')
    .where('contact_id', '=', contactId)
    .where('loan_id', '=', sql<string>`any(${loanIds}::uuid[])`)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const insertContact = (tx: Tx, values: Insertable<Schema['contact']>) =>
  tx.insertInto('contact').values(values).returning('id').executeTakeFirstOrThrow()

/** Links a contact to a loan, last in line; the number of rows added, 0 when it stood there already. */
export const linkContact = async (tx: Tx, loanId: string, contactId: string): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('loan_contact')
    .values({
      loan_id: loanId,
      contact_id: contactId,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from loan_contact where loan_id = ${loanId})`,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/**
 * Of the contacts of a loan those that its people may change: no broker, nobody who signs in themselves, and on no loan but
 * these.
 */
export const ownContactIds = async (
  db: Db | Tx,
  o: { loanId: string; within: readonly string[]; contactId?: string },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('loan_contact as lc')
    .innerJoin('contact as c', 'c.id', 'lc.contact_id')
    .select('c.id')
    .where('lc.loan_id', '=', o.loanId)
    .where('c.contact_type', '<>', 'broker')
    .$if(o.contactId !== undefined, (qb) => qb.where('c.id', '=', o.contactId ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user_contact as u').select('u.user_id').whereRef('u.contact_id', '=', 'c.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('loan_contact as other')
            .select('other.loan_id')
            .whereRef('other.contact_id', '=', 'c.id')
            .where('other.loan_id', '<>', sql<string>`all(${o.within}::uuid[])`),
        ),
      ),
    )
    .orderBy('c.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The loans on which a contact stands. */
export const loansOfContact = async (db: Db | Tx, contactId: string): Promise<string[]> =>
  (await db.selectFrom('loan_contact').select('loan_id').where('contact_id', '=', contactId).execute()).map(
    ({ loan_id }) => loan_id,
  )

/** Takes a contact off a loan; the number of rows removed. */
export const unlinkContact = async (tx: Tx, loanId: string, contactId: string): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('loan_contact')
    .where('loan_id', '=', loanId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
