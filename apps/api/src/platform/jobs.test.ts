import { spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ownDatabase } from '../../test/process.ts'
import { slow } from '../../test/slow-job.ts'
import { inTx, openDb, openPool } from './db.ts'
import { createJobs, job } from './jobs.ts'
import { createLog } from './log.ts'

let database: Awaited<ReturnType<typeof ownDatabase>>
let db: ReturnType<typeof openDb>
const log = createLog('silent')
beforeAll(async () => {
  database = await ownDatabase()
  db = openDb(openPool(database.url, 4))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const letter = job('test.letter', z.object({ to: z.string() }), { retries: 2 })

describe('a job belongs to the transaction that asked for it', () => {
  const sent: string[] = []
  let jobs: ReturnType<typeof createJobs>
  beforeAll(async () => {
    jobs = createJobs(database.url, log)
    jobs.handle(letter, async ({ to }) => {
      sent.push(to)
    })
    await jobs.start({ work: false })
  })
  afterAll(() => jobs.stop())

  test('committed, it runs once', async () => {
    await inTx(db, (tx) => jobs.enqueue(tx, letter, { to: 'committed' }))
    await jobs.drain()
    await jobs.drain()
    expect(sent).toEqual(['committed'])
  })

  test('rolled back, it never was', async () => {
    const undone = inTx(db, async (tx) => {
      await jobs.enqueue(tx, letter, { to: 'undone' })
      throw new Error('the change failed')
    })
    await expect(undone).rejects.toThrow('the change failed')
    await jobs.drain()
    expect(sent).not.toContain('undone')
  })

  test('data that does not fit the kind is refused when asked for', async () => {
    await expect(inTx(db, (tx) => jobs.enqueue(tx, letter, { to: 7 } as never))).rejects.toThrow('"to"')
  })

  test('what nobody waits for goes after the others of its kind', async () => {
    sent.length = 0
    await inTx(db, async (tx) => {
      await jobs.enqueue(tx, letter, { to: 'old' }, { afterOthers: true })
      await jobs.enqueue(tx, letter, { to: 'new' })
    })
    await jobs.drain()
    expect(sent).toEqual(['new', 'old'])
  })

  test('work set for later waits', async () => {
    await inTx(db, (tx) => jobs.enqueue(tx, letter, { to: 'later' }, { startAfterSeconds: 3600 }))
    await jobs.drain()
    expect(sent).not.toContain('later')
  })
})

test('jobs asked for together are done one after the other, without a pause', async () => {
  const jobs = createJobs(database.url, log)
  const done: string[] = []
  let last: (() => void) | undefined
  const allDone = new Promise<void>((resolve) => (last = resolve))
  jobs.handle(letter, async ({ to }) => {
    done.push(to)
    if (done.length === 12) last?.()
  })
  await jobs.start({ work: true })
  const from = performance.now()
  const names = Array.from({ length: 12 }, (_, n) => `together ${n}`)
  await inTx(db, async (tx) => {
    for (const to of names) await jobs.enqueue(tx, letter, { to })
  })
  await allDone
  const tookMs = performance.now() - from
  await jobs.stop()
  expect(done.toSorted()).toEqual(names.toSorted())
  // A pause between two of them would be a whole look, five seconds long.
  expect(tookMs).toBeLessThan(4500)
})

test('of lowPriority jobs, which are taken several at once, one that fails fails alone', async () => {
  const jobs = createJobs(database.url, log)
  const many = job('test.many', z.object({ to: z.string() }), { retries: 0, lowPriority: true })
  jobs.handle(many, async ({ to }) => {
    if (to === 'bad') throw new Error('no such address')
  })
  await jobs.start({ work: true })
  await inTx(db, async (tx) => {
    for (const to of ['good', 'bad', 'better']) await jobs.enqueue(tx, many, { to })
  })
  const states = async () => {
    const { rows } = await sql<{ state: string }>`
      select data->>'to' || ' ' || state || coalesce(' ' || (output->>'message'), '') as state
      from boss.job where name = 'test.many' order by 1`.execute(db)
    return rows.map(({ state }) => state)
  }
  await expect.poll(states).toEqual(['bad failed Error: no such address', 'better completed', 'good completed'])
  await jobs.stop()
})

test('the job of a killed worker is taken over by another, with one effect', async () => {
  const first = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../test/slow-worker.ts')], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const taken = new Promise<void>((resolve) => first.stdout.once('data', () => resolve()))
  const asking = createJobs(database.url, log)
  asking.handle(slow, () => Promise.reject(new Error('does not work')))
  await asking.start({ work: false })
  await inTx(db, (tx) => asking.enqueue(tx, slow, { letter: 'dear borrower' }))
  await taken
  first.kill('SIGKILL')
  await asking.stop()

  const second = createJobs(database.url, log)
  const done = new Promise<string>((resolve) =>
    second.handle(slow, async ({ letter: text }, run) => {
      // The effect is keyed by the job's id, as every handler's must be.
      await sql`insert into job_step (job_id, step) values (${run.id}, ${text}) on conflict do nothing`.execute(db)
      resolve(run.id)
    }),
  )
  await second.start({ work: true })
  const id = await done
  await second.stop()
  const { rows } = await sql<{ job_id: string; step: string }>`select job_id, step from job_step`.execute(db)
  expect(rows).toEqual([{ job_id: id, step: 'dear borrower' }])
})
