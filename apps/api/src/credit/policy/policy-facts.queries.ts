import type { Db, Tx } from '../../platform/db.ts'

/** The terms of the loan's term sheet as far as it has one, by field name. */
export const termSheetValues = async (db: Db | Tx, loanId: string): Promise<unknown> => {
  const row = await db
    .selectFrom('activity')
    .select('field_values')
    .where('loan_id', '=', loanId)
    .where('type', '=', 'term-sheet')
    .where('archived_at', 'is', null)
    .where('superseded_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.field_values
}

/** What was kept of a loan's sizer. */
export const findSizing = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('loan_sizing')
    .select(['figures', 'version', 'saved_by_name', 'saved_at'])
    .where('loan_id', '=', loanId)
    .executeTakeFirst()

/** Keeps figures while what is kept still has the version given (0 when nothing is); answers whether it had. */
export const keepSizing = async (
  tx: Tx,
  o: { loanId: string; version: number; figures: object; author: { id: string | null; name: string }; at: Date },
): Promise<boolean> => {
  const figures = JSON.stringify(o.figures)
  const by = { saved_by: o.author.id, saved_by_name: o.author.name, saved_at: o.at }
  if (o.version === 0) {
    const made = await tx
      .insertInto('loan_sizing')
      .values({ loan_id: o.loanId, figures, ...by })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    return made.numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('loan_sizing')
    .set({ figures, version: o.version + 1, ...by })
    .where('loan_id', '=', o.loanId)
    .where('version', '=', o.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
