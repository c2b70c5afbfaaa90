import type { Insertable } from 'kysely'
import type { Schema, Tx } from '../../platform/db.ts'

/** A borrower, by email or the first there is, with their newest loan. */
export const findBorrower = (tx: Tx, email: string | undefined) =>
  tx
    .selectFrom('loan_borrower as lb')
    .innerJoin('borrower as b', 'b.id', 'lb.borrower_id')
    .innerJoin('loan as l', 'l.id', 'lb.loan_id')
    .select(['lb.borrower_id', 'lb.loan_id'])
    .$if(email !== undefined, (qb) => qb.where('b.email', '=', email ?? ''))
    .orderBy('b.created_at')
    .orderBy('b.id')
    .orderBy('l.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertDataPoints = (tx: Tx, values: Insertable<Schema['data_point']>[]) =>
  tx.insertInto('data_point').values(values).execute()

export const countLoans = async (db: Tx): Promise<number> => {
  const row = await db
    .selectFrom('loan')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}
