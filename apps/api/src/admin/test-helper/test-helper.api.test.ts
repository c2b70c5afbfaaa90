import { endpoints } from '@plinth/contract/all'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBorrower, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { ensureDefaults } from '../../app/defaults.ts'

type App = Awaited<ReturnType<typeof testApp>>
const switchedOn = { settings: { PLINTH_TEST_HELPERS: 'on' } }

let t: App
beforeAll(async () => {
  t = await testApp(switchedOn)
  await ensureDefaults(t.deps)
})
afterAll(() => t.close())

const helpers = endpoints.filter((e) => e.access === 'test-helper')
const call = (app: App, e: (typeof helpers)[number]) =>
  app.call(e.method, `${e.path}${e.query ? '?bucket=b&key=k' : ''}`, null, e.method === 'GET' ? undefined : {})

describe('[A-14, V-04, V-40, V-42] the helpers', () => {
  test('are the twelve of the family, the clock, the data locations and the failing call', () => {
    expect(helpers.map((e) => e.id).filter((id) => id.startsWith('test.')).length).toBe(13)
    expect(helpers.map((e) => e.id)).toEqual(
      expect.arrayContaining(['development.update-data-locations', 'utils.fail-test']),
    )
    expect(helpers.filter((e) => !t.app.plinth.handled.has(e.id)).map((e) => e.id)).toEqual([])
  })
  test('[A-14] are not there while they are switched off', async () => {
    const off = await testApp()
    try {
      for (const e of helpers) expect([e.id, (await call(off, e)).statusCode]).toEqual([e.id, 404])
    } finally {
      await off.close()
    }
  })
  test('[V-42] are not there for another machine, nor through a proxy', async () => {
    const from = (remoteAddress: string, headers = {}) =>
      t.app.inject({ method: 'GET', url: '/api/test/ping', remoteAddress, headers })
    expect((await from('::1')).json()).toEqual({ pong: true })
    expect((await from('::ffff:127.0.0.1')).statusCode).toBe(200)
    for (const address of ['10.0.0.5', '203.0.113.9', '::ffff:10.127.0.1'])
      expect((await from(address)).statusCode).toBe(404)
    expect((await from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
    expect((await from('127.0.0.1', { forwarded: 'for=203.0.113.9' })).statusCode).toBe(404)
  })
})

test('[V-42] all-users answers everyone, by email', async () => {
  const made = [
    await buildUser(t.db, 'borrower', { email: 'z@x.test' }),
    await buildUser(t.db, 'admin', { email: 'a@x.test' }),
  ]
  const { users } = (await t.call('GET', '/test/all-users', null)).json<{ users: { id: string; email: string }[] }>()
  expect(users.map((u) => u.email)).toEqual(users.map((u) => u.email).toSorted())
  expect(users.map((u) => u.id)).toEqual(expect.arrayContaining(made.map((u) => u.id)))
})

describe('[V-41] create-user-data-points', () => {
  test.each(['/testcreate-user-data-points/', '/test/create-user-data-points', '/test/create-user-data-points/'])(
    '[V-41] is a GET with a JSON body at %s',
    async (path) => {
      const deal = await buildDeal(t.db)
      const body = { email: deal.borrower.email, data_points: { fico: 711, rate: 0.1, employer: 'X', liens: true } }
      const res = await t.call('GET', path, null, body)
      expect([res.statusCode, res.json()]).toEqual([200, { created: 4 }])
      const points = await t.db
        .selectFrom('data_point')
        .selectAll()
        .where('borrower_id', '=', deal.borrower.id)
        .execute()
      expect(Object.fromEntries(points.map((p) => [p.key_name, [p.value, p.value_type]]))).toEqual({
        fico: [711, 'INTEGER'],
        rate: [0.1, 'FLOAT'],
        employer: ['X', 'STRING'],
        liens: [true, 'BOOLEAN'],
      })
      expect(new Set(points.map((p) => p.loan_id))).toEqual(new Set([deal.loan.id]))
    },
  )
  test('works without a body, and tells when nobody has the address', async () => {
    await buildDeal(t.db)
    expect((await t.call('GET', '/testcreate-user-data-points/', null)).json()).toEqual({ created: 3 })
    const nobody = await t.call('GET', '/testcreate-user-data-points/', null, { email: 'nobody@example.com' })
    expect(nobody.statusCode).toBe(404)
  })
})

describe('[V-09, V-42] document-request objects, by bucket and key', () => {
  const at = (key: string) => `/test/document-request?bucket=any&key=${encodeURIComponent(key)}`
  test('what is put is read back', async () => {
    const base64 = Buffer.from('hello').toString('base64')
    expect((await t.call('PUT', at('a.txt'), null, { content_type: 'text/plain', base64 })).json()).toEqual({
      ok: true,
    })
    expect((await t.call('GET', at('a.txt'), null)).json()).toEqual({
      content_type: 'text/plain',
      size_bytes: 5,
      base64,
    })
  })
  test('without a body a sample PDF is written', async () => {
    await t.call('PUT', at('sample.pdf'), null)
    const read = (await t.call('GET', at('sample.pdf'), null)).json<{ content_type: string; base64: string }>()
    expect(read.content_type).toBe('application/pdf')
    expect(Buffer.from(read.base64, 'base64').toString('latin1').slice(0, 5)).toBe('%PDF-')
  })
  test('both parameters are needed, a missing object is 404, a key that leaves its folder 400', async () => {
    expect((await t.call('GET', '/test/document-request?key=a', null)).statusCode).toBe(400)
    expect((await t.call('GET', '/test/document-request?bucket=a', null)).statusCode).toBe(400)
    expect((await t.call('GET', at('none'), null)).statusCode).toBe(404)
    expect((await t.call('GET', at('../../modules/a.txt'), null)).statusCode).toBe(400)
  })
})

test('[V-42] init-full-request creates a loan with all that a submission brings about, again and again', async () => {
  const send = async () =>
    (await t.call('POST', '/test/init-full-request', null)).json<{ loan_id: string; human_id: string }>()
  const [first, second] = [await send(), await send()]
  expect(first.human_id).not.toBe(second.human_id)
  const loan = await t.db.selectFrom('loan').selectAll().where('id', '=', first.loan_id).executeTakeFirstOrThrow()
  expect(loan).toMatchObject({ human_id: first.human_id, status: 'preliminary', amount_cents: 90_000_000 })
  const activities = await t.db.selectFrom('activity').select('type').where('loan_id', '=', first.loan_id).execute()
  expect(activities.map((a) => a.type)).toEqual(expect.arrayContaining(['term-sheet', 'document-request']))
})

test('[V-04] update-data-locations writes what scoring can read, without a sign-in, and adds nothing twice', async () => {
  // Nothing reads this one in the model an installation starts with.
  await t.db
    .deleteFrom('data_location')
    .where('entity', '=', 'borrower')
    .where('key_name', '=', 'address_state')
    .execute()
  const run = async () => (await t.call('GET', '/development/update-data-locations', null)).json()
  expect(await run()).toEqual({ added: 1, total: 41 })
  expect(await run()).toEqual({ added: 0, total: 41 })
})

describe('[V-42] the whole database', () => {
  test('get-db answers the rows without any secret', async () => {
    const sealed = 'v1.sealed-number'
    await buildBorrower(t.db, { email: 'sealed@example.com', ssn_sealed: sealed })
    const res = await t.call('GET', '/test/get-db', null)
    const { tables } = res.json<{ tables: Record<string, Record<string, unknown>[]> }>()
    const row = tables['borrower']?.find((b) => b['email'] === 'sealed@example.com')
    expect(row).toMatchObject({ email_is_placeholder: false })
    expect(row).not.toHaveProperty('ssn_sealed')
    expect(res.body).not.toContain(sealed)
    expect(Object.keys(tables)).not.toEqual(expect.arrayContaining(['mail']))
    for (const hidden of ['mail', 'invitation', 'used_token', 'setting', 'idempotent_request'])
      expect(tables).not.toHaveProperty(hidden)
  })
  test('reset-db brings back what dump-db kept, to the last row', async () => {
    const rows = async () =>
      (await t.call('GET', '/test/get-db', null)).json<{ tables: Record<string, object[]> }>().tables
    const before = await rows()
    const kept = (await t.call('POST', '/test/dump-db', null)).json<{ tables: number; rows: number }>()
    expect(kept).toEqual({ tables: Object.keys(before).length, rows: Object.values(before).flat().length })
    await t.call('POST', '/test/init-full-request', null)
    await t.db.deleteFrom('data_point').execute()
    expect(await rows()).not.toEqual(before)
    expect((await t.call('POST', '/test/reset-db', null)).json()).toEqual({ ok: true })
    expect(await rows()).toEqual(before)
  })
  test('without a dump reset-db leaves an installation before its first user; populate-db fills it, then adds', async () => {
    const fresh = await testApp(switchedOn)
    try {
      await buildDeal(fresh.db)
      await fresh.call('POST', '/test/reset-db', null)
      const { tables } = (await fresh.call('GET', '/test/get-db', null)).json<{ tables: Record<string, object[]> }>()
      expect([tables['loan'], tables['app_user'], tables['borrower']]).toEqual([[], [], []])
      expect(tables['activity_template']?.length ?? tables['template']?.length).toBeGreaterThan(39)
      const first = (await fresh.call('POST', '/test/populate-db', null)).json<{ loans: number }>()
      expect(first.loans).toBe(36)
      expect((await fresh.call('POST', '/test/populate-db', null)).json()).toEqual({ loans: 72 })
    } finally {
      await fresh.close()
    }
  })
})

test('[AK-01] the clock is set forward, and the recurring work that is then due is enqueued', async () => {
  const before = t.clock.now()
  const moved = await t.call('POST', '/test/move-clock', null, { seconds: 86_400 })
  expect(moved.json()).toEqual({ now_epoch: Math.floor(before / 1000) + 86_400 })
  const { rows } = await sql<{ name: string }>`
    select distinct name from boss.job where state = 'created' and name in ('chase.look', 'committee.tend')`.execute(
    t.db,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['chase.look', 'committee.tend'])
  for (const seconds of [0, -1, 1.5, 367 * 86_400])
    expect((await t.call('POST', '/test/move-clock', null, { seconds })).statusCode).toBe(400)
})
