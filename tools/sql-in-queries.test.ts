import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import areas from './areas.json' with { type: 'json' }
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
/** What begins a statement. The import law sees who imports Kysely; a database that is handed in can be asked without it. */
const statement = /\.(selectFrom|updateTable|insertInto|deleteFrom|mergeInto)\(/
const mayAsk = /\.(queries|test|fixture)\.ts$/
const asking = (files: readonly (readonly [name: string, text: string])[]) =>
  files.filter(([name, text]) => !mayAsk.test(name) && statement.test(text)).map(([name]) => name)

test('a module builds its statements in its queries alone', () => {
  const names = execFileSync('git', ['ls-files', '--', ...areas.map((area) => `apps/api/src/${area}/*.ts`)], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = names.split('\n').filter((name) => name !== '')
  expect(files.length).toBeGreaterThan(400)
  expect(asking(files.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]))).toEqual([])
})

test('a service that asks the database by itself is told of', () => {
  const text = "const name = await tx.selectFrom('loan').select('name').execute()"
  const files = ['loan.service.ts', 'loan.queries.ts', 'loan.api.test.ts'].map((name) => [name, text] as const)
  expect(asking(files)).toEqual(['loan.service.ts'])
})

/** Who deletes the row, or gathers what names it and must wait for what is being added (decision 0074). */
const mayHoldAgainstNaming = [
  'apps/api/src/admin/retention/erasure.queries.ts',
  'apps/api/src/intake/application/draft.queries.ts',
  'apps/api/src/people/party/merge.queries.ts',
]
const holdingAgainstNaming = (files: readonly (readonly [name: string, text: string])[]) =>
  files.filter(([, text]) => /\.forUpdate\(|^(?!\s*(\*|\/)).*\bfor update\b/im.test(text)).map(([name]) => name)

test('a row is held against changes, and not against who only names it', () => {
  const names = execFileSync('git', ['ls-files', '--', 'apps/api/src/**/*.ts'], { cwd: root, encoding: 'utf8' })
  const files = names.split('\n').filter((name) => name !== '' && !name.endsWith('.test.ts'))
  expect(holdingAgainstNaming(files.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]))).toEqual(
    mayHoldAgainstNaming,
  )
})

test.each(["tx.selectFrom('loan').forUpdate('l')", 'sql`select id from loan for update of loan`'])(
  'what holds against naming is told of: %s',
  (text) => {
    expect(holdingAgainstNaming([['loan.queries.ts', text]])).toEqual(['loan.queries.ts'])
  },
)
