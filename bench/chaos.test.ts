import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { buildUser } from '../apps/api/test/factories.ts'
import { testApp, tokenFor } from '../apps/api/test/harness.ts'
import { check } from './chaos/check.ts'
import { checkPapers, replay } from './chaos/check-papers.ts'
import type { Client } from './chaos/client.ts'
import { plant } from './chaos/planted.ts'
import { round } from './chaos/work.ts'

/** What the clients of the chaos run do on one loan, on a server that nobody kills. */
const worked = async () => {
  const t = await testApp()
  onTestFinished(() => t.close())
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const staff = await buildUser(t.db, 'admin')
  const c: Client = {
    api: `http://127.0.0.1:${port}/api`,
    signIn: (who) => tokenFor(who?.email ?? staff.email),
    token: await tokenFor(staff.email),
    done: { deeds: [], repeats: 0, wrong: [] },
  }
  const work = { isOver: false }
  // The worker beside it.
  const working = (async () => {
    while (!work.isOver) await t.drain()
  })()
  await round(c, { archives: true })
  work.isOver = true
  await working
  await t.drain()
  const folder = `${t.deps.config.PLINTH_DATA_DIR}/files`
  const { pool } = t.deps
  const faulty = async () => [
    ...c.done.wrong,
    ...(await check(pool, c.done)),
    ...(await checkPapers(pool, c.done, folder)),
    ...(await replay(pool)),
  ]
  return { t, c, faulty }
}

test('[SC-15] the chaos run finds nothing where nothing was lost, and each thing that is lost, doubled or out of step', async () => {
  const { t, c, faulty } = await worked()
  expect(await faulty()).toEqual([])
  const kinds = ['loan', 'borrower', 'requests', 'message', 'file', 'signature', 'sent', 'archived']
  expect(c.done.deeds.map(({ kind }) => kind)).toEqual(kinds)
  const planted = await plant(t.deps.pool, c.done.deeds, faulty)
  expect(planted.filter(({ isFound }) => isFound !== true)).toEqual([])
}, 120_000)
