import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'

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

/** Brings the database to the newest schema: forward only, one transaction, two callers at once take turns. Returns the names applied. */
export const migrate = async (pool: pg.Pool, folder: URL = migrationsFolder): Promise<string[]> => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => readMigrations(folder) },
    // Changes made side by side come in any order: an installation may know a later number before an earlier one.
    allowUnorderedMigrations: true,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((r) => r.migrationName)
}
