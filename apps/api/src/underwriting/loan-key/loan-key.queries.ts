import type { Db, Tx } from '../../platform/db.ts'
import { keyColumn } from './key-column.ts'

/** What most of what happens to a loan needs to know of it; views and forms ask for what they show by themselves. */
const head = [
  ...(['id', 'human_id', 'name', 'version', 'created_at', 'correspond_with_broker'] as const),
  ...(['status', 'status_since', 'status_before_rejection', 'suggested_steps'] as const),
  ...(['archived_at', 'archive_due_at', 'funded_on', 'paid_off_on'] as const),
  ...(['is_late_payment', 'late_days_30', 'late_days_60', 'late_days_90'] as const),
  ...(['borrower_score', 'is_construction_completed'] as const),
] as const

const byKey = (db: Db | Tx, key: string) => db.selectFrom('loan').select(head).where(keyColumn(key), '=', key)

export const loanByKey = (db: Db | Tx, key: string) => byKey(db, key).executeTakeFirst()
export type LoanHead = NonNullable<Awaited<ReturnType<typeof loanByKey>>>

/** Not `for update`: that would also keep waiting whoever only adds a row that names the loan. */
export const lockedByKey = (tx: Tx, key: string) => byKey(tx, key).forNoKeyUpdate().executeTakeFirst()
