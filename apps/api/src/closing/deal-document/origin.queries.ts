import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export interface Touch {
  at: Date
  by: string
}

/** When each value of a document was last entered here and by whom, by name of the field. */
export const enteredBy = async (db: Db | Tx, activityIds: readonly string[]): Promise<Map<string, Touch>> => {
  if (activityIds.length === 0) return new Map()
  const { rows } = await sql<{ activity_id: string; name: string; at: Date; by: string }>`
    select distinct on (e.entity_id, k.name) e.entity_id as activity_id, k.name, e.at, e.actor_name as by
    from event e, jsonb_object_keys(e.after) as k(name)
    where e.entity = 'activity' and e.entity_id = any(${activityIds}::uuid[]) and e.kind = 'deal-document.edited'
    order by e.entity_id, k.name, e.at desc`.execute(db)
  return new Map(rows.map((row) => [`${row.activity_id} ${row.name}`, { at: row.at, by: row.by }]))
}

/** When each column of these records was last changed, by record and column. */
export const changedAt = async (db: Db | Tx, entityIds: readonly string[]): Promise<Map<string, Date>> => {
  const { rows } = await sql<{ entity_id: string; name: string; at: Date }>`
    select distinct on (e.entity_id, k.name) e.entity_id, k.name, e.at
    from event e, jsonb_object_keys(e.after) as k(name)
    where e.entity in ('loan', 'property', 'borrower', 'legal-entity') and e.entity_id = any(${entityIds}::uuid[])
      and jsonb_typeof(e.after) = 'object'
    order by e.entity_id, k.name, e.at desc`.execute(db)
  return new Map(rows.map((row) => [`${row.entity_id} ${row.name}`, row.at]))
}

/** What was read from the documents of a loan under these names: the newest of each, with the file it stands in. */
export const readValues = async (db: Db | Tx, loanId: string, keys: readonly string[]) => {
  const rows = await db
    .selectFrom('data_point as p')
    .leftJoin('document as d', 'd.process_id', 'p.process_id')
    .select(['p.key_name', 'p.value', 'p.page', 'p.updated_at', 'd.file_name'])
    .where('p.loan_id', '=', loanId)
    .where('p.key_name', 'in', keys)
    .orderBy('p.updated_at')
    .execute()
  return new Map(rows.map((row) => [row.key_name, row]))
}
