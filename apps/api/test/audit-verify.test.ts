import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addressIn, ownDatabase, startProcess } from './process.ts'

const root = path.resolve(import.meta.dirname, '../../..')

test('a server that stops leaves everything sealed; npm run audit:verify ends with 0 for an intact trail and 1 for an altered one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-audit-'))
  const database = await ownDatabase()
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true })
    await database.drop()
  })
  const env = { PLINTH_DATA_DIR: folder, DATABASE_URL: database.url, PLINTH_LOG_LEVEL: 'silent' }
  const server = startProcess('server', env)
  const address = addressIn(await server.says(/Plinth runs at/))
  const refused = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: 'nobody@plinth.test', password: 'a password of nobody' }),
  })
  expect(refused.status).toBe(401)
  server.kill('SIGTERM')
  await server.ended

  const command = (tool: string, ...args: string[]) => {
    const ran = spawnSync(process.execPath, [path.join(root, 'tools', tool), ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      encoding: 'utf8',
    })
    return { code: ran.status, said: ran.stdout + ran.stderr }
  }
  const verify = (...args: string[]) => command('audit-verify.ts', ...args)
  expect(verify()).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Checked: [1-9]\d*, .*waiting for their seal: 0\nThe audit trail is intact/),
  })
  expect(verify(`9999:${'a'.repeat(64)}`)).toMatchObject({
    code: 1,
    said: expect.stringContaining('The end was cut off'),
  })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>("select id from event where kind = 'session.refused'")
  const erase = (...args: string[]) => command('audit-erase.ts', ...args)
  expect(erase(rows[0]?.id ?? '')).toMatchObject({ code: 1, said: expect.stringContaining('<event id> <reason>') })
  expect(erase('01990000-0000-7000-8000-000000000000', 'Asked')).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no event'),
  })
  expect(erase(rows[0]?.id ?? '', 'Asked', 'for by the person').code).toBe(0)
  const told = await client.query(
    "select actor_name, after, ip from event where kind in ('session.refused', 'event.erased') order by id",
  )
  expect(told.rows).toEqual([
    { actor_name: '', after: null, ip: '' },
    { actor_name: 'Plinth', after: { reason: 'Asked for by the person' }, ip: '' },
  ])
  expect(verify()).toMatchObject({ code: 0, said: expect.stringContaining('with erased details: 1') })
  await client.query(
    `set session_replication_role = replica; update event set after = '{}' where kind = 'session.refused'`,
  )
  await client.end()
  expect(verify()).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Event \S+ \(session\.refused, .*was altered\n/),
  })
})
