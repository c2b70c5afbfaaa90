import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const fix = (id: string) => t.call('POST', `/loan/${id}/fix`, staff)
const repairs = async (id: string) => (await fix(id)).json<{ repaired: string[] }>().repaired

test('[I-12] Fix opens missing activities and derives the score; a second time nothing is wrong', async () => {
  const { loan } = await buildDeal(t.db)
  const first = await repairs(loan.human_id)
  expect(first[0]).toMatch(/^Opened \d+ missing activities: .*Term Sheet/)
  expect(await repairs(loan.id)).toEqual([])
  const kinds = await t.db.selectFrom('event').select('kind').where('loan_id', '=', loan.id).execute()
  expect(kinds.map((e) => e.kind)).toEqual(['loan.fixed', 'loan.fixed'])
})

test('[I-12] a run that has hung for over an hour is stopped, one at work is left alone', async () => {
  const { loan } = await buildDeal(t.db)
  await fix(loan.id)
  const hung = await buildActivity(t.db, loan.id, { state: 'Processing' })
  const busy = await buildActivity(t.db, loan.id, { state: 'Processing' })
  const run = (activity_id: string, ago: number) =>
    t.db
      .insertInto('process')
      .values({ activity_id, name: 'x', state: 'Processing', updated_at: new Date(t.clock.now() - ago) })
      .execute()
  await run(hung.id, 3_700_000)
  await run(busy.id, 60_000)
  expect(await repairs(loan.id)).toContain('Stopped 1 run that hung; start it again where needed.')
  const states = await t.db
    .selectFrom('activity')
    .select('state')
    .where('id', 'in', [hung.id, busy.id])
    .orderBy('id')
    .execute()
  expect(states.map((s) => s.state)).toEqual(['Failed', 'Processing'])
})

test('[I-12] a neighborhood that is known by now and an account without its borrower are linked', async () => {
  const { loan, borrowerUser, property } = await buildDeal(t.db)
  await fix(loan.id)
  await t.db.deleteFrom('user_borrower').where('user_id', '=', borrowerUser.id).execute()
  await t.db.insertInto('neighborhood').values({ zipcode: property.address_zipcode, name: 'Heights' }).execute()
  expect(await repairs(loan.id)).toEqual([
    'Found the neighborhood of 1 property.',
    'Linked 1 account to the borrower of the same address.',
  ])
})

test('[D-15] an archived loan is not repaired', async () => {
  const { loan } = await buildDeal(t.db, { archived_at: new Date() })
  expect((await fix(loan.id)).json()).toMatchObject({ status: 409, code: 'archived' })
})
