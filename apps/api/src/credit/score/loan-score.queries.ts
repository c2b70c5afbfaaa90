import type { Db, Tx } from '../../platform/db.ts'

/** The breakdown as last calculated; undefined when the loan was never scored. */
export const findScore = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('loan_score as s')
    .leftJoin('scoring_model as m', 'm.id', 's.model_id')
    .select(['s.score', 's.completeness', 's.breakdown', 's.calculated_at', 's.model_id', 's.model_version'])
    .select(['m.name as model_name', 'm.in_use as model_is_general'])
    .where('s.loan_id', '=', loanId)
    .executeTakeFirst()

/** The loans of a borrower or property that are not archived, oldest first. */
export const openLoansOf = async (tx: Tx, kind: 'borrower' | 'property', id: string): Promise<string[]> => {
  const loans = tx.selectFrom('loan as l').select('l.id').where('l.archived_at', 'is', null).orderBy('l.id')
  const rows =
    kind === 'borrower'
      ? await loans.innerJoin('loan_borrower as lb', 'lb.loan_id', 'l.id').where('lb.borrower_id', '=', id).execute()
      : await loans.innerJoin('loan_property as lp', 'lp.loan_id', 'l.id').where('lp.property_id', '=', id).execute()
  return rows.map((row) => row.id)
}
