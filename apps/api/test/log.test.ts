import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { inject, expect, onTestFinished, test } from 'vitest'
import { loggingOptions } from '../src/platform/log.ts'
import { addressIn, ownDatabase, startProcess } from './process.ts'

test('a failure is one line of JSON in UTC with the id that its answer had, and nothing of what was sent', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-log-'))
  const database = await ownDatabase()
  onTestFinished(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const server = startProcess('server', {
    ...{ PLINTH_DATA_DIR: folder, DATABASE_URL: database.url, PLINTH_TEST_HELPERS: 'on' },
    PLINTH_LOG_LEVEL: 'debug',
  })
  const address = addressIn(await server.says(/Plinth runs at/))
  const headers = { 'user-agent': 'canary agent', cookie: 'name=canary', authorization: 'Bearer canary' }
  const failed = await fetch(`${address}/api/utils/fail-test`, { headers })
  const body = JSON.stringify({ email: 'canary@example.com', role: 'admin', first_name: 'Canary' })
  await fetch(`${address}/api/test/login?name=canary`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  server.kill('SIGTERM')
  const { stdout, stderr } = await server.ended
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told.filter(({ msg }) => msg === 'unforeseen')).toEqual([
    expect.objectContaining({
      reqId: failed.headers.get('x-request-id'),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      err: expect.objectContaining({ type: 'Error', message: 'fail-test was called' }),
    }),
  ])
  expect(`${stdout}${stderr}`.toLowerCase()).not.toContain('canary')
})

test('an error of the database is told without the row or the value that it refused', async () => {
  const lines: string[] = []
  const out = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const log = pino(loggingOptions('info'), out)
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query('create temporary table person (name text, age integer constraint of_age check (age >= 18))')
  for (const statement of ["insert into person values ('Jane Canary', 3)", "select 'Jane Canary'::integer"])
    await client.query(statement).catch((error: unknown) => log.error({ err: error }, 'refused'))
  await client.end()
  const told = lines.map((line) => JSON.parse(line) as { err: Record<string, unknown> })
  expect(told.map(({ err }) => [err['code'], err['constraint']])).toEqual([
    ['23514', 'of_age'],
    ['22P02', undefined],
  ])
  expect(lines.join('')).not.toContain('Canary')
})
