import type { Db, Tx } from '../../platform/db.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A loan by its id or human id. */
export const loanByKey = (db: Db | Tx, key: string) =>
  db
    .selectFrom('loan')
    .select(['id', 'human_id', 'name', 'archived_at', 'correspond_with_broker', 'created_at'])
    .where(UUID.test(key) ? 'id' : 'human_id', '=', key)
    .executeTakeFirst()
