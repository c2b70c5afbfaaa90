import type { NeedsRule } from '@plinth/domain/documents/needs/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

const sets = (db: Db | Tx) =>
  db
    .selectFrom('needs_rules as r')
    .leftJoin('app_user as u', 'u.id', 'r.made_by')
    .select(['r.version', 'r.state', 'r.rules', 'r.edit_version', 'r.note', 'r.made_at', 'r.published_at'])
    .select(
      sql<string | null>`case when u.id is not null
      then coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) end`.as('made_by'),
    )

export type RulesRow = Awaited<ReturnType<typeof versionsBefore>>[number]

/** The newest published rules; undefined while there are none. */
export const publishedRules = (db: Db | Tx) =>
  sets(db).where('r.state', '=', 'published').orderBy('r.version', 'desc').limit(1).executeTakeFirst()

export const draftRules = (db: Db | Tx) => sets(db).where('r.state', '=', 'draft').executeTakeFirst()

export const rulesAt = (db: Db | Tx, version: number) => sets(db).where('r.version', '=', version).executeTakeFirst()

/** Published versions under a number, the newest first. */
export const versionsBefore = (db: Db | Tx, before: number | undefined, max: number) =>
  sets(db)
    .where('r.state', '=', 'published')
    .$if(before !== undefined, (query) => query.where('r.version', '<', before ?? 0))
    .orderBy('r.version', 'desc')
    .limit(max)
    .execute()

/** Everybody who begins, saves, publishes or discards takes turns. */
export const takeTurns = (tx: Tx) => sql`lock table needs_rules in share row exclusive mode`.execute(tx)

interface Saving {
  rules: readonly NeedsRule[]
  by: string
  at: Date
}

export const insertDraft = (tx: Tx, o: Saving & { version: number }) =>
  tx
    .insertInto('needs_rules')
    .values({
      ...{ version: o.version, state: 'draft', rules: JSON.stringify(o.rules), made_by: o.by, made_at: o.at },
    })
    .execute()

export const writeDraft = (tx: Tx, o: Saving) =>
  tx
    .updateTable('needs_rules')
    .set((eb) => ({
      ...{ rules: JSON.stringify(o.rules), made_by: o.by, made_at: o.at },
      edit_version: eb('edit_version', '+', 1),
    }))
    .where('state', '=', 'draft')
    .execute()

export const deleteDraft = (tx: Tx) => tx.deleteFrom('needs_rules').where('state', '=', 'draft').execute()

export const publishDraft = (tx: Tx, o: { note: string; by: string; at: Date }) =>
  tx
    .updateTable('needs_rules')
    .set({ state: 'published', note: o.note, made_by: o.by, published_at: o.at })
    .where('state', '=', 'draft')
    .execute()
