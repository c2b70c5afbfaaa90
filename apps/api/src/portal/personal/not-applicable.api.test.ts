import type { PersonalHome } from '@plinth/contract/portal/personal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof buildUser>>
let deal: Awaited<ReturnType<typeof buildDeal>>
beforeAll(async () => {
  t = await testApp()
  staff = await buildUser(t.db, 'admin')
})
afterAll(() => t.close())
beforeEach(async () => {
  deal = await buildDeal(t.db)
  await t.drain()
  t.mailer.messages.length = 0
})

const request = (over = {}) =>
  buildActivity(t.db, deal.loan.id, { name: 'Survey', document_name: 'Survey', due_on: '2030-09-18', ...over })
const say = (id: string, email: string, reason = 'No tenants') =>
  t.call('POST', `/personal/${id}/not-applicable`, email, { reason })
const shown = async (email: string) =>
  (await t.call('GET', '/personal/home', email)).json<PersonalHome>().loans.flatMap((l) => l.not_applicable)
const answers = async () =>
  (await t.call('GET', `/loan/${deal.loan.id}/chase`, staff.email)).json<{
    answers: { id: string; activity_id: string; said: string; state: string; from: string }[]
  }>().answers
const decide = (id: string | undefined, body: object) => t.call('PUT', `/chase/answer/${id}`, staff.email, body)

test('[AC-17] a borrower and a broker answer signed in; staff get it as the answer of a reminder, newest first', async () => {
  const { id } = await request()
  expect((await say(id, deal.borrowerUser.email, ' ')).statusCode).toBe(400)
  expect((await say(id, deal.borrowerUser.email)).statusCode).toBe(200)
  expect((await say(id, deal.borrowerUser.email, 'It is vacant land')).statusCode).toBe(200)
  expect(await answers()).toMatchObject([{ activity_id: id, said: 'It is vacant land', state: 'open' }])
  expect(await shown(deal.borrowerUser.email)).toMatchObject([
    { activity_id: id, said: 'It is vacant land', state: 'open', reply: '' },
  ])
  expect((await say(id, deal.brokerUser.email, 'Nobody rents it')).statusCode).toBe(200)
  expect((await answers()).map(({ said }) => said)).toEqual(['Nobody rents it', 'It is vacant land'])
})

test('[AC-17] staff decline it with a reason that its sender reads, or accept it, which waives the request', async () => {
  const [kept, waived] = [await request(), await request({ name: 'Leases', document_name: 'Leases' })]
  for (const { id } of [kept, waived]) await say(id, deal.borrowerUser.email)
  const of = async (id: string) => (await answers()).find((one) => one.activity_id === id)?.id
  expect((await decide(await of(kept.id), { decision: 'declined', reply: '' })).statusCode).toBe(400)
  await decide(await of(kept.id), { decision: 'declined', reply: 'The title company asks for it.' })
  await decide(await of(waived.id), { decision: 'accepted' })
  expect(await shown(deal.borrowerUser.email)).toMatchObject([
    { activity_id: waived.id, name: 'Leases', state: 'accepted' },
    { activity_id: kept.id, state: 'declined', reply: 'The title company asks for it.' },
  ])
  // Another of the loan's people did not ask, and no longer sees the request.
  expect((await shown(deal.brokerUser.email)).map((one) => one.activity_id)).toEqual([kept.id])
  await t.drain()
  expect(t.mailer.messages.map(({ text }) => text).join()).toContain('The title company asks for it.')
})

test('[AC-17] what is not theirs, not needed, archived or no document request is refused, as is who may not upload', async () => {
  const { id } = await request()
  const foreign = (await buildDeal(t.db)).borrowerUser
  expect((await say(id, foreign.email)).statusCode).toBe(404)
  expect((await say(id, staff.email)).statusCode).toBe(403)
  for (const state of ['Sent', 'Accepted', 'Paused'] as const)
    expect((await say((await request({ state })).id, deal.borrowerUser.email)).statusCode).toBe(409)
  const sheet = await request({ type: 'term-sheet', state: 'Sent' })
  expect((await say(sheet.id, deal.borrowerUser.email)).statusCode).toBe(404)
  await t.db
    .updateTable('app_user')
    .set({ denied: ['upload-document-request'] })
    .where('id', '=', deal.borrowerUser.id)
    .execute()
  expect((await say(id, deal.borrowerUser.email)).statusCode).toBe(403)
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', deal.loan.id).execute()
  expect((await say(id, deal.brokerUser.email)).json<{ code: string }>().code).toBe('archived')
  expect(await answers()).toEqual([])
})

test('[AF-26] staff are answered what waits for a decision on a request of that loan, and nothing once it is decided', async () => {
  const { id } = await request()
  const waiting = async (loan = deal.loan.id) =>
    (await t.call('GET', `/loan/${loan}/not-applicable`, staff.email)).json().answers
  await say(id, deal.borrowerUser.email, 'It is vacant land')
  expect(await waiting()).toMatchObject([{ activity_id: id, document: 'Survey', said: 'It is vacant land' }])
  const other = await buildDeal(t.db)
  expect(await waiting(other.loan.id)).toEqual([])
  const [{ id: answer }] = await waiting()
  await decide(answer, { decision: 'declined', reply: 'The title company asks for it.' })
  expect(await waiting()).toEqual([])
  expect((await t.call('GET', `/loan/${deal.loan.id}/not-applicable`, deal.borrowerUser.email)).statusCode).toBe(403)
})
