import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const refusalsOf = async (actorId: string) =>
  (
    await t.db
      .selectFrom('event')
      .select(['actor_name', 'after', 'ip'])
      .where('kind', '=', 'access.refused')
      .where('actor_id', '=', actorId)
      .orderBy('id')
      .execute()
  ).map(({ after }) => after)

test('a known person who asks for what is not theirs leaves an event that names call and record', async () => {
  const mine = await buildDeal(t.db)
  const other = await buildDeal(t.db)
  const { email, id } = mine.borrowerUser
  expect((await t.call('GET', `/personal/loan/${other.loan.id}`, email)).statusCode).toBe(404)
  expect((await t.call('GET', `/loan/${other.loan.human_id}`, email)).statusCode).toBe(403)
  expect(await refusalsOf(id)).toEqual([
    { call: 'personal.loan', code: 'not_found', asked: { loan_id: other.loan.id } },
    { call: 'loan.get', code: 'forbidden', asked: expect.objectContaining({ loan_id: other.loan.human_id }) },
  ])
})

test('an administrator without the right, and one who asks for a record that is not there, leave one event each', async () => {
  const { email, id } = await buildUser(t.db, 'admin', { denied: ['view-outbox'] })
  const missing = '0190a000-0000-7000-8000-000000000000'
  expect((await t.call('GET', '/outbox/all', email)).statusCode).toBe(403)
  expect((await t.call('PUT', `/borrower/${missing}/update`, email, { version: 1, first_name: 'X' })).statusCode).toBe(
    404,
  )
  expect(await refusalsOf(id)).toEqual([
    { call: 'mail.outbox', code: 'forbidden', asked: {} },
    { call: 'borrower.update', code: 'not_found', asked: { borrower_id: missing } },
  ])
})

test('what is granted, invalid or asked by nobody we know leaves none', async () => {
  const { email, id } = await buildUser(t.db, 'admin')
  const before = (await t.db.selectFrom('event').select('id').where('kind', '=', 'access.refused').execute()).length
  expect((await t.call('GET', '/outbox/all', email)).statusCode).toBe(200)
  expect((await t.call('GET', '/outbox/all?limit=0', email)).statusCode).toBe(400)
  expect((await t.call('GET', '/outbox/all', null)).statusCode).toBe(401)
  expect(await refusalsOf(id)).toEqual([])
  const after = await t.db.selectFrom('event').select('id').where('kind', '=', 'access.refused').execute()
  expect(after).toHaveLength(before)
})

test('a person who is refused very often fills no disk: the last event says that more follow', async () => {
  const { email, id } = await buildUser(t.db, 'admin', { denied: ['view-outbox'] })
  for (let n = 0; n < 70; n += 1) await t.call('GET', '/outbox/all', email)
  const told = await refusalsOf(id)
  expect(told).toHaveLength(61)
  expect(told.at(-1)).toMatchObject({ more_follow: true })
})
