import type { LoanRow } from '@plinth/contract/loan/loan-list'
import type { Tx } from '../../platform/db.ts'
import { readListedLoan } from './loan-list.queries.ts'
import { loanRowView } from './loan-list.view.ts'
import { noLoan } from '../../underwriting/index.ts'

/** A loan as its row, read in the change's own transaction; the lists read it again when they are next asked for. */
export const rowAfterChange = async (tx: Tx, id: string): Promise<LoanRow> =>
  loanRowView((await readListedLoan(tx, id)) ?? noLoan())
