import type { Db, Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import * as q from './loan-detail.queries.ts'

export type { LoanHead, LoanRecord } from './loan-detail.queries.ts'

const noLoan = (): never => fail('not_found', 'This loan was not found.')

/** The loan of a path with everything of its page (I-01, I-02); refuses when there is none. */
export const readLoan = async (db: Db | Tx, key: string): Promise<q.LoanRecord> =>
  (await q.findLoanRecord(db, key)) ?? noLoan()

/** The loan of a path, by its id or human id; refuses when there is none. */
export const loanOf = async (db: Db | Tx, key: string): Promise<q.LoanHead> =>
  (await q.findLoanHead(db, key)) ?? noLoan()

/** The loan of a path, locked, to change what belongs to it; refuses an archived one (D-15). */
export const openLoan = async (tx: Tx, key: string): Promise<q.LoanHead> => {
  const loan = (await q.lockLoanHead(tx, key)) ?? noLoan()
  if (loan.archived_at !== null) fail('archived', 'This loan is archived. Restore it to change it.')
  return loan
}
