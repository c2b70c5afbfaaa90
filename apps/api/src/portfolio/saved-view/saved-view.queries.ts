import type { ViewSettings } from '@plinth/contract/portfolio/saved-view'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

const views = (db: Db | Tx) =>
  db
    .selectFrom('saved_view as v')
    .innerJoin('app_user as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.user_id', 'v.name', 'v.shared', 'v.settings', 'v.version', 'v.deleted_at'])
    .select(['u.first_name', 'u.last_name', 'u.email'])

export type ViewRow = NonNullable<Awaited<ReturnType<typeof findView>>>

/** A view that the person may see, deleted ones included; undefined for any other. */
export const findView = (db: Db | Tx, id: string, userId: string) =>
  views(db)
    .where('v.id', '=', id)
    .where((eb) => eb.or([eb('v.user_id', '=', userId), eb('v.shared', '=', true)]))
    .executeTakeFirst()

/** Own views first, then the shared ones of others, each by name. */
export const listViews = (db: Db, userId: string) =>
  views(db)
    .where('v.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('v.user_id', '=', userId), eb('v.shared', '=', true)]))
    .orderBy(sql`v.user_id <> ${userId}`)
    .orderBy(sql`lower(v.name)`)
    .execute()

/** Holds the person's views: of two that are kept at once both are counted. */
export const countOwnViews = async (tx: Tx, userId: string): Promise<number> => {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const rows = await tx
    .selectFrom('saved_view')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.length
}

/** Whether another view of the person has the name. */
export const isNameTaken = async (tx: Tx, userId: string, name: string, except: string | null): Promise<boolean> => {
  const row = await tx
    .selectFrom('saved_view')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== null, (q) => q.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export const insertView = (tx: Tx, o: { userId: string; name: string; shared: boolean; settings: ViewSettings }) =>
  tx
    .insertInto('saved_view')
    .values({ user_id: o.userId, name: o.name, shared: o.shared, settings: JSON.stringify(o.settings) })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Changes a view that still has the version read; false when it has moved on or is deleted. */
export const writeView = async (
  tx: Tx,
  id: string,
  version: number,
  o: { name: string | undefined; shared: boolean | undefined; settings: ViewSettings | undefined },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('saved_view')
    .set((eb) => ({
      ...(o.name === undefined ? {} : { name: o.name }),
      ...(o.shared === undefined ? {} : { shared: o.shared }),
      ...(o.settings === undefined ? {} : { settings: JSON.stringify(o.settings) }),
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a view, or takes that back. */
export const markDeleted = (tx: Tx, id: string, deletedAt: Date | null) =>
  tx.updateTable('saved_view').set({ deleted_at: deletedAt }).where('id', '=', id).execute()

export const defaultViewOf = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('saved_view_default as d')
    .innerJoin('saved_view as v', 'v.id', 'd.view_id')
    .select('d.view_id')
    .where('d.user_id', '=', userId)
    .where('v.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('v.user_id', '=', userId), eb('v.shared', '=', true)]))
    .executeTakeFirst()
  return row?.view_id ?? null
}

export const writeDefault = async (tx: Tx, userId: string, viewId: string | null): Promise<void> => {
  await tx.deleteFrom('saved_view_default').where('user_id', '=', userId).execute()
  if (viewId !== null) await tx.insertInto('saved_view_default').values({ user_id: userId, view_id: viewId }).execute()
}
