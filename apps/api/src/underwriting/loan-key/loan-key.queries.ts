import { isUuid } from '@plinth/domain/shared/text'
import type { Db, Tx } from '../../platform/db.ts'

/** A loan by its id or human id. */
export const loanByKey = (db: Db | Tx, key: string) =>
  db
    .selectFrom('loan')
    .select(['id', 'human_id', 'name', 'archived_at', 'correspond_with_broker', 'created_at'])
    .where(isUuid(key) ? 'id' : 'human_id', '=', key)
    .executeTakeFirst()
