import type { WirePurpose } from '@plinth/domain/people/wire/wire'
import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

/** The wire instructions of a loan, each with the change of it that waits. */
export const wiresOf = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('wire_instruction as w')
    .leftJoin('held_change as h', (join) => join.onRef('h.wire_id', '=', 'w.id').on('h.state', '=', 'waiting'))
    .select(['w.id', 'w.purpose', 'w.payee', 'w.bank', 'w.routing', 'w.account_last4', 'w.note', 'w.version'])
    .select(['h.new_value', 'h.requested_by_name', 'h.requested_at'])
    .where('w.loan_id', '=', loanId)
    .orderBy('w.purpose')
    .execute()
export type WireRow = Awaited<ReturnType<typeof wiresOf>>[number]

/** The instructions for a purpose, held until the transaction ends. */
export const lockWire = (tx: Tx, loanId: string, purpose: WirePurpose) =>
  tx
    .selectFrom('wire_instruction')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('purpose', '=', purpose)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findWire = (db: Db | Tx, id: string) =>
  db.selectFrom('wire_instruction').selectAll().where('id', '=', id).executeTakeFirst()

export const insertWire = (tx: Tx, values: Insertable<Schema['wire_instruction']>) =>
  tx.insertInto('wire_instruction').values(values).execute()
