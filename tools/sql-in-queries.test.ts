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
