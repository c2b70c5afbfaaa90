import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { buildUser } from '../apps/api/test/factories.ts'
import { testApp, tokenFor } from '../apps/api/test/harness.ts'
import { checkPapers, replay } from './chaos/check-papers.ts'
import { workOnPapers } from './chaos/papers.ts'
import type { Client, Deed } from './chaos/client.ts'

/** What the clients of the chaos run do on one loan, on a server that nobody kills. */
const worked = async () => {
  const t = await testApp()
  onTestFinished(() => t.close())
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const staff = await buildUser(t.db, 'admin')
  const email = 'cora@chaos.example.com'
  const c: Client = {
    api: `http://127.0.0.1:${port}/api`,
    signIn: (who) => tokenFor(who?.email ?? staff.email),
    token: await tokenFor(staff.email),
    done: { deeds: [], repeats: 0, wrong: [] },
  }
  const made = await t.call('POST', '/loan/create', staff.email, {
    ...{ purpose: 'Purchase', amount: 1_250_000, duration_months: 12, invite: true, despite_similar: true },
    property: {
      ...{ property_type: 'MULTIFAMILY', address_address: '12 Kent Avenue', address_city: 'Brooklyn' },
      ...{ address_state: 'NY', address_zipcode: '11249' },
    },
    borrower: { kind: 'new', first_name: 'Cora', last_name: 'Holt', email },
  })
  const loan = made.json<{ id: string }>().id
  const deeds: Deed[] = []
  const work = { isOver: false }
  // The worker beside it.
  const working = (async () => {
    while (!work.isOver) await t.drain()
  })()
  await workOnPapers(c, { loan, email }, (deed) => deeds.push({ ...deed, at: 0 }), { archives: true })
  work.isOver = true
  await working
  await t.drain()
  const folder = `${t.deps.config.PLINTH_DATA_DIR}/files`
  const faulty = async () => [...(await checkPapers(t.deps.pool, { deeds }, folder)), ...(await replay(t.deps.pool))]
  return { t, c, deeds, loan, faulty }
}

test('[SC-15] the chaos run finds nothing where nothing was lost, and each thing that is lost, doubled or out of step', async () => {
  const { t, c, deeds, loan, faulty } = await worked()
  expect(c.done.wrong).toEqual([])
  expect(deeds.map(({ kind }) => kind)).toEqual(['message', 'file', 'signature', 'sent', 'archived'])
  expect(await faulty()).toEqual([])
  const breaks: readonly [string, RegExp][] = [
    [`delete from request_message`, /^messages Please/m],
    [`update envelope set state = 'Sent'`, /^sealed signatures of/m],
    [
      `insert into mail (to_email, to_name, subject, body_text, loan_id) select to_email, to_name, subject, body_text, loan_id from mail where to_email = '${deeds[3]?.mark}'`,
      /^letters with the term sheet to .*: 2$/m,
    ],
    [`update document set sha256 = null where process_id = '${deeds[1]?.mark}'`, /was never checked/],
    [
      `update document set storage_key = storage_key || '-gone' where process_id = '${deeds[1]?.mark}'`,
      /is not whole in the store/,
    ],
    [`update activity set state = 'Accepted' where type = 'term-sheet'`, /is Accepted where its events come to Sent/],
    [
      `update loan set archived_at = null where id = '${loan}'`,
      /is loan\.restored where its events come to loan\.archived/,
    ],
    [
      `update loan set archived_at = null, status = 'underwriting' where id = '${loan}'`,
      /is underwriting where its events come to/,
    ],
  ]
  for (const [statement, found] of breaks) {
    const told = async () => (await faulty()).join('\n')
    expect(await told(), statement).not.toMatch(found)
    await t.deps.pool.query(statement)
    expect(await told(), statement).toMatch(found)
  }
}, 120_000)
