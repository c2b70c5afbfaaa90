import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

export const insertUse = (tx: Tx, use: Insertable<Schema['ai_use']>) => tx.insertInto('ai_use').values(use).execute()

/** Dollars that a loan has cost so far. */
export const costOf = async (db: Db | Tx, loanId: string): Promise<number> => {
  const row = await db
    .selectFrom('ai_use')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('cost'), eb.lit(0)).as('cost'))
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
  return row.cost
}
