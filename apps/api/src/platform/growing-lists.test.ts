import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '../../test/process.ts'
import { openPool } from './db.ts'
import { type GrowingList, growingLists } from './growing-lists.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

const listsOf = (name: string, columns: readonly string[], members: readonly string[]): GrowingList[] => [
  { name, columns, members },
]

test.each([
  ['a report', 'rentometer', ['activity.type', 'activity.report_type', 'report_run.provider']],
  ['a kind of document', 'rent-roll', ['document.kind', 'on_file.kind', 'on_file_validity.kind']],
])(
  '%s that is new in the table is let in without a migration of its own, and what was let in stays',
  async (...row) => {
    const [, known, columns] = row
    const database = await ownDatabase()
    const pool = openPool(database.url, 2)
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    onTestFinished(async () => {
      await pool.end()
      await database.drop()
    })
    const checks = async () => {
      const { rows } = await sql<{ text: string }>`
      select pg_get_constraintdef(c.oid) as text from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c' and c.conrelid::regclass || '.' || a.attname in (${sql.join(columns)})
        and pg_get_constraintdef(c.oid) like ${`%${known}%`} order by c.conrelid::regclass::text, a.attname`.execute(db)
      return rows.map(({ text }) => [...text.matchAll(/'([^']*)'::text/g)].map(([, one = '']) => one))
    }
    const letIn = async (members: readonly string[]) => {
      for (const migration of Object.values(growingLists(listsOf('made-up', columns, members)))) await migration.up(db)
    }
    const before = await checks()
    expect(before).toHaveLength(3)
    await letIn(['made-up'])
    const after = before.map((list) => [...list, 'made-up'])
    expect(await checks()).toEqual(after)
    await letIn(['made-up', known])
    expect(await checks()).toEqual(after)
  },
)

test('each list is let in once, under a name of its own', () => {
  expect(Object.keys(growingLists())).toHaveLength(3)
  const named = (members: readonly string[]) => Object.keys(growingLists(listsOf('some', [], members)))
  expect(named(['a', 'b'])).toEqual(named(['a', 'b']))
  expect(named(['a', 'b', 'c'])).not.toEqual(named(['a', 'b']))
})

test('a report provider is its folder, its row in the table and its line in the registry: nothing else names it', () => {
  for (const name of ['lexis-nexis', 'neighborhood-scout']) {
    const found = execFileSync(
      'git',
      ['grep', '-l', '-e', name, '--', 'apps/*/src/**', 'packages/*/src/**', 'apps/api/migrations'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
    const folder = `apps/api/src/vendors/report/${name}/`
    const outside = found
      .trim()
      .split('\n')
      .filter((file) => !file.startsWith(folder) && !/\.(test|generated)\.tsx?$/.test(file))
    // The schema's first files let the first reports in; those that came later stand in none.
    expect(
      outside.filter((file) => !/migrations\/(0003|0395)_/.test(file)),
      name,
    ).toEqual(['apps/api/src/vendors/report/index.ts', 'packages/domain/src/shared/reports.ts'])
  }
})

test('a kind of document is its file, its name and its line in the table: nothing else that is built names it', () => {
  const lines = execFileSync(
    'git',
    ['grep', '-n', '-e', "'title-commitment'", '--', 'apps/*/src/**', 'packages/*/src/**'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const files = new Set(
    lines
      .trim()
      .split('\n')
      .map((line) => line.slice(0, line.indexOf(':'))),
  )
  expect([...files].filter((file) => !/\.(test|generated)\.tsx?$/.test(file)).sort()).toEqual([
    'packages/domain/src/documents/document/kind-table.ts',
    'packages/domain/src/documents/document/kinds.ts',
  ])
})
