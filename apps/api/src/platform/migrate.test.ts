import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ownDatabase } from '../../test/process.ts'
import { openMigrationPool, openPool } from './db.ts'
import { migrate, migrationsFolder } from './migrate.ts'

let database: Awaited<ReturnType<typeof ownDatabase>>
let folder: string
beforeAll(async () => {
  database = await ownDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-migrations-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('an installation takes up a change whose number lies before one that it knows', async () => {
  const pool = openMigrationPool(database.url)
  try {
    await migrate(pool)
    await cp(migrationsFolder, folder, { recursive: true })
    await writeFile(path.join(folder, '0002_meanwhile.sql'), 'create table made_meanwhile (id int)')
    const at = pathToFileURL(`${folder}/`)
    expect(await migrate(pool, at)).toEqual(['0002_meanwhile'])
    expect(await migrate(pool, at)).toEqual([])
  } finally {
    await pool.end()
  }
})

const withChange = async (sql: string, work: (at: URL) => Promise<void>) => {
  const own = await mkdtemp(path.join(tmpdir(), 'plinth-migrations-'))
  try {
    await cp(migrationsFolder, own, { recursive: true })
    await writeFile(path.join(own, '9999_newer.sql'), sql)
    await work(pathToFileURL(`${own}/`))
  } finally {
    await rm(own, { recursive: true })
  }
}

test(
  'a change waits for nobody longer than two seconds, nor lets others wait behind it, and is made once it may',
  () =>
    withChange('alter table lead add column newer int', async (at) => {
      const fresh = await ownDatabase()
      const pool = openMigrationPool(fresh.url)
      const people = openPool(fresh.url, 2)
      const holder = await people.connect()
      await holder.query('begin; select 1 from lead')
      const made = migrate(pool, at)
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await vi.waitFor(async () => expect((await people.query(waiting)).rowCount).toBe(1), { timeout: 60_000 })
      // Behind the change that waits; it is told nothing of it but a moment's delay.
      const from = performance.now()
      await people.query('select count(*) from lead')
      expect(performance.now() - from).toBeLessThan(3000)
      await holder.query('commit')
      holder.release()
      expect(await made).toEqual(['9999_newer'])
      await Promise.all([pool.end(), people.end()])
      await fresh.drop()
    }),
  30_000,
)

test('a version that does not know the newest changes leaves them alone and runs', () =>
  withChange('alter table lead add column newer int', async (at) => {
    const fresh = await ownDatabase()
    const pool = openMigrationPool(fresh.url)
    expect(await migrate(pool, at)).toEqual(['9999_newer'])
    expect(await migrate(pool)).toEqual([])
    await pool.end()
    await fresh.drop()
  }))
