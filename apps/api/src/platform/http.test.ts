import { endpoint } from '@plinth/contract/shared/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildUser } from '../../test/factories.ts'
import { testApp, tokenFor } from '../../test/harness.ts'
import { fail } from './errors.ts'
import { route } from './http.ts'
import { inTx, type Tx } from './db.ts'
import { limitRate } from './rate-limit.ts'

const Reply = z.object({ n: z.int(), note: z.string() })
const save = endpoint({
  id: 'probe.save',
  method: 'POST',
  path: '/probe',
  summary: 'Saves a note',
  access: 'signed-in',
  changes: [],
  body: z.strictObject({
    note: z
      .string()
      .min(1)
      .max(2000)
      .refine((s) => !s.includes('\u0000'), 'Invalid characters'),
    count: z.int().optional(),
  }),
  reply: Reply,
  status: 201,
})
const read = endpoint({
  id: 'probe.read',
  method: 'GET',
  path: '/probe/{id}',
  summary: 'Reads a note',
  access: { roles: ['admin'], permission: 'edit-loan' },
  shows: [],
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({ page: z.coerce.number().int().optional() }),
  reply: Reply,
})
const limited = endpoint({
  id: 'probe.limited',
  method: 'GET',
  path: '/limited',
  summary: 'Three a minute',
  access: 'public',
  shows: [],
  reply: Reply,
})
const broken = endpoint({
  id: 'probe.broken',
  method: 'GET',
  path: '/broken',
  summary: 'Fails',
  access: 'public',
  shows: [],
  reply: Reply,
})
const stored = endpoint({
  id: 'probe.stored',
  method: 'GET',
  path: '/stored',
  summary: 'A value that PostgreSQL refuses',
  access: 'public',
  shows: [],
  reply: Reply,
})

let app: Awaited<ReturnType<typeof testApp>>
let admin: string
let borrower: string
let saved = 0
let failNext = false
let failAfter: 'refused' | 'broken' | null = null
let asksOutside = false
let asksAmid = false

const note = (tx: Tx, text: string) => tx.insertInto('lead').values({ first_name: text, source: 'broker' }).execute()
const noted = async (text: string) =>
  (await app.deps.db.selectFrom('lead').select('id').where('first_name', '=', text).execute()).length

/** Steps of one request beside each other, and an outside service asked amid them. */
const stepsAtOnce = async () => {
  await inTx(app.deps.db, (tx) => note(tx, 'step'))
  const step = () => inTx(app.deps.db, (tx) => note(tx, 'step'))
  const reading = () => app.deps.db.selectFrom('lead').select('id').limit(1).execute()
  await Promise.all([step(), reading(), app.deps.storage.head('nothing'), reading(), step(), reading(), step()])
}

beforeAll(async () => {
  app = await testApp()
  route(app.app, save, async ({ body }) => {
    if (failNext) {
      failNext = false
      fail('state_conflict', 'Not now.')
    }
    if (failAfter) await inTx(app.deps.db, (tx) => note(tx, 'counted'))
    if (failAfter === 'refused') fail('state_conflict', 'Not now.')
    if (failAfter === 'broken') throw new Error('broken')
    if (asksOutside) await app.deps.storage.head('nothing')
    if (asksAmid) await stepsAtOnce()
    saved += 1
    await inTx(app.deps.db, (tx) => note(tx, body.note))
    if (asksOutside) await app.deps.storage.head('nothing')
    return { n: saved, note: body.note, secret: 'never sent' } as z.input<typeof Reply>
  })
  route(app.app, read, async () => ({ n: 1, note: 'x' }))
  route(app.app, limited, async ({ req }) => {
    await limitRate(app.deps.db, `probe ${req.ip}`, 3, 60)
    return { n: 1, note: 'x' }
  })
  route(app.app, broken, async () => {
    throw new Error('the password is hunter2')
  })
  route(app.app, stored, async () => {
    await sql`select 'x'::uuid`.execute(app.deps.db)
    return { n: 1, note: 'x' }
  })
  admin = (await buildUser(app.deps.db, 'admin')).email
  borrower = (await buildUser(app.deps.db, 'borrower')).email
})
afterAll(() => app.close())

const raw = (payload: string, type = 'application/json') => send(payload, type)
const send = async (payload: string, type: string) => {
  return app.app.inject({
    method: 'POST',
    url: '/api/probe',
    headers: { authorization: `Bearer ${await tokenFor(admin)}`, 'content-type': type },
    payload,
  })
}

describe('[X-37] every refusal is problem details with a code', () => {
  const expectProblem = (
    reply: { statusCode: number; headers: object; json(): unknown },
    status: number,
    code: string,
  ) => {
    expect(reply.statusCode).toBe(status)
    expect(reply.headers).toMatchObject({ 'content-type': expect.stringContaining('application/problem+json') })
    expect(reply.json()).toMatchObject({
      status,
      code,
      title: expect.any(String),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  }

  test('malformed JSON is 400', async () => expectProblem(await raw('{"note": '), 400, 'malformed_json'))

  test('an empty JSON body is 400', async () => expectProblem(await raw(''), 400, 'malformed_json'))

  test('a poisoned __proto__ is 400', async () =>
    expectProblem(await raw('{"__proto__": {"note": 1}}'), 400, 'malformed_json'))

  test('a body over 1 MB is 413', async () =>
    expectProblem(await raw(JSON.stringify({ note: 'x'.repeat(1_100_000) })), 413, 'payload_too_large'))

  test('another content type is 415', async () =>
    expectProblem(await raw('<note/>', 'application/xml'), 415, 'unsupported_media_type'))

  test('an unknown field is 400 and named', async () => {
    const reply = await app.call('POST', '/probe', admin, { note: 'a', colour: 'red' })
    expectProblem(reply, 400, 'invalid_input')
    expect(reply.json().errors).toEqual([{ path: 'colour', message: 'Unknown field' }])
  })

  test('every bad field of path and query is named', async () => {
    const reply = await app.call('GET', '/probe/7?page=x&sort=up', admin)
    expectProblem(reply, 400, 'invalid_input')
    expect(
      reply
        .json<{ errors: { path: string }[] }>()
        .errors.map((e) => e.path)
        .sort(),
    ).toEqual(['id', 'page', 'sort'])
  })

  test('a NUL byte is 400', async () =>
    expectProblem(await app.call('POST', '/probe', admin, { note: 'a\u0000b' }), 400, 'invalid_input'))

  test('a value that only PostgreSQL refuses is 400, not 500', async () =>
    expectProblem(await app.call('GET', '/stored', null), 400, 'invalid_input'))

  test('an unknown route is 404', async () => expectProblem(await app.call('GET', '/nowhere', admin), 404, 'not_found'))

  test('a broken escape in the address is 400', async () =>
    expectProblem(await app.call('GET', '/probe/%zz', admin), 400, 'invalid_input'))

  test('what was not foreseen is 500 without details', async () => {
    const reply = await app.call('GET', '/broken', null)
    expectProblem(reply, 500, 'internal')
    expect(reply.body).not.toContain('hunter2')
  })
})

describe('[W-22] access is checked before anything of the request is looked at', () => {
  test('nobody is 401, also with a bad body', async () =>
    expect((await app.call('POST', '/probe', null, { colour: 1 })).statusCode).toBe(401))

  test('another role is 403, also with a bad id', async () =>
    expect((await app.call('GET', '/probe/7', borrower)).statusCode).toBe(403))

  test('a right that was taken is 403', async () => {
    const { email } = await buildUser(app.db, 'admin', { denied: ['read-only'] })
    expect((await app.call('GET', `/probe/${crypto.randomUUID()}`, email)).statusCode).toBe(403)
  })
})

test('a field that the contract does not name is not sent', async () => {
  const reply = await app.call('POST', '/probe', admin, { note: 'plain' })
  expect(reply.statusCode).toBe(201)
  expect(Object.keys(reply.json<object>())).toEqual(['n', 'note'])
})

describe('a repeated POST with one Idempotency-Key has one effect', () => {
  const post = (key: string, note: string, as = admin) =>
    app.call('POST', '/probe', as, { note }, { 'idempotency-key': key })

  test('the repeat gets the first answer', async () => {
    const first = await post('k-1', 'once')
    const before = saved
    const again = await post('k-1', 'once')
    expect(again.statusCode).toBe(201)
    expect(again.json()).toEqual(first.json())
    expect(saved).toBe(before)
  })

  test('five at once have one effect', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => post('k-2', 'at once')))
    expect(await noted('at once')).toBe(1)
    expect(replies.map((r) => r.statusCode).filter((s) => s !== 201 && s !== 409)).toEqual([])
    expect((await post('k-2', 'at once')).statusCode).toBe(201)
  })

  test('another body under the same key is 422', async () => {
    await post('k-3', 'this')
    expect((await post('k-3', 'that')).json()).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
  })

  test('the same key of another person is another request', async () => {
    const first = await post('k-4', 'mine')
    expect((await post('k-4', 'mine', borrower)).json()).not.toEqual(first.json())
  })

  test('a first try that broke leaves nothing of what it did, and its key free', async () => {
    failAfter = 'broken'
    expect((await post('k-6', 'broken')).statusCode).toBe(500)
    failAfter = null
    expect(await noted('counted')).toBe(0)
    expect((await post('k-6', 'broken')).statusCode).toBe(201)
    expect(await noted('broken')).toBe(1)
  })

  test('a refusal keeps what was committed before it, such as a wrong code that counts', async () => {
    failAfter = 'refused'
    expect((await post('k-7', 'refused')).statusCode).toBe(409)
    expect((await post('k-7', 'refused')).statusCode).toBe(409)
    failAfter = null
    expect(await noted('counted')).toBe(2)
    expect((await post('k-7', 'refused')).statusCode).toBe(201)
  })

  test('one that asks an outside service holds no transaction meanwhile, and its repeat gets the first answer', async () => {
    asksOutside = true
    const first = await post('k-8', 'outside')
    asksOutside = false
    expect((await post('k-8', 'outside')).json()).toEqual(first.json())
    expect(await noted('outside')).toBe(1)
  })

  test('steps that run at once with its asking are each kept, and give their connection back once', async () => {
    asksAmid = true
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => post(`k-amid-${n}`, 'amid')))
    asksAmid = false
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(await noted('step')).toBe(80)
    expect(await noted('amid')).toBe(20)
  })

  test('a server killed while it asked an outside service keeps its repeats away for a minute, not for ever', async () => {
    asksOutside = true
    const done = await post('k-9', 'killed')
    asksOutside = false
    // As it stands when the server dies after it let go: claimed, without a reply.
    const row = app.db.updateTable('idempotent_request').where('key', '=', 'k-9')
    await row.set({ status: null, reply: null }).execute()
    expect((await post('k-9', 'killed')).json()).toMatchObject({ code: 'idempotency_conflict' })
    await row.set({ created_at: new Date(Date.now() - 61_000) }).execute()
    expect((await post('k-9', 'killed')).json()).not.toEqual(done.json())
  })

  test('a refused first try leaves the key free', async () => {
    failNext = true
    expect((await post('k-5', 'again')).statusCode).toBe(409)
    expect((await post('k-5', 'again')).statusCode).toBe(201)
  })

  test('a key of more than 255 characters is 400', async () =>
    expect((await post('k'.repeat(256), 'x')).statusCode).toBe(400))
})

test('past the limit the answer is 429 with Retry-After, also from another process', async () => {
  for (let n = 0; n < 3; n++) expect((await app.call('GET', '/limited', null)).statusCode).toBe(200)
  const reply = await app.call('GET', '/limited', null)
  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60)
  await app.db.updateTable('rate_limit').set({ reset_at: sql`now() - interval '1 second'` }).execute()
  expect((await app.call('GET', '/limited', null)).statusCode).toBe(200)
})
