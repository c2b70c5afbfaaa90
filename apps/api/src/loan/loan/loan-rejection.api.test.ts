import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildActivity, buildBorrower, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import { refreshProgress } from '../status/index.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin', { first_name: 'Ada', last_name: 'Admin' })).email
})
afterAll(() => t.close())
beforeEach(() => {
  t.mailer.messages.length = 0
})

const archive = (id: string, body: object) =>
  t.call('PUT', `/loan/${id}/archive`, staff, { rejection_reason: 'Leverage above 75%', ...body })
const sent = async () => {
  await t.drain()
  return t.mailer.messages.filter(({ subject }) => subject.startsWith('Your loan request'))
}
const stepsOf = async (id: string) => ({
  loan: (await t.call('GET', `/loan/${id}`, staff)).json().status.suggested_steps,
  section: (await t.call('GET', `/loan-status/${id}`, staff)).json().suggested_steps,
})

test('[D-06] [D-10] a rejection is silent unless the lender asks for the letter', async () => {
  const { loan } = await buildDeal(t.db)
  expect((await archive(loan.id, {})).statusCode).toBe(200)
  expect(await sent()).toEqual([])
})

test('[D-10] the letter goes to each applicant with the reason and the adverse action notice, as it was previewed', async () => {
  const { loan, borrower, contact } = await buildDeal(t.db, { name: 'Harbor House' })
  const second = await buildBorrower(t.db, { first_name: 'Cora', last_name: 'Co', email: 'cora@example.com' })
  await t.db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: second.id, position: 2 }).execute()
  const preview = (await t.call('GET', `/loan/${loan.human_id}/rejection-letter`, staff)).json()
  expect(preview.to.map(({ email }: { email: string }) => email)).toEqual([borrower.email, 'cora@example.com'])
  expect(preview.body).toContain('{reason}')
  expect((await archive(loan.id, { send_letter: true })).statusCode).toBe(200)
  const letters = await sent()
  expect(letters.map(({ to }) => to.email).toSorted()).toEqual([borrower.email, 'cora@example.com'].toSorted())
  expect(letters.map(({ to }) => to.email)).not.toContain(contact.email)
  const coras = letters.find(({ to }) => to.email === 'cora@example.com')
  expect(coras?.subject).toBe(preview.subject)
  expect(coras?.text).toBe(preview.body.replace('{name}', 'Cora Co').replace('{reason}', 'Leverage above 75%'))
  expect(coras?.text).toContain('Equal Credit Opportunity Act')
  const { events } = (await t.call('GET', `/loan/${loan.id}/timeline`, staff)).json<{ events: { text: string }[] }>()
  expect(events.map(({ text }) => text).join('\n')).toMatch(/Ada Admin sent the rejection letter to .*Cora Co/)
})

test('[D-10] [E-30] where the lender corresponds with the broker, the broker gets it too', async () => {
  const { loan, borrower, contact } = await buildDeal(t.db, { correspond_with_broker: true })
  await archive(loan.id, { send_letter: true })
  expect((await sent()).map(({ to }) => to.email).toSorted()).toEqual([borrower.email, contact.email].toSorted())
})

test('[D-10] a letter that nobody would get is refused and nothing is archived', async () => {
  for (const over of [{ status: 'funded' }, {}] as const) {
    const { loan } = await buildDeal(t.db, over)
    if (!('status' in over)) await t.db.deleteFrom('loan_borrower').where('loan_id', '=', loan.id).execute()
    const reply = await archive(loan.id, { send_letter: true })
    expect([reply.statusCode, reply.json().errors]).toMatchObject([400, [{ path: 'send_letter' }]])
    const row = await t.db.selectFrom('loan').selectAll().where('id', '=', loan.id).executeTakeFirstOrThrow()
    expect([row.archived_at, row.status]).toEqual([null, loan.status])
  }
})

test('[D-10] who may not archive may not read the letter; a loan that is not there is 404', async () => {
  const { loan, brokerUser } = await buildDeal(t.db)
  const barred = await buildUser(t.db, 'admin', { denied: ['archive-loan'] })
  for (const email of [brokerUser.email, barred.email])
    expect((await t.call('GET', `/loan/${loan.id}/rejection-letter`, email)).statusCode).toBe(403)
  expect((await t.call('GET', '/loan/BL-99/rejection-letter', staff)).statusCode).toBe(404)
})

test('[P-32] suggested steps end with a rejected or archived loan, and come back when it is restored', async () => {
  const { loan } = await buildDeal(t.db, { status: 'underwriting' })
  await buildActivity(t.db, loan.id)
  await inTx(t.db, (tx) => refreshProgress(tx, plinth, loan.id))
  const before = await stepsOf(loan.id)
  expect(before.loan).not.toEqual([])
  await archive(loan.id, { days_to_archive: 5 })
  expect(await stepsOf(loan.id)).toEqual({ loan: [], section: [] })
  await t.call('PUT', `/loan/${loan.id}/restore`, staff)
  expect(await stepsOf(loan.id)).toEqual(before)
  const funded = await buildDeal(t.db, { status: 'funded' })
  await inTx(t.db, (tx) => refreshProgress(tx, plinth, funded.loan.id))
  expect((await stepsOf(funded.loan.id)).loan).toEqual(['Record payoff'])
  await archive(funded.loan.id, {})
  expect(await stepsOf(funded.loan.id)).toEqual({ loan: [], section: [] })
})
