import { addDays, plainDateToEpoch, todayIn } from '@plinth/domain/shared/dates'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const update = (id: string, body: object, as = staff) => t.call('PUT', `/loan/${id}/update`, as, body)
const events = (id: string) =>
  t.db.selectFrom('event').select(['kind', 'before', 'after']).where('loan_id', '=', id).orderBy('id').execute()

test('[B-30] only the fields sent change, with an event of before and after', async () => {
  const loan = await buildLoan(t.db, { name: 'Old', amount_cents: 500 })
  const reply = await update(loan.human_id, { version: 1, name: 'New', amount: 5 })
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { name: 'New', amount: 5, version: 2 }])
  expect(await events(loan.id)).toEqual([{ kind: 'loan.updated', before: { name: 'Old' }, after: { name: 'New' } }])
})

test('[B-30] a field that keeps its value is no part of the event, and numbers stand there as they were typed', async () => {
  const loan = await buildLoan(t.db, { name: 'Kept', interest_rate: 0.1 })
  const reply = await update(loan.id, { version: 1, name: 'Kept', interest_rate: 0.1075 })
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { name: 'Kept', interest_rate: 0.1075, version: 2 }])
  const told = sql<string>`before::text || after::text`.as('told')
  expect(await t.db.selectFrom('event').select(told).where('loan_id', '=', loan.id).execute()).toEqual([
    { told: '{"interest_rate": 0.1}{"interest_rate": 0.1075}' },
  ])
  await update(loan.id.toUpperCase(), { version: 2, interest_rate: 0.11 })
  expect((await events(loan.id)).at(-1)).toMatchObject({ before: { interest_rate: 0.1075 } })
})

test('nothing changed writes nothing', async () => {
  const loan = await buildLoan(t.db, { name: 'Same', expected_closing: '2020-01-01' })
  const same = { version: 1, name: 'Same', expected_closing_epoch: plainDateToEpoch('2020-01-01') }
  expect((await update(loan.id, same)).json()).toMatchObject({ version: 1 })
  expect(await events(loan.id)).toEqual([])
})

test("[B-27] an expected closing before today in the lender's zone is refused, today is taken", async () => {
  const loan = await buildLoan(t.db)
  const today = todayIn('America/New_York', t.clock.now())
  const on = (date: string) => update(loan.id, { version: 1, expected_closing_epoch: plainDateToEpoch(date) })
  const past = await on(addDays(today, -1))
  expect([past.statusCode, past.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
    400,
    'expected_closing_epoch',
  ])
  expect((await on(today)).statusCode).toBe(200)
})

test("[B-27] in the evening the lender's day counts, not the one of UTC", async () => {
  const before = t.clock.ms
  t.clock.ms = Date.UTC(2032, 5, 11, 2) // 10 June, 22:00 in New York
  const loan = await buildLoan(t.db)
  const reply = await update(loan.id, { version: 1, expected_closing_epoch: plainDateToEpoch('2032-06-10') })
  t.clock.ms = before
  expect(reply.statusCode).toBe(200)
})

test('[Y-08] [Y-09] [Y-10] limits of amount, duration and rate', async () => {
  const loan = await buildLoan(t.db)
  const wrong = [
    { amount: 15_000_000.01 },
    { amount: -1 },
    { duration_months: 101 },
    { interest_rate: 1.01 },
    { purpose: 'Fun' },
    { status: 'funded' },
    { amount: 1.234 },
  ]
  for (const body of wrong)
    expect((await update(loan.id, { version: 1, ...body })).statusCode, JSON.stringify(body)).toBe(400)
  expect((await update(loan.id, { version: 1, amount: 15_000_000 })).statusCode).toBe(200)
})

test('a stale version is refused and told the current one', async () => {
  const loan = await buildLoan(t.db)
  await update(loan.id, { version: 1, name: 'First' })
  const stale = await update(loan.id, { version: 1, name: 'Second' })
  expect(stale.json()).toMatchObject({
    status: 409,
    code: 'version_conflict',
    errors: [{ path: 'version', message: '2' }],
  })
})

test('an edit repeated with its key gets its own answer again, and no refusal for what it changed itself', async () => {
  const loan = await buildLoan(t.db)
  const edit = () =>
    t.call('PUT', `/loan/${loan.id}/update`, staff, { version: 1, name: 'Told' }, { 'idempotency-key': 'edit-1' })
  const [first, again] = [await edit(), await edit()]
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body])
  expect(await events(loan.id)).toHaveLength(1)
})

test('two edits of one version at once: one wins, one event', async () => {
  const loan = await buildLoan(t.db)
  const codes = (await Promise.all(['A', 'B', 'C'].map((name) => update(loan.id, { version: 1, name })))).map(
    (r) => r.statusCode,
  )
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await events(loan.id)).toHaveLength(1)
})

test('[D-15] an archived loan is no longer edited', async () => {
  const loan = await buildLoan(t.db, { archived_at: new Date() })
  expect((await update(loan.id, { version: 1, name: 'X' })).json()).toMatchObject({ status: 409, code: 'archived' })
})

test('the owner is an active administrator', async () => {
  const { loan, borrowerUser } = await buildDeal(t.db)
  const admin = await buildUser(t.db, 'admin')
  expect((await update(loan.id, { version: 1, owner_user_id: borrowerUser.id })).statusCode).toBe(400)
  expect((await update(loan.id, { version: 1, owner_user_id: admin.id })).statusCode).toBe(200)
  expect((await update(loan.id, { version: 2, owner_user_id: null })).statusCode).toBe(200)
})

test('[W-22] others may not, unknown loans are not found', async () => {
  const { loan, brokerUser } = await buildDeal(t.db)
  expect((await update(loan.id, { version: 1, name: 'X' }, brokerUser.email)).statusCode).toBe(403)
  expect((await update('BL-1', { version: 1, name: 'X' })).statusCode).toBe(404)
})
