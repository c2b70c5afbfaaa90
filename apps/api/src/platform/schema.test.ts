import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedSets } from '../../../../tools/column-types.ts'
import { codegenArguments } from '../../../../tools/database-types.ts'
import { ownDatabase } from '../../test/process.ts'
import { openPool } from './db.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof ownDatabase>>
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  database = await ownDatabase()
  pool = openPool(database.url, 2)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Every column that a check holds to a list of texts, with the list; an array's check says which texts stand in it. */
const closedColumns = async (): Promise<[column: string, list: string[]][]> => {
  const { rows } = await pool.query<{ place: string; text: string }>(
    `select c.conrelid::regclass || '.' || a.attname as place, pg_get_constraintdef(c.oid) as text
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
       and pg_get_constraintdef(c.oid) ~ '(= ANY|<@) .*ARRAY\\['`,
  )
  return rows.map(({ place, text }) => [place, [...text.matchAll(/'([^']*)'::text/g)].map((m) => m[1] ?? '').sort()])
}

test('a column takes a closed set exactly when tools/column-types.ts gives it one, and the database lets in the same', async () => {
  const listed = closedSets.flatMap(({ members, columns }) => columns.map((one) => [one, members.toSorted()] as const))
  expect(Object.fromEntries(await closedColumns())).toEqual(Object.fromEntries(listed))
})

test('migrating twice changes nothing', async () => {
  expect(await migrate(pool)).toEqual([])
})

test('two processes that migrate at once take turns', async () => {
  const other = openPool(database.url, 2)
  expect(await Promise.all([migrate(pool), migrate(other)])).toEqual([[], []])
  await other.end()
})

test('every reference has an index, so that deleting and joining stay fast', async () => {
  const { rows } = await pool.query<{ place: string }>(
    `select c.conrelid::regclass || '.' || a.attname as place
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
  )
  expect(rows.map((r) => r.place).sort()).toEqual([])
})

test('schema.generated.ts is what the migrations make', async () => {
  const root = path.resolve(import.meta.dirname, '../../../..')
  const codegen = path.join(root, 'node_modules/.bin/kysely-codegen')
  await expect(
    promisify(execFile)(codegen, [...(await codegenArguments(pool, database.url)), '--verify'], { cwd: root }),
  ).resolves.toBeDefined()
})
