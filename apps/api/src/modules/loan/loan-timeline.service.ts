import type { Db } from '../../platform/db.ts'
import { loanEvents } from './loan-timeline.queries.ts'
import { findLoanId } from './loan-update.queries.ts'
import { noLoan } from './loan-update.service.ts'

/** What happened to the loan of a path, newest first; refuses with not_found. */
export const timelineOf = async (db: Db, key: string) => loanEvents(db, (await findLoanId(db, key)) ?? noLoan())
