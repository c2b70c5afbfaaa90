import type { Selectable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

export type StoredWaiver = Selectable<Schema['policy_waiver']>

/** The waivers of a loan that were not withdrawn, newest first. */
export const openWaivers = (db: Db | Tx, loanId: string): Promise<StoredWaiver[]> =>
  db
    .selectFrom('policy_waiver')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('withdrawn_at', 'is', null)
    .orderBy('granted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export interface NewWaiver {
  loan_id: string
  subject_id: string
  key: string
  actual: number
  limit_text: string
  reason: string
  until: string
  granted_by: string | null
  granted_by_name: string
  granted_at: Date
}

/** Keeps a waiver; answers whether there was none of this limit that is open. */
export const insertWaiver = async (tx: Tx, waiver: NewWaiver): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('policy_waiver')
    .values(waiver)
    .onConflict((c) => c.columns(['loan_id', 'subject_id', 'key']).where('withdrawn_at', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Withdraws a waiver that is open; answers whether it was. */
export const withdrawOpen = async (
  tx: Tx,
  id: string,
  by: { at: Date; name: string; reason: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('policy_waiver')
    .set({ withdrawn_at: by.at, withdrawn_by_name: by.name, withdraw_reason: by.reason })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
