import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpoints } from '@plinth/contract/all'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../app/app.ts'
import { boot, type Booted } from '../app/boot.ts'
import { copyCluster } from '../../test/copy-cluster.ts'
import { startProxy, through } from '../../test/tcp-proxy.ts'
import { ensureDatabase } from './databases.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { replicaCalls } from './replica.ts'

let folder: string
let primary: EmbeddedPostgres
let replica: EmbeddedPostgres
let network: Awaited<ReturnType<typeof startProxy>>
let booted: Booted
let app: FastifyInstance
let token: string
let onReplica: pg.Client

/** A second server on a copy of the first, which follows it. */
const follow = async (): Promise<EmbeddedPostgres> => {
  const root = path.join(folder, 'replica')
  mkdirSync(root, { recursive: true, mode: 0o755 })
  const standby = path.join(root, 'cluster')
  const { port, username, password } = new URL(primary.url('postgres'))
  await copyCluster(primary.url('postgres'), standby)
  copyFileSync(path.join(folder, 'primary/password'), path.join(root, 'password'))
  writeFileSync(path.join(standby, 'standby.signal'), '')
  return startEmbeddedPostgres(root, {
    durable: true,
    follows: true,
    settings: ['fsync=off', `primary_conninfo=host=127.0.0.1 port=${port} user=${username} password=${password}`],
  })
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-replica-'))
  // Nothing is killed here, so nothing need reach the disk; what is acknowledged is in the log all the same.
  primary = await startEmbeddedPostgres(path.join(folder, 'primary'), { durable: true, settings: ['fsync=off'] })
  await ensureDatabase(primary.url('postgres'), 'plinth')
  replica = await follow()
  network = await startProxy(Number(new URL(replica.url('plinth')).port))
  booted = await boot({
    NODE_ENV: 'test',
    PLINTH_LOG_LEVEL: 'silent',
    PLINTH_TEST_HELPERS: 'on',
    PLINTH_DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: primary.url('plinth'),
    DATABASE_REPLICA_URL: through(replica.url('plinth'), network.port),
  })
  app = await buildApp(booted.deps)
  await booted.deps.jobs.start({ work: false })
  await booted.deps.db
    .insertInto('app_user')
    .values({ email: 'ada@example.com', first_name: 'Ada', last_name: 'Ott', role: 'admin' })
    .execute()
  const reply = await app.inject({ method: 'POST', url: '/api/test/login', payload: { email: 'ada@example.com' } })
  token = String(
    Object.values(reply.json<Record<string, unknown>>()).find((one) => String(one).split('.').length === 3),
  )
  onReplica = new pg.Client({ connectionString: replica.url('plinth') })
  await onReplica.connect()
})

afterAll(async () => {
  await onReplica.end()
  await app.close()
  await booted.close()
  await network.close()
  await replica.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

const call = (method: 'GET' | 'POST', at: string, payload?: object) =>
  app.inject({
    method,
    url: `/api${at}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  })

const addUser = async (email: string) => {
  const reply = await call('POST', '/user/add', {
    email,
    first_name: 'Bo',
    last_name: 'Lind',
    phone: null,
    role: 'broker',
    borrower_ids: [],
    contact_ids: [],
  })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
}

const users = async (): Promise<string> => {
  const reply = await call('GET', '/user/all')
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.body
}

/** How many statements of the product the replica has begun so far. */
const statements = async (): Promise<number> => {
  const { rows } = await onReplica.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = 'plinth' and pid <> pg_backend_pid() and query not like '%pg_last_wal_replay_lsn%' and query <> ''`,
  )
  return rows[0]?.n ?? 0
}

test('[MM-04] every call that a replica may answer is a call that only reads', () => {
  for (const id of replicaCalls) expect(endpoints.find((e) => e.id === id)?.method, id).toBe('GET')
})

test('[MM-04] a list is read from the replica, and shows what was saved right before it', async () => {
  for (let n = 0; n < 10; n += 1) {
    await addUser(`right-before-${n}@example.com`)
    expect(await users()).toContain(`right-before-${n}@example.com`)
  }
  expect(await statements()).toBeGreaterThan(0)
})

test('[MM-05] a statement that the replica must break off is asked of the primary', async () => {
  const { replica: asked, db } = booted.deps
  const seen: boolean[] = []
  const broken = async () => {
    const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db)
    seen.push(rows[0]?.follows === true)
    if (seen.at(-1))
      throw Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
    return 'answered'
  }
  // One that is late just now is not asked at all.
  await vi.waitFor(async () => {
    expect(await asked?.read(broken)).toBe('answered')
    expect(seen.slice(-2)).toEqual([true, false])
  }, 60_000)
})

test('[MM-05] while the replica stands still the primary answers, and nothing saved is missing', async () => {
  await onReplica.query('select pg_wal_replay_pause()')
  await addUser('while-paused@example.com')
  const { rows } = await onReplica.query(`select from app_user where email = 'while-paused@example.com'`)
  expect(rows).toEqual([])
  expect(await users()).toContain('while-paused@example.com')
  await onReplica.query('select pg_wal_replay_resume()')
})

test('[MM-05] while the replica is away the primary answers', async () => {
  network.becomes('loses answers')
  network.cut()
  await addUser('while-away@example.com')
  expect(await users()).toContain('while-away@example.com')
  network.becomes('passes')
})
