import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Rows that one statement deletes: a table that grew unwatched is emptied without holding anybody up. */
const A_STRETCH = 5000

/** Whatever is over, by table: answers of a day (idempotency.ts), counts whose window has passed, tokens nobody could still use, changes that every process has taken in (loan-list.service.ts). */
const over: Readonly<Record<string, RawBuilder<unknown>>> = {
  idempotent_request: sql`created_at < now() - interval '1 day'`,
  rate_limit: sql`reset_at < now() - interval '1 hour'`,
  used_token: sql`used_at < now() - interval '2 days'`,
  loan_change: sql`at < now() - interval '2 hours'
    and xid < least((select seen from open_exposure_seen), (select pg_snapshot_xmin(seen) from chase_turn_seen))`,
}

/** Deletes what no call will ask for again; stops between two stretches when told. */
export const deleteOver = async (db: Db, signal: AbortSignal): Promise<void> => {
  for (const [table, isOver] of Object.entries(over)) {
    let deleted = A_STRETCH
    while (deleted === A_STRETCH && !signal.aborted) {
      const rows = sql`select ctid from ${sql.table(table)} where ${isOver} limit ${A_STRETCH}`
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid in (${rows})`.execute(db)
      deleted = Number(numAffectedRows ?? 0)
    }
  }
}
