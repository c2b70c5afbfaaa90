import type { Tx } from '../../platform/db.ts'

/** A loan held until the transaction ends. */
export const heldLoan = (tx: Tx, id: string) =>
  tx
    .selectFrom('loan')
    .select(['name', 'status', 'archived_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
