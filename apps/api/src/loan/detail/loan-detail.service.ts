import type { Db, Tx } from '../../platform/db.ts'
import * as q from './loan-detail.queries.ts'
import { noLoan } from '../../underwriting/index.ts'

export type { LoanRecord } from './loan-detail.queries.ts'

/** The loan of a path with everything of its page (I-01, I-02); refuses when there is none. */
export const readLoan = async (db: Db | Tx, key: string): Promise<q.LoanRecord> =>
  (await q.findLoanRecord(db, key)) ?? noLoan()
