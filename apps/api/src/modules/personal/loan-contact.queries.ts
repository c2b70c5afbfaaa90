import { sql, type Insertable } from 'kysely'
import type { Schema, Tx } from '../../platform/db.ts'

/** A loan held until the transaction ends, so that two people adding contacts go one by one. */
export const lockLoan = (tx: Tx, id: string) =>
  tx.selectFrom('loan').select(['id', 'archived_at']).where('id', '=', id).forUpdate().executeTakeFirst()

/** A contact of this address and type on a loan. */
export const sameContact = (tx: Tx, loanId: string, email: string, type: string) =>
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
