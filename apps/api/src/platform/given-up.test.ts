import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@plinth/contract/shared/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/harness.ts'
import { inTx } from './db.ts'
import { forOthersToo } from './given-up.ts'
import { route } from './http.ts'

const Reply = z.object({ ok: z.literal(true) })
const common = { access: 'public', summary: 'Is slow', reply: Reply } as const
const reads = endpoint({ ...common, id: 'probe.reads', method: 'GET', path: '/probe/reads', shows: [] })
const shares = endpoint({ ...common, id: 'probe.shares', method: 'GET', path: '/probe/shares', shows: [] })
const writes = endpoint({ ...common, id: 'probe.writes', method: 'POST', path: '/probe/writes', changes: [] })

let app: Awaited<ReturnType<typeof testApp>>
let port = 0
let after = 0
let shared: Promise<unknown> = Promise.resolve()

beforeAll(async () => {
  app = await testApp()
  const { db } = app.deps
  const slow = (what: string, seconds: number) => sql`select ${what}::text, pg_sleep(${seconds}::float8)`.execute(db)
  route(app.app, reads, async () => {
    await slow('a read', 15).finally(() => (after += 1))
    await slow('the next', 15)
    return { ok: true as const }
  })
  route(app.app, shares, async () => {
    shared = forOthersToo(() => slow('shared', 1))
    await shared
    return { ok: true as const }
  })
  route(app.app, writes, async () => {
    await inTx(db, (tx) =>
      sql`with a as (select pg_sleep(1)) insert into setting (key, value) select 'probe.written', '1' from a`.execute(
        tx,
      ),
    )
    return { ok: true as const }
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** How many connections are at a statement that names this. */
const atWork = async (text: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where state = 'active' and query like ${`%${text}%`} and pid <> pg_backend_pid()
      and datname = current_database()`.execute(app.db)
  return rows[0]?.n ?? 0
}
/** Asks, and hangs up once the database is at work for it. */
const hangUpAt = async (method: 'GET' | 'POST', path: string): Promise<void> => {
  const asking = request({ port, host: '127.0.0.1', method, path: `/api${path}` })
  asking.on('error', () => undefined)
  asking.end()
  await vi.waitFor(async () => expect(await atWork('pg_sleep')).toBe(1), { timeout: 60_000, interval: 20 })
  asking.destroy()
}

test('a read that nobody waits for any more stops its statement in the database, and asks nothing after it', async () => {
  await hangUpAt('GET', '/probe/reads')
  await vi.waitFor(async () => expect([after, await atWork('pg_sleep')]).toEqual([1, 0]), {
    timeout: 5000,
    interval: 20,
  })
})

test('what other calls wait for too goes on', async () => {
  await hangUpAt('GET', '/probe/shares')
  await expect(shared).resolves.toBeDefined()
})

test('a write goes on: who saved and closed the page means it', async () => {
  await hangUpAt('POST', '/probe/writes')
  const written = () => app.db.selectFrom('setting').select('key').where('key', '=', 'probe.written').execute()
  await vi.waitFor(async () => expect(await written()).toHaveLength(1), { timeout: 60_000, interval: 50 })
})
