import type { Db, Tx } from '../../platform/db.ts'

/** The breakdown as last calculated; undefined when the loan was never scored. */
export const findScore = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('loan_score')
    .select(['score', 'breakdown', 'calculated_at'])
    .where('loan_id', '=', loanId)
    .executeTakeFirst()

/** The loans of a borrower or property, oldest first. */
export const loansOf = async (tx: Tx, kind: 'borrower' | 'property', id: string): Promise<string[]> => {
  const rows =
    kind === 'borrower'
      ? await tx
          .selectFrom('loan_borrower')
          .select('loan_id')
          .where('borrower_id', '=', id)
          .orderBy('loan_id')
          .execute()
      : await tx
          .selectFrom('loan_property')
          .select('loan_id')
          .where('property_id', '=', id)
          .orderBy('loan_id')
          .execute()
  return rows.map((row) => row.loan_id)
}
