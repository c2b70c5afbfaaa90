import type { OwnerEntity } from '@plinth/domain/people/party/ownership'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Changes of who owns whom come one after the other, or two could close a circle together. */
export const holdOwnership = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('legal-entity.ownership'))`.execute(tx)

/** The names of entities on file, by id. */
export const entityNames = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.selectFrom('legal_entity').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The entities that own these, and those that own them, and so on; by the id of what is owned. */
export const ownersAbove = async (tx: Tx, ids: readonly string[]): Promise<Map<string, OwnerEntity[]>> => {
  const { rows } = await sql<{ of: string; id: string; name: string }>`
    with recursive above as (
      select m.legal_entity_id, m.owner_entity_id from legal_entity_member m
      where m.legal_entity_id = any(${ids}::uuid[]) and m.owner_entity_id is not null
      union select m.legal_entity_id, m.owner_entity_id from legal_entity_member m
        join above a on a.owner_entity_id = m.legal_entity_id where m.owner_entity_id is not null)
    select a.legal_entity_id as of, e.id, e.name from above a join legal_entity e on e.id = a.owner_entity_id`.execute(
    tx,
  )
  const owners = new Map<string, OwnerEntity[]>()
  for (const { of, ...owner } of rows) owners.set(of, [...(owners.get(of) ?? []), owner])
  return owners
}

export const nameOwner = (tx: Tx, { id, name }: OwnerEntity) =>
  tx.updateTable('legal_entity_member').set({ last_name: name }).where('owner_entity_id', '=', id).execute()

/** Entities with a part in their name, by name. */
export const entitiesNamed = (db: Db, part: string) =>
  db
    .selectFrom('legal_entity')
    .select(['id', 'name', 'kind', 'state'])
    .where(sql<string>`lower(name)`, 'like', `%${part.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`)
    .orderBy('name')
    .orderBy('id')
    .limit(20)
    .execute()

/** Whether one of two entities owns a share of the other. */
export const ownsOther = async (tx: Tx, ids: readonly [string, string]): Promise<boolean> =>
  (await tx
    .selectFrom('legal_entity_member')
    .select('id')
    .where('legal_entity_id', 'in', ids)
    .where('owner_entity_id', 'in', ids)
    .executeTakeFirst()) !== undefined

/** The name of an entity that both of two own a share of; null when there is none. */
export const ownedByBoth = async (tx: Tx, ids: readonly [string, string]): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    select e.name from legal_entity e where e.id in (
      select legal_entity_id from legal_entity_member where owner_entity_id = any(${ids}::uuid[])
      group by legal_entity_id having count(distinct owner_entity_id) > 1) order by e.name limit 1`.execute(tx)
  return rows[0]?.name ?? null
}
