import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { reportTypes } from '@plinth/domain/shared/reports'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '../../test/process.ts'
import { openPool } from './db.ts'
import { reportKinds } from './report-kinds.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

test('a report that is new in the table is let in without a migration of its own, and what was let in stays', async () => {
  const database = await ownDatabase()
  const pool = openPool(database.url, 2)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  const checks = async () => {
    const { rows } = await pool.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint
       where contype = 'c' and conrelid in ('activity'::regclass, 'report_run'::regclass)
         and pg_get_constraintdef(oid) like '%rentometer%' order by conname`,
    )
    return rows.map(({ text }) => [...text.matchAll(/'([^']*)'::text/g)].map(([, one = '']) => one))
  }
  const letIn = async (types: readonly string[]) => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    for (const migration of Object.values(reportKinds(types))) await migration.up(db)
  }
  const before = await checks()
  expect(before).toHaveLength(3)
  await letIn(['made-up'])
  const after = before.map((list) => [...list, 'made-up'])
  expect(await checks()).toEqual(after)
  await letIn(['made-up', ...reportTypes])
  expect(await checks()).toEqual(after)
})

test('each list of reports is let in once, under a name of its own', () => {
  expect(Object.keys(reportKinds())).toEqual(Object.keys(reportKinds(reportTypes)))
  expect(Object.keys(reportKinds(['made-up']))).not.toEqual(Object.keys(reportKinds()))
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
