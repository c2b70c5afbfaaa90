import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The column of a loan that names what was made of it at Google. */
export type OnlineId = 'google_drive_folder_id' | 'spreadsheet_id'

/** Keeps an id where there is none: null, or the one that was there before. */
export const keepFirst = async (tx: Tx, loanId: string, column: OnlineId, id: string): Promise<string | null> => {
  const row = await tx
    .updateTable('loan')
    .set({ [column]: id })
    .where('id', '=', loanId)
    .where(column, 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) return null
  const kept = await tx.selectFrom('loan').select(column).where('id', '=', loanId).executeTakeFirstOrThrow()
  return kept[column]
}

/** Claims the making of the spreadsheet; false while a claim younger than `seconds` stands, or once it is there. */
export const claim = async (db: Db, loanId: string, seconds: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('loan')
    .set({ analysis_claimed_at: sql<Date>`now()` })
    .where('id', '=', loanId)
    .where('spreadsheet_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('analysis_claimed_at', 'is', null),
        eb('analysis_claimed_at', '<', sql<Date>`now() - ${seconds} * interval '1 second'`),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const giveUpClaim = (db: Db, loanId: string) =>
  db.updateTable('loan').set({ analysis_claimed_at: null }).where('id', '=', loanId).execute()
