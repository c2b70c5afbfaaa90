import type { Purpose } from '@plinth/domain/loan/terms'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Whoever changes sets holds this: only one can be in use. */
export const lockSets = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('policy_set'))`.execute(tx)

const sets = (db: Db | Tx) =>
  db
    .selectFrom('policy_set as s')
    .innerJoin('policy_set_version as v', (join) =>
      join.onRef('v.policy_set_id', '=', 's.id').onRef('v.version', '=', 's.version'),
    )
    .select(['s.id', 's.name', 's.in_use', 's.version', 's.archived_at', 'v.rules', 'v.author_name', 'v.created_at'])
    .select(
      sql<string[]>`array(select p.purpose from policy_set_purpose p where p.policy_set_id = s.id)`.as('purposes'),
    )

/** The sets that are not archived, the one in use first. */
export const listSets = (db: Db | Tx) =>
  sets(db).where('s.archived_at', 'is', null).orderBy('s.in_use', 'desc').orderBy('s.name').orderBy('s.id').execute()

/** A set with its current limits; undefined when there is none. */
export const findSet = (db: Db | Tx, id: string) => sets(db).where('s.id', '=', id).executeTakeFirst()
export type SetRow = NonNullable<Awaited<ReturnType<typeof findSet>>>

/** The set that loans are held against. */
export const findSetInUse = (db: Db | Tx) => sets(db).where('s.in_use', '=', true).executeTakeFirst()

/** Every version of a set, newest first. */
export const listVersions = (db: Db | Tx, id: string) =>
  db
    .selectFrom('policy_set_version')
    .select(['version', 'rules', 'reason', 'author_name', 'created_at'])
    .where('policy_set_id', '=', id)
    .orderBy('version', 'desc')
    .execute()

export const insertSet = async (tx: Tx, name: string): Promise<string> => {
  const made = await tx.insertInto('policy_set').values({ name }).returning('id').executeTakeFirstOrThrow()
  return made.id
}

export const insertVersion = (
  tx: Tx,
  o: {
    id: string
    version: number
    name: string
    rules: object
    reason: string
    author: { id: string | null; name: string }
  },
) =>
  tx
    .insertInto('policy_set_version')
    .values({
      policy_set_id: o.id,
      version: o.version,
      name: o.name,
      rules: JSON.stringify(o.rules),
      reason: o.reason,
      author_id: o.author.id,
      author_name: o.author.name,
    })
    .execute()

/** Counts a set on to its next version while it still has the one given; answers whether it had. */
export const nextVersion = async (tx: Tx, id: string, version: number, name: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('policy_set')
    .set({ name, version: version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Puts a set in use instead of the one that was. */
export const putInUse = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('policy_set').set({ in_use: false }).where('in_use', '=', true).where('id', '!=', id).execute()
  await tx.updateTable('policy_set').set({ in_use: true }).where('id', '=', id).execute()
}

/** Holds loans of these purposes, and of no others, against a set; another set that had one loses it. */
export const setPurposes = async (tx: Tx, id: string, purposes: readonly Purpose[]): Promise<void> => {
  await tx.deleteFrom('policy_set_purpose').where('policy_set_id', '=', id).execute()
  if (purposes.length === 0) return
  await tx
    .insertInto('policy_set_purpose')
    .values(purposes.map((purpose) => ({ purpose, policy_set_id: id })))
    .onConflict((c) => c.column('purpose').doUpdateSet({ policy_set_id: id }))
    .execute()
}

/** Archives a set that no loan is held against; answers whether it did. */
export const markArchived = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('policy_set')
    .set({ archived_at: at })
    .where('id', '=', id)
    .where('in_use', '=', false)
    .where(sql<boolean>`not exists (select from policy_set_purpose p where p.policy_set_id = policy_set.id)`)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
