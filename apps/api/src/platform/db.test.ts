import { AbortedTransactionError, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { startProxy, through } from '../../test/tcp-proxy.ts'
import { tell } from './bus.ts'
import { DatabaseGone } from './database-gone.ts'
import { batched, type Db, inTx, keepSessionDefaults, openDb, openPool, sendAhead } from './db.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const template = (name: string) =>
  sql<{
    name: string
  }>`insert into lead (first_name, source) values (${name}, 'broker') returning first_name as name`.compile(t.db)
const named = (name: string) => sql<{ n: number }>`select count(*)::int as n from lead where first_name = ${name}`

test('what goes at once runs in order, each statement seeing what those before it wrote', async () => {
  const [none, written, counted] = await inTx(t.db, (tx) =>
    batched<[unknown, { name: string }, { n: number }]>(tx, [
      null,
      template('In order'),
      named('In order').compile(tx),
    ]),
  )
  expect([none, written, counted]).toEqual([[], [{ name: 'In order' }], [{ n: 1 }]])
})

test('when one of them fails its error is answered and nothing of the transaction stays', async () => {
  const failing = sql<never>`select ${1}::int / 0`.compile(t.db)
  const work = inTx(t.db, (tx) => batched<unknown[]>(tx, [template('Undone'), failing, template('Undone')]))
  await expect(work).rejects.toThrow('division by zero')
  expect((await named('Undone').execute(t.db)).rows).toEqual([{ n: 0 }])
})

test('a statement sent ahead that fails undoes its transaction, and the connection serves on', async () => {
  const work = inTx(t.db, async (tx) => {
    await tx.executeQuery(template('Ahead'))
    await tell(tx, { kind: 'changed', topics: ['loan'], loan_id: null })
    await sendAhead(tx, sql`select ${1}::int / 0`.compile(tx))
  })
  await expect(work).rejects.toThrow('division by zero')
  expect((await named('Ahead').execute(t.db)).rows).toEqual([{ n: 0 }])
})

test('a connection that the database ends while in use fails its transaction alone, and another takes its place', async () => {
  const ended = inTx(t.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(t.db)
    await sql`select 1`.execute(tx)
  })
  // What the caller hears depends on which end notices first.
  await expect(ended).rejects.toThrow(/terminat|ECONNRESET|EPIPE|closed|connection/i)
  expect((await named('Ahead').execute(t.db)).rows).toEqual([{ n: 0 }])
})

describe('a network that breaks', () => {
  const broken = async (work: (db: Db, proxy: Awaited<ReturnType<typeof startProxy>>) => Promise<void>) => {
    const proxy = await startProxy(Number(new URL(t.url).port))
    const db = openDb(openPool(through(t.url, proxy.port), 1))
    try {
      await work(db, proxy)
    } finally {
      await db.destroy()
      await proxy.close()
    }
  }

  test('an answer to a commit that is lost is told as unknown, and what was saved stays', () =>
    broken(async (db, proxy) => {
      const saved = inTx(db, async (tx) => {
        await tx.executeQuery(template('Kept unheard'))
        proxy.becomes('loses answers')
      })
      await expect(saved).rejects.toMatchObject({ constructor: DatabaseGone, atCommit: true })
      await vi.waitFor(async () => expect((await named('Kept unheard').execute(t.db)).rows).toEqual([{ n: 1 }]), {
        timeout: 60_000,
      })
    }))

  test('a connection cut before the commit leaves nothing, says so, and the next one serves', () =>
    broken(async (db, proxy) => {
      const saved = inTx(db, async (tx) => {
        await tx.executeQuery(template('Cut off'))
        proxy.cut()
        await tx.executeQuery(template('Cut off'))
      })
      await expect(saved).rejects.toMatchObject({ constructor: DatabaseGone, atCommit: false })
      expect((await named('Cut off').execute(db)).rows).toEqual([{ n: 0 }])
    }))

  test('a statement that nobody answers is given up, with its connection, and the next one serves', async () => {
    const proxy = await startProxy(Number(new URL(t.url).port))
    const db = openDb(openPool(through(t.url, proxy.port), 1, { silenceMs: 200 }))
    await sql`select 1`.execute(db)
    proxy.becomes('hole')
    await expect(inTx(db, (tx) => sql`select 1`.execute(tx))).rejects.toThrow(DatabaseGone)
    proxy.becomes('passes')
    expect((await named('Nobody').execute(db)).rows).toEqual([{ n: 0 }])
    await db.destroy()
    await proxy.close()
  })
})

test('an outside service asked inside a transaction is refused; before and after it, and by work that outlives it, it is asked', async () => {
  const head = () => t.deps.storage.head('nothing')
  await expect(inTx(t.db, head)).rejects.toThrow('storage: an outside service is asked inside a transaction')
  await expect(head()).resolves.toBeNull()
  let ended = () => {}
  const over = new Promise<void>((resolve) => (ended = resolve))
  const later = await inTx(t.db, async () => ({ asked: over.then(head) }))
  ended()
  await expect(later.asked).resolves.toBeNull()
})

test('a transaction that a caught error has ended is not reported as kept', async () => {
  const work = inTx(t.db, async (tx) => {
    await tx.executeQuery(template('Given up'))
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(work).rejects.toThrow(AbortedTransactionError)
})

test('[MM-02] behind a pooler, which takes no settings of a session, the role keeps its limits; several processes at once set them', async () => {
  await Promise.all([1, 2, 3].map(() => keepSessionDefaults(t.url)))
  const limits = (pool: ReturnType<typeof openPool>) =>
    pool
      .query(
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
                current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone,
                current_setting('jit') as jit`,
      )
      .then(({ rows }) => rows)
      .finally(() => pool.end())
  const [pooled, direct] = [openPool(t.url, 1, { pooled: true }), openPool(t.url, 1)]
  expect(pooled.options.options).toBeUndefined()
  expect(await limits(pooled)).toEqual([{ statement: '20s', lock: '5s', idle: '1min', zone: 'UTC', jit: 'off' }])
  expect(await limits(direct)).toEqual([{ statement: '20s', lock: '5s', idle: '1min', zone: 'UTC', jit: 'off' }])
})
