import { updateLoan } from '@plinth/contract/loan/loan'
import { isLive } from '@plinth/contract/shared/topics'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { openStream } from '../../../test/listening.ts'
import { createAnnouncer } from '../../platform/announce.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import { noteLoan } from '../../platform/told.ts'

let t: Awaited<ReturnType<typeof testApp>>
let address: string
beforeAll(async () => {
  t = await testApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/api`
})
afterAll(() => t.close())

const live = ({ changes }: typeof updateLoan) => changes.filter((topic) => isLive(topic))

const END = 'back-test'
/** Two tabs of one person and one of a colleague; `heard` answers what each was told until now, sorted. */
const screens = async () => {
  const [user, colleague] = [await buildUser(t.db, 'admin'), await buildUser(t.db, 'admin')]
  const open = {
    mine: await openStream(address, user.email, { tab: 'one' }),
    myOther: await openStream(address, user.email, { tab: 'two' }),
    theirs: await openStream(address, colleague.email, { tab: 'three' }),
  }
  const all = async (stream: typeof open.mine) => {
    const told: string[] = []
    for (;;) {
      const { topics = [], loan_id } = (await stream.next())?.data ?? {}
      if (topics.includes(END)) return told.toSorted()
      told.push(...topics.map((topic) => (loan_id ? `${topic} of ${loan_id}` : topic)))
    }
  }
  return {
    user,
    colleague,
    call: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, tab = 'one') =>
      t.call(method, path, user.email, body, { 'plinth-tab': tab }),
    heard: async () => {
      await t.app.plinth.announcer.close()
      await inTx(t.db, (tx) => tell(tx, { kind: 'changed', topics: [END], loan_id: null }))
      const [mine, myOther, theirs] = await Promise.all(Object.values(open).map(all))
      return { mine, myOther, theirs }
    },
    leave: () => Promise.all(Object.values(open).map((stream) => stream.close())),
  }
}

test('[MM-11] what a call changes of a loan is told to all screens but the one it was done on, also where it is asked by the human id', async () => {
  const { call, heard, leave } = await screens()
  const loan = await buildLoan(t.db)
  const done = await call('PUT', `/loan/${loan.human_id}/update`, { version: 1, name: 'Harbor Row' })
  expect(done.statusCode).toBe(200)
  const all = updateLoan.changes
    .filter((topic) => isLive(topic))
    .map((topic) => (topic === 'score' ? topic : `${topic} of ${loan.id}`))
  expect(await heard()).toEqual({ mine: [], myOther: all.toSorted(), theirs: all.toSorted() })
  await leave()
})

test('what a call told itself is not told again', async () => {
  const { call, heard, leave } = await screens()
  const loan = await buildLoan(t.db)
  const added = await call('POST', `/loan/${loan.id}/notes/add`, { body: 'Called the sponsor' })
  const { theirs, myOther, mine } = await heard()
  expect(added.statusCode).toBe(201)
  expect(new Set(theirs).size).toBe(theirs?.length)
  expect(theirs).toEqual(expect.arrayContaining([`note of ${loan.id}`, `timeline of ${loan.id}`]))
  expect([mine, myOther]).toEqual([theirs?.filter((one) => !one.startsWith('follower')), theirs])
  await leave()
})

test("what is one person's own is told to their other screens alone", async () => {
  const { call, heard, leave } = await screens()
  const loan = await buildLoan(t.db)
  const hidden = await call('POST', '/today/hide', {
    kind: 'closing',
    loan_id: loan.id,
    mark: 'closing',
    until: 'tomorrow',
  })
  expect(hidden.statusCode, hidden.body).toBe(200)
  expect(await heard()).toEqual({ mine: [], myOther: ['today'], theirs: [] })
  await leave()
})

test('settings of all loans are told of no loan', async () => {
  const { call, heard, leave } = await screens()
  expect((await call('PUT', '/brand/update', { version: 1, name: 'Maple Capital' })).statusCode).toBe(200)
  expect(await heard()).toEqual({ mine: [], myOther: ['brand'], theirs: ['brand'] })
  await leave()
})

test('what changes with a person is told of any loan, as they may be on several', async () => {
  const { call, heard, leave } = await screens()
  const loan = await buildLoan(t.db)
  const entity = { name: 'Maple LLC', signatory_name: 'Bea Lee', signatory_email: 'bea.lee@example.com' }
  const done = await call('POST', `/legal-entity/loan/${loan.id}/add`, entity)
  expect(done.statusCode, done.body).toBe(201)
  expect((await heard()).theirs).toEqual(expect.arrayContaining(['activity', 'legal-entity', 'loan-status']))
  await leave()
})

test('a call that is refused tells nothing', async () => {
  const { call, heard, leave } = await screens()
  const loan = await buildLoan(t.db)
  const refused = await call('PUT', `/loan/${loan.id}/update`, { version: 7, name: 'Harbor Row' })
  expect(refused.statusCode).toBe(409)
  expect(await heard()).toEqual({ mine: [], myOther: [], theirs: [] })
  await leave()
})

test('changes of many loans within a moment are told once, as of any loan', async () => {
  const { heard, leave } = await screens()
  const { after, close } = createAnnouncer(t.deps.db, t.deps.log)
  const change = (loanId: string) => after(updateLoan, { userId: null, tab: null }, async () => noteLoan(loanId))
  for (let n = 0; n < 25; n++) await change(randomUUID())
  await close()
  expect((await heard()).theirs).toEqual(live(updateLoan).toSorted())
  await leave()
})
