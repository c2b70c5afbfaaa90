import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export const askDatabase = (db: Db) => sql`select 1`.execute(db)

/** Looks at the queue's table; fails when the queue was never prepared. */
export const askQueue = (db: Db) => sql`select from boss.queue limit 1`.execute(db)
