import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { growingLists } from './growing-lists.ts'

/** The plain SQL files of `folder`, in the order of their numbers. */
const readMigrations = async (folder: URL): Promise<Record<string, Migration>> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))
  return Object.fromEntries(
    files.map((name, i) => [
      name.replace(/\.sql$/, ''),
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(texts[i] ?? '').execute(db)
        },
      },
    ]),
  )
}

export const migrationsFolder = new URL('../../migrations/', import.meta.url)

/** What a newer version changed: this version runs beside it, since changes only add until no old version runs. */
const newerThan = async (db: Kysely<unknown>, known: Record<string, Migration>): Promise<Record<string, Migration>> => {
  const { rows: tables } = await sql<{
    name: string | null
  }>`select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const unknown = rows.filter(({ name }) => !(name in known))
  return Object.fromEntries(unknown.map(({ name }) => [name, { up: () => Promise.resolve() }]))
}

/** Refusals that pass: a lock that others hold, and another start that makes the same at the same time. */
const passing: readonly unknown[] = ['55P03', '40P01', '23505', '42P07']
const AGAIN_MS = 1000
const TRIES = 120

const migratorOf = (pool: pg.Pool, folder: URL): Migrator => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return new Migrator({
    db,
    provider: {
      getMigrations: async () => {
        const known = { ...(await readMigrations(folder)), ...growingLists() }
        return { ...known, ...(await newerThan(db, known)) }
      },
    },
    // Changes made side by side come in any order: an installation may know a later number before an earlier one.
    allowUnorderedMigrations: true,
  })
}

/** What this version knows and the database has not seen, by name; reads only. */
export const pendingMigrations = async (pool: pg.Pool, folder: URL = migrationsFolder): Promise<string[]> =>
  (await migratorOf(pool, folder).getMigrations()).filter((one) => !one.executedAt).map(({ name }) => name)

const tryOnce = async (pool: pg.Pool, folder: URL): Promise<string[]> => {
  const { error, results = [] } = await migratorOf(pool, folder).migrateToLatest()
  if (error) throw error
  return results.map((r) => r.migrationName)
}

/**
 * Brings the database to the newest schema: forward only, one transaction, two callers at once take turns. While others hold
 * what it changes it lets them go on and tries again, two minutes long. A database that a newer version changed already is
 * left as it is. `pool` is one of `openMigrationPool`. Returns the names applied.
 */
export const migrate = async (pool: pg.Pool, folder: URL = migrationsFolder): Promise<string[]> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await tryOnce(pool, folder)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (tries === TRIES || !passing.includes(code)) throw error
      await new Promise((go) => setTimeout(go, AGAIN_MS))
    }
}
