import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../src/app/app.ts'
import { createReadAhead } from '../src/platform/read-ahead.ts'
import { buildActivity, buildLoan, buildUser } from './factories.ts'
import { testApp, tokenFor } from './harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** What three screens count, each from what the process keeps of the loans. */
const counted = async (app: typeof t.app, email: string) => {
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${await tokenFor(email)}` }
    const answer = await app.inject({ method: 'GET', url: `/api${path}`, headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const [list, today, activities] = [
    await read('/loan/all?limit=1'),
    await read('/today?whose=all'),
    await read('/activity/all?limit=1'),
  ]
  return { loans: list.total, today: today.total, activities: activities.total }
}

test('[MM-12] a process reads what lists show before anybody asks, and is not ready until it has', async () => {
  const user = await buildUser(t.db, 'admin')
  const loan = await buildLoan(t.db)
  await buildActivity(t.db, loan.id, { type: 'document-request', state: 'New', due_on: '2020-01-01' })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  t.deps.readAhead.add(() => held)
  const reading = t.deps.readAhead.begin()
  const before = await t.call('GET', '/utils/live-test', null)
  expect([before.statusCode, before.json()]).toEqual([503, expect.objectContaining({ ok: false, lists: 'loading' })])
  letGo()
  await reading
  expect((await t.call('GET', '/utils/live-test', null)).json()).toMatchObject({ ok: true, lists: 'ready' })

  // Taken away without a word in the log of changes: whoever reads only now misses it.
  await t.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update loan set archived_at = now()`.execute(tx)
    // Nor does it tell of the loan itself again, as it does while an older transaction is open anywhere.
    await sql`delete from loan_change`.execute(tx)
  })
  const late = await buildApp({ ...t.deps, readAhead: createReadAhead(t.deps.log) })
  expect(await counted(late, user.email)).toEqual({ loans: 0, today: 0, activities: 0 })
  expect(await counted(t.app, user.email)).toEqual({ loans: 1, today: 1, activities: 1 })
  await late.close()
})
