import type { ActivityState } from '@plinth/domain/loan/activity/types'
import type { TodayEntry } from '@plinth/contract/portfolio/today'
import { addDays, type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import { groupOf, rankToday } from '@plinth/domain/portfolio/today/ranking'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

const app = await testApp()
afterAll(() => app.close())
const me = await buildUser(app.db, 'admin')
const other = await buildUser(app.db, 'admin')
const today: PlainDate = todayIn(app.deps.config.PLINTH_TIME_ZONE, app.clock.now())
const ago = (days: number) => new Date(app.clock.now() - days * 86_400_000 - 3_600_000)
beforeEach(() => app.db.deleteFrom('loan').execute())

const list = async (query = '?limit=200', as = me.email) => {
  const answer = await app.call('GET', `/today${query}`, as)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ entries: TodayEntry[]; total: number }>()
}
const kindsOf = async (query?: string, as?: string) => (await list(query, as)).entries.map((one) => one.kind)
/** A loan with nothing to do. */
const quiet = (over: Parameters<typeof buildLoan>[1] = {}) => buildLoan(app.db, { expected_closing: null, ...over })
const processOf = (activity_id: string, state: ActivityState, days = 0) =>
  app.db
    .insertInto('process')
    .values({ activity_id, name: 'a.pdf', state, state_since: ago(days) })
    .returningAll()

const oneOfEach = async () => {
  const uploads = await quiet({ name: 'Uploads' })
  await buildActivity(app.db, uploads.id, {
    state: 'Sent',
    state_since: ago(2),
    due_on: addDays(today, -9),
    document_name: 'Rent roll',
  })
  await buildActivity(app.db, uploads.id, { state: 'Unsupported', state_since: ago(4), document_name: 'T-12' })
  const owing = await quiet({ name: 'Owing' })
  await buildActivity(app.db, owing.id, { state: 'Waiting', due_on: addDays(today, -6) })
  const sheet = await quiet({ name: 'Sheet', status: 'term-sheet-sent' })
  await buildActivity(app.db, sheet.id, { type: 'term-sheet', state: 'Sent', expires_on: addDays(today, 2) })
  await quiet({ name: 'Closing', expected_closing: addDays(today, 5) })
  await quiet({ name: 'Slow', status: 'underwriting', status_since: ago(30) })
  const signing = await quiet({ name: 'Signing' })
  const commitment = await buildActivity(app.db, signing.id, { type: 'commitment', state: 'Sent' })
  const envelope = await app.db
    .insertInto('envelope')
    .values({ activity_id: commitment.id, provider: 'embedded', state: 'Sent', created_at: ago(3) })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, name] of ['Ada First', 'Bob Second'].entries())
    await app.db
      .insertInto('envelope_recipient')
      .values({
        envelope_id: envelope.id,
        position,
        name,
        email: `${position}@example.com`,
        signed_at: position === 0 ? ago(1) : null,
      })
      .execute()
  const broken = await quiet({ name: 'Broken' })
  const failed = await buildActivity(app.db, broken.id, { state: 'Failed', document_name: 'Appraisal' })
  await processOf(failed.id, 'Failed', 1).execute()
}

test('[A-17] today names what waits, why, and what to open', async () => {
  await oneOfEach()
  const { entries, total } = await list()
  expect(total).toBe(7)
  const said = Object.fromEntries(
    entries.map((one) => [
      one.kind,
      [one.loan.name, one.subject.replace(/^Request \d+$/, 'Request'), one.count, one.days],
    ]),
  )
  expect(said).toEqual({
    'upload-review': ['Uploads', 'T-12', 2, 4],
    'overdue-request': ['Owing', 'Request', 1, 6],
    'term-sheet-expiring': ['Sheet', 'Request', 1, 5],
    closing: ['Closing', '', 1, 9],
    'past-usual-time': ['Slow', '', 1, 9],
    'signature-waiting': ['Signing', 'Bob Second', 1, 3],
    'failed-process': ['Broken', 'Appraisal', 1, 1],
  })
  expect(entries.find((one) => one.kind === 'past-usual-time')?.usual).toEqual({ days: 21, from: 'default' })
  // The database orders by the same rule as everybody else.
  const ranked = rankToday(entries.map((one) => ({ ...one, amount: 1, id: one.loan.id })))
  expect(entries.map((one) => one.kind)).toEqual(ranked.map((one) => one.kind))
  expect(await kindsOf('?limit=2')).toEqual(ranked.slice(0, 2).map((one) => one.kind))
  expect((await list('?limit=2')).total).toBe(7)
})

test('[A-17] today by kind: the most urgent of each group, and how many there are in each', async () => {
  await oneOfEach()
  await quiet({ name: 'Missed', expected_closing: addDays(today, -3) })
  await quiet({ name: 'Soon', expected_closing: addDays(today, 1) })
  const { entries, total, groups } = (await list('?each=2')) as Awaited<ReturnType<typeof list>> & { groups: unknown }
  expect([total, groups]).toEqual([9, { overdue: 3, review: 2, coming: 4 }])
  expect(entries.map((one) => `${groupOf(one)} ${one.loan.name}`).toSorted()).toEqual([
    'coming Sheet',
    'coming Soon',
    'overdue Missed',
    'overdue Owing',
    'review Broken',
    'review Uploads',
  ])
})

test('[A-17] today leaves out what is archived, refused, final, done or not yet due', async () => {
  const archived = await quiet({ archived_at: new Date(), expected_closing: today })
  await buildActivity(app.db, archived.id, { state: 'Processed' })
  await quiet({ status: 'rejected', expected_closing: today })
  await quiet({ status: 'funded', expected_closing: today, status_since: ago(300) })
  await quiet({ expected_closing: addDays(today, 15) })
  await quiet({ expected_closing: addDays(today, -15) })
  const loan = await quiet({ status_since: ago(5) })
  await buildActivity(app.db, loan.id, { state: 'Processed', archived_at: new Date() })
  await buildActivity(app.db, loan.id, { state: 'Processed', superseded_at: new Date() })
  await buildActivity(app.db, loan.id, { state: 'New', due_on: today })
  await buildActivity(app.db, loan.id, { state: 'Accepted', due_on: addDays(today, -9) })
  await buildActivity(app.db, loan.id, { type: 'term-sheet', state: 'Accepted', expires_on: today })
  await buildActivity(app.db, loan.id, { type: 'term-sheet', state: 'Sent', expires_on: addDays(today, 8) })
  expect(await list()).toEqual({ entries: [], total: 0, groups: { overdue: 0, review: 0, coming: 0 } })
})

test("[A-17] a colleague's loans are not on the own list, those of nobody are", async () => {
  await quiet({ owner_user_id: me.id, expected_closing: today, amount_cents: 3_00 })
  await quiet({ owner_user_id: null, expected_closing: today, amount_cents: 2_00 })
  const theirs = await quiet({ owner_user_id: other.id, expected_closing: today, amount_cents: 1_00 })
  expect((await list()).total).toBe(2)
  const all = (await list('?whose=all')).entries
  expect(all).toHaveLength(3)
  expect(all[2]?.loan.id).toBe(theirs.id)
})

test('[A-17] an entry put off is back tomorrow, one done with when its matter changes; undo brings either back at once', async () => {
  const loan = await quiet({ expected_closing: addDays(today, 3) })
  const first = (await list()).entries[0]
  const which = { kind: 'closing', loan_id: loan.id }
  const hide = (until: string, mark = first?.mark) =>
    app.call('POST', '/today/hide', me.email, { ...which, mark, until })
  expect((await hide('tomorrow')).statusCode).toBe(200)
  expect((await list()).total).toBe(0)
  expect((await list('', other.email)).total).toBe(1)
  await app.call('POST', '/today/show', me.email, which)
  expect((await list()).total).toBe(1)
  await hide('tomorrow')
  app.clock.advance(86_400)
  expect((await list()).total).toBe(1)
  app.clock.advance(-86_400)
  await hide('changed')
  app.clock.advance(86_400)
  expect((await list()).total).toBe(0)
  app.clock.advance(-86_400)
  await app.db
    .updateTable('loan')
    .set({ expected_closing: addDays(today, 4) })
    .where('id', '=', loan.id)
    .execute()
  expect((await list()).total).toBe(1)
})

test('[A-17] what is usual comes from the history once enough loans left the stage', async () => {
  const start = Date.UTC(2025, 0, 1)
  for (let n = 0; n < 10; n++) {
    const old = await quiet({ name: 'Old', status: 'funded', created_at: new Date(start) })
    await app.db
      .insertInto('event')
      .values({
        at: new Date(start + 3 * 86_400_000),
        actor_name: 'Ada',
        kind: 'loan.status-changed',
        entity: 'loan',
        entity_id: old.id,
        loan_id: old.id,
        before: JSON.stringify({ status: 'preliminary' }),
        after: JSON.stringify({ status: 'term-sheet-sent' }),
      })
      .execute()
  }
  // What was counted for the tests before is remembered for ten minutes.
  app.clock.advance(2 * 86_400)
  await quiet({ name: 'New', status_since: ago(4) })
  expect((await list()).entries).toMatchObject([
    { kind: 'past-usual-time', days: 1, usual: { days: 3, from: 'history' }, loan: { name: 'New' } },
  ])
})

test('[A-17, W-20] only the lender has a list of today, and a loan that is none cannot be hidden', async () => {
  const { borrowerUser, brokerUser } = await buildDeal(app.db)
  for (const { email } of [borrowerUser, brokerUser])
    expect((await app.call('GET', '/today', email)).statusCode).toBe(403)
  expect((await app.call('GET', '/today', null)).statusCode).toBe(401)
  const gone = { kind: 'closing', loan_id: crypto.randomUUID(), mark: 'x', until: 'tomorrow' }
  expect((await app.call('POST', '/today/hide', me.email, gone)).statusCode).toBe(404)
})
