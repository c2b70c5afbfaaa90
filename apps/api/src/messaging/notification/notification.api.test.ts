import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp, tokenFor } from '../../../test/harness.ts'
import { openStream as listenAt } from '../../../test/listening.ts'
import { buildApp } from '../../app/app.ts'
import { openBus, tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import { notifyStaff } from './notification.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let address: string
beforeAll(async () => {
  t = await testApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/api`
})
afterAll(() => t.close())

const tellAll = async (message: string) => {
  const loan = await buildLoan(t.db)
  await inTx(t.db, (tx) => notifyStaff(tx, { message, loanId: loan.id, documentId: null, by: null }))
  return loan
}
const bell = async (user: { id: string; email: string }) =>
  (await t.call('GET', `/user/${user.id}/notifications`, user.email)).json()

test('[S-06, S-02, U-22] the bell lists own notifications, newest first, with the counts of its tabs', async () => {
  const user = await buildUser(t.db, 'admin')
  await tellAll('new document uploaded: one.pdf')
  const loan = await tellAll('new document uploaded: two.pdf')
  const list = await bell(user)
  expect(list).toMatchObject({ unseen: 2, new: 2, done: 0 })
  expect(list.notifications[0]).toMatchObject({
    message: 'new document uploaded: two.pdf',
    status: 'New',
    state: 'New',
    loan_human_id: loan.human_id,
    loan_name: loan.name,
  })
})

test('[S-07] seen and done turn to and fro, each on its own', async () => {
  const user = await buildUser(t.db, 'admin')
  await tellAll('a')
  const [{ id }] = (await bell(user)).notifications
  const turn = async (mark: string) => (await t.call('PUT', `/notifications/${id}/toggle-${mark}`, user.email)).json()
  expect(await turn('seen')).toMatchObject({ status: 'read', state: 'New' })
  expect(await turn('done')).toMatchObject({ status: 'read', state: 'Done' })
  expect(await turn('seen')).toMatchObject({ status: 'New', state: 'Done' })
  expect(await bell(user)).toMatchObject({ unseen: 1, new: 0, done: 1 })
})

test('[S-08] all are marked seen, those of others stay', async () => {
  const [user, other] = [await buildUser(t.db, 'admin'), await buildUser(t.db, 'admin')]
  await tellAll('a')
  await tellAll('b')
  expect((await t.call('PUT', '/notifications/mark-all-as-seen', user.email)).json()).toEqual({ marked: 2 })
  expect((await bell(user)).unseen).toBe(0)
  expect((await bell(other)).unseen).toBe(2)
})

test('notifications of another person are not found', async () => {
  const [user, other] = [await buildUser(t.db, 'admin'), await buildUser(t.db, 'admin')]
  await tellAll('a')
  const [{ id }] = (await bell(other)).notifications
  expect((await t.call('GET', `/user/${other.id}/notifications`, user.email)).statusCode).toBe(404)
  expect((await t.call('PUT', `/notifications/${id}/toggle-done`, user.email)).statusCode).toBe(404)
})

const openStream = (email: string, at = address, behindMs = 0) => listenAt(at, email, { behindMs })

test('a notification arrives on an open screen without a reload, to its person alone', async () => {
  const [user, other] = [await buildUser(t.db, 'admin'), await buildUser(t.db, 'broker')]
  const [mine, theirs] = [await openStream(user.email), await openStream(other.email)]
  expect(mine.response.headers.get('content-type')).toContain('text/event-stream')
  await tellAll('new document uploaded: live.pdf')
  expect(await mine.next()).toMatchObject({
    event: 'notification',
    data: { message: 'new document uploaded: live.pdf' },
  })
  // The next thing the other person hears is their own, so that nothing came before it.
  await t.db.updateTable('app_user').set({ role: 'admin' }).where('id', '=', other.id).execute()
  await tellAll('second')
  expect(await theirs.next()).toMatchObject({ data: { message: 'second' } })
  await Promise.all([mine.close(), theirs.close()])
})

test('what changed while a screen was loading is told to it first, to staff alone', async () => {
  const [staff, other] = [await buildUser(t.db, 'admin'), await buildUser(t.db, 'broker')]
  const first = await openStream(staff.email)
  const before = performance.now()
  const change = { kind: 'changed', topics: ['loan-status'], loan_id: randomUUID() } as const
  await inTx(t.db, (tx) => tell(tx, { ...change, topics: [...change.topics] }))
  // Once one screen heard of it the server has.
  expect(await first.next()).toEqual({ event: 'changed', data: { topics: change.topics, loan_id: change.loan_id } })
  const behind = Math.ceil(performance.now() - before)
  const [late, theirs, later] = [
    await openStream(staff.email, address, behind + 100),
    await openStream(other.email, address, behind + 100),
    await openStream(staff.email),
  ]
  expect(await late.next()).toEqual({ event: 'changed', data: { topics: change.topics, loan_id: change.loan_id } })
  await t.db.updateTable('app_user').set({ role: 'admin' }).where('id', '=', other.id).execute()
  await tellAll('the next')
  for (const one of [later, theirs]) expect(await one.next()).toMatchObject({ data: { message: 'the next' } })
  await Promise.all([first, late, theirs, later].map((one) => one.close()))
})

test('a change that is rolled back is not told', async () => {
  const user = await buildUser(t.db, 'admin')
  const stream = await openStream(user.email)
  await inTx(t.db, async (tx) => {
    await notifyStaff(tx, { message: 'never', loanId: null, documentId: null, by: null })
    throw new Error('rolled back')
  }).catch(() => undefined)
  await tellAll('after')
  expect(await stream.next()).toMatchObject({ data: { message: 'after' } })
  await stream.close()
})

test('the stream needs a session', async () => {
  expect((await fetch(`${address}/notifications/stream`)).status).toBe(401)
})

test('streams find their way after the listening connection broke', async () => {
  const user = await buildUser(t.db, 'admin')
  const stream = await openStream(user.email)
  const heard = stream.next()
  const listening = () =>
    t.deps.pool.query(
      "select pid from pg_stat_activity where application_name = 'plinth-bus' and datname = current_database() and query like 'listen%'",
    )
  const before = (await listening()).rows[0].pid
  await t.deps.pool.query('select pg_terminate_backend($1)', [before])
  await expect.poll(async () => (await listening()).rows[0]?.pid ?? before).not.toBe(before)
  // What was told meanwhile is lost to the stream: it says so, and the screen asks for its lists.
  expect(await heard).toMatchObject({ event: 'changed', data: { topics: expect.arrayContaining(['notification']) } })
  const afterwards = stream.next()
  await tellAll('after the break')
  expect(await afterwards).toMatchObject({ data: { message: 'after the break' } })
  await stream.close()
})

test('[S-01] [S-07] [S-08] two servers on one database agree: what one is told, screens at the other show', async () => {
  // Another process hears by a connection of its own.
  const second = await buildApp({ ...t.deps, bus: openBus(t.url, t.deps.log) })
  await second.listen({ port: 0, host: '127.0.0.1' })
  const elsewhere = `http://127.0.0.1:${(second.server.address() as AddressInfo).port}/api`
  const user = await buildUser(t.db, 'admin')
  const [here, there] = [await openStream(user.email), await openStream(user.email, elsewhere)]
  await tellAll('new document uploaded: both.pdf')
  for (const stream of [here, there])
    expect(await stream.next()).toMatchObject({
      event: 'notification',
      data: { message: 'new document uploaded: both.pdf' },
    })
  // Marked at one server, the bell at the other is asked to look again.
  await t.call('PUT', '/notifications/mark-all-as-seen', user.email)
  for (const stream of [here, there])
    expect(await stream.next()).toEqual({ event: 'changed', data: { topics: ['notification'], loan_id: null } })
  const list = await fetch(`${elsewhere}/user/${user.id}/notifications`, {
    headers: { authorization: `Bearer ${await tokenFor(user.email)}` },
  })
  expect(await list.json()).toMatchObject({ unseen: 0 })
  // The second server ends its stream itself.
  await second.close()
  expect(await there.next()).toBeNull()
  await here.close()
})

test('[K-41] a move of an activity reaches the open screens of staff, not those of others', async () => {
  const [user, broker] = [await buildUser(t.db, 'admin'), await buildUser(t.db, 'broker')]
  const loan = await buildLoan(t.db)
  const activity = await buildActivity(t.db, loan.id, { type: 'underwriting' })
  const [staff, other] = [await openStream(user.email), await openStream(broker.email)]
  await t.call('POST', `/activity/${activity.id}/pause`, user.email)
  expect(await staff.next()).toMatchObject({ event: 'changed', data: { topics: ['activity', 'loan-status'] } })
  await t.db.updateTable('app_user').set({ role: 'admin' }).where('id', '=', broker.id).execute()
  await tellAll('afterwards')
  expect(await other.next()).toMatchObject({ data: { message: 'afterwards' } })
  await Promise.all([staff.close(), other.close()])
})

test('closing the server ends open streams', async () => {
  const own = await testApp()
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const user = await buildUser(own.db, 'admin')
  const response = await fetch(
    `http://127.0.0.1:${(own.app.server.address() as AddressInfo).port}/api/notifications/stream`,
    {
      headers: { authorization: `Bearer ${await tokenFor(user.email)}` },
    },
  )
  const rest = response.text()
  await own.close()
  expect(await rest).toContain('welcome')
})
