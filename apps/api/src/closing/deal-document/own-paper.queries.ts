import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Of some activities those that were sent to an address when they were sent last. */
export const activitiesSentTo = async (db: Db, email: string, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('event')
    .distinctOn('entity_id')
    .select(['entity_id', sql<string[]>`coalesce(after->'recipients', '[]')`.as('recipients')])
    .where('entity', '=', 'activity')
    .where('entity_id', 'in', ids)
    .where('kind', '=', 'deal-document.sent')
    .orderBy('entity_id')
    .orderBy('id', 'desc')
    .execute()
  const own = email.toLowerCase()
  return rows.flatMap((row) =>
    row.entity_id !== null && row.recipients.some((one) => one.toLowerCase() === own) ? [row.entity_id] : [],
  )
}
