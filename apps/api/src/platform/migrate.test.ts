import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDatabase } from '../../test/process.ts'
import { openPool } from './db.ts'
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
  const pool = openPool(database.url, 2)
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
