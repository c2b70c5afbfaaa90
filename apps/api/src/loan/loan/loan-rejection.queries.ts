import type { Db, Tx } from '../../platform/db.ts'

/** What a rejection letter says about the loan. */
export const rejectedLoan = (db: Db | Tx, id: string) =>
  db
    .selectFrom('loan')
    .select(['id', 'human_id', 'name', 'status', 'correspond_with_broker'])
    .where('id', '=', id)
    .executeTakeFirst()
