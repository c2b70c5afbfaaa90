import type { PersonalHome } from '@plinth/contract/portal/personal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let officer: Awaited<ReturnType<typeof buildUser>>
let other: Awaited<ReturnType<typeof buildUser>>
beforeAll(async () => {
  t = await testApp()
  officer = await buildUser(t.db, 'admin', { first_name: 'Olive', last_name: 'Officer', phone: '(212) 555-0142' })
  other = await buildUser(t.db, 'admin')
})
afterAll(() => t.close())

const withdraw = (key: string, email: string, body: object = {}) =>
  t.call('PUT', `/personal/loan/${key}/withdraw`, email, body)
const home = async (email: string) => (await t.call('GET', '/personal/home', email)).json<PersonalHome>()
const told = async (user: { id: string; email: string }) =>
  (await t.call('GET', `/user/${user.id}/notifications`, user.email))
    .json<{ notifications: { message: string }[] }>()
    .notifications.map(({ message }) => message)

test('[G-08] borrower and broker see who looks after their loan, until that person leaves', async () => {
  const deal = await buildDeal(t.db, { owner_user_id: officer.id })
  const unassigned = await buildDeal(t.db)
  for (const { email } of [deal.borrowerUser, deal.brokerUser])
    expect((await home(email)).loans[0]?.loan.loan_officer).toEqual({
      name: 'Olive Officer',
      email: officer.email,
      phone: '(212) 555-0142',
    })
  expect((await home(unassigned.borrowerUser.email)).loans[0]?.loan.loan_officer).toBeNull()
  await t.db.updateTable('app_user').set({ active: false }).where('id', '=', officer.id).execute()
  expect((await home(deal.borrowerUser.email)).loans[0]?.loan.loan_officer).toBeNull()
  await t.db.updateTable('app_user').set({ active: true }).where('id', '=', officer.id).execute()
})

test('[G-08] [S-01] a borrower withdraws their request: it is archived with the reason, and its officer is told', async () => {
  const { loan, borrowerUser } = await buildDeal(t.db, { owner_user_id: officer.id, status: 'underwriting' })
  expect((await home(borrowerUser.email)).loans[0]?.loan.can_withdraw).toBe(true)
  expect((await withdraw(loan.human_id, borrowerUser.email, { reason: 'Seller backed out' })).statusCode).toBe(200)
  const row = await t.db.selectFrom('loan').selectAll().where('id', '=', loan.id).executeTakeFirstOrThrow()
  expect(row.status).toBe('rejected')
  expect(row.archived_at).not.toBeNull()
  expect(row.rejection_reason).toMatch(/^Withdrawn by .+: Seller backed out$/)
  expect((await told(officer))[0]).toMatch(new RegExp(`withdrew the request ${loan.name}$`))
  expect(await told(other)).toEqual([])
  const { events } = (await t.call('GET', `/loan/${loan.id}/timeline`, other.email)).json<{
    events: { kind: string; text: string }[]
  }>()
  expect(events.find(({ kind }) => kind === 'loan.withdrawn')?.text).toContain('withdrew the request')
  expect((await home(borrowerUser.email)).loans[0]?.loan.can_withdraw).toBe(false)
  // Twice it is refused; staff can take it up again where it stood.
  expect((await withdraw(loan.id, borrowerUser.email)).statusCode).toBe(409)
  expect((await t.call('PUT', `/loan/${loan.id}/restore`, other.email)).json().status.state).toBe('underwriting')
})

test('[G-12] [W-20] a foreign loan is 404, staff and those who may not edit are refused, and nothing is written', async () => {
  const [deal, stranger] = [await buildDeal(t.db), await buildDeal(t.db)]
  expect((await withdraw(deal.loan.id, stranger.borrowerUser.email)).statusCode).toBe(404)
  expect((await withdraw(deal.loan.id, stranger.brokerUser.email)).statusCode).toBe(404)
  expect((await withdraw('BL-99', deal.borrowerUser.email)).statusCode).toBe(404)
  expect((await withdraw(deal.loan.id, other.email)).statusCode).toBe(403)
  await t.db
    .updateTable('app_user')
    .set({ denied: ['read-only'] })
    .where('id', '=', deal.borrowerUser.id)
    .execute()
  expect((await withdraw(deal.loan.id, deal.borrowerUser.email)).statusCode).toBe(403)
  expect((await withdraw(deal.loan.id, deal.brokerUser.email, { reason: 'x'.repeat(401) })).statusCode).toBe(400)
  const row = await t.db.selectFrom('loan').selectAll().where('id', '=', deal.loan.id).executeTakeFirstOrThrow()
  expect([row.archived_at, row.status]).toEqual([null, deal.loan.status])
})

test.each(['funded', 'paid-off', 'rejected'] as const)('[G-08] a %s loan is not withdrawn', async (status) => {
  const { loan, brokerUser } = await buildDeal(t.db, { status })
  expect((await withdraw(loan.id, brokerUser.email)).statusCode).toBe(409)
})
