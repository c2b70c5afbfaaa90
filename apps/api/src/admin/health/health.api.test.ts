import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { deleteOver } from './purge.queries.ts'
import { createIdentity } from '../../vendors/identity/index.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ identity: createIdentity, settings: { PLINTH_TEST_HELPERS: 'on' } })
})
afterAll(() => t.close())

test('[V-46] live-test is open and tells version, database and queue', async () => {
  const res = await t.call('GET', '/utils/live-test', null)
  expect(res.statusCode).toBe(200)
  expect(res.json()).toEqual({
    ok: true,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: 'up',
    lists: 'ready',
    queue: 'up',
  })
})

test('[V-46] live-test answers 503 while the queue is missing, and names it; the process is alive all the same', async () => {
  const broken = await testApp()
  try {
    await sql`drop schema boss cascade`.execute(broken.db)
    const res = await broken.call('GET', '/utils/live-test', null)
    expect([res.statusCode, res.json()]).toEqual([
      503,
      expect.objectContaining({ ok: false, database: 'up', queue: 'down' }),
    ])
    expect((await broken.call('GET', '/utils/alive', null)).statusCode).toBe(200)
  } finally {
    await broken.close()
  }
})

test('answers kept for repeats, counts and used tokens are deleted once they are over, and not before', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const request = { scope: 'purge', request_hash: 'x' }
  await t.db
    .insertInto('idempotent_request')
    .values([
      { ...request, key: 'old', created_at: ago(25) },
      { ...request, key: 'new', created_at: ago(23) },
    ])
    .execute()
  await t.db
    .insertInto('rate_limit')
    .values([
      { key: 'purge old', hits: 1, reset_at: ago(2) },
      { key: 'purge new', hits: 1, reset_at: ago(0.5) },
    ])
    .execute()
  await t.db
    .insertInto('used_token')
    .values([
      { token_hash: Buffer.from('purge old'), used_at: ago(49) },
      { token_hash: Buffer.from('purge new'), used_at: ago(47) },
    ])
    .execute()
  await deleteOver(t.db, new AbortController().signal)
  const keys = await t.db.selectFrom('idempotent_request').select('key').where('scope', '=', 'purge').execute()
  const counts = await t.db.selectFrom('rate_limit').select('key').where('key', 'like', 'purge %').execute()
  const tokens = await t.db.selectFrom('used_token').select('token_hash').execute()
  expect(keys).toEqual([{ key: 'new' }])
  expect(counts).toEqual([{ key: 'purge new' }])
  expect(tokens.map(({ token_hash }) => token_hash.toString())).toEqual(['purge new'])
})

test('[V-46] fail-test goes through the error path without telling why, and only with the test switch', async () => {
  const res = await t.call('GET', '/utils/fail-test', null)
  expect(res.statusCode).toBe(500)
  expect(res.json()).toMatchObject({ code: 'internal' })
  expect(res.body).not.toContain('fail-test was called')
  const off = await testApp()
  try {
    expect((await off.call('GET', '/utils/fail-test', null)).statusCode).toBe(404)
  } finally {
    await off.close()
  }
})

describe('mock sign-in', () => {
  const login = (body: object) => t.call('POST', '/test/login', null, body)
  const as = (token: string, email: string) =>
    t.app.inject({
      method: 'GET',
      url: `/api/user/logged-in-user/${email}`,
      headers: { authorization: `Bearer ${token}` },
    })

  test('[A-14] answers a token for a known person, and the browser is told how people sign in here', async () => {
    const user = await buildUser(t.db, 'broker')
    const res = await login({ email: user.email })
    const { token } = res.json<{ token: string }>()
    expect((await as(token, user.email)).json()).toMatchObject({ role: 'broker' })
    const config = await t.call('GET', '/identity/config', null)
    expect(config.json()).toMatchObject({ provider: 'test', issuer: null, test_helpers: true })
  })

  test('[A-14] makes the person when a role is named, and nobody otherwise', async () => {
    expect((await login({ email: 'mock@example.com' })).statusCode).toBe(404)
    const res = await login({ email: 'mock@example.com', role: 'admin', first_name: 'Mo' })
    expect(res.json()).toMatchObject({ user: { email: 'mock@example.com', role: 'admin', first_name: 'Mo' } })
    expect((await as(res.json<{ token: string }>().token, 'mock@example.com')).statusCode).toBe(200)
  })

  test('[A-14] does not exist without the switch, and its tokens are worth nothing elsewhere', async () => {
    const user = await buildUser(t.db, 'admin')
    const { token } = (await login({ email: user.email })).json<{ token: string }>()
    const off = await testApp({ identity: createIdentity })
    try {
      expect((await off.call('POST', '/test/login', null, { email: 'x@example.com' })).statusCode).toBe(404)
      await buildUser(off.db, 'admin', { email: user.email })
      const url = `/api/user/logged-in-user/${user.email}`
      const res = await off.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
      expect(res.statusCode).toBe(401)
    } finally {
      await off.close()
    }
  })
})
