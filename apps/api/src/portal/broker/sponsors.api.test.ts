import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildLoan } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test("[G-03] [W-06] a broker finds the sponsors of their own deals, each once with the last deal, and nobody else's", async () => {
  const [mine, theirs] = [await buildDeal(t.db), await buildDeal(t.db)]
  const second = await buildLoan(t.db, { name: 'Newest deal' })
  await t.db.insertInto('loan_borrower').values({ loan_id: second.id, borrower_id: mine.borrower.id }).execute()
  await t.db.insertInto('loan_contact').values({ loan_id: second.id, contact_id: mine.contact.id }).execute()
  await t.db
    .updateTable('borrower')
    .set({ phone: '212-5550142', completed_projects: 4, ssn_sealed: 'sealed' })
    .where('id', '=', mine.borrower.id)
    .execute()
  // Nobody but the broker gave what is on file: a sponsor who signs in is another test.
  await t.db.deleteFrom('user_borrower').where('borrower_id', '=', mine.borrower.id).execute()
  const answer = await t.call('GET', '/broker/sponsors', mine.brokerUser.email)
  expect(answer.json()).toMatchObject({
    sponsors: [
      { id: mine.borrower.id, email: mine.borrower.email, phone: '212-5550142', deals: 2, last_deal: 'Newest deal' },
    ],
  })
  expect(answer.json<{ sponsors: unknown[] }>().sponsors).toHaveLength(1)
  expect(answer.body).not.toMatch(/ssn|sealed/)
  expect((await t.call('GET', '/broker/sponsors', theirs.borrowerUser.email)).statusCode).toBe(403)
})

test('[E-31] a sponsor without an address has none here either', async () => {
  const d = await buildDeal(t.db)
  await t.db
    .updateTable('borrower')
    .set({ email: 'x@no-email.invalid', email_is_placeholder: true })
    .where('id', '=', d.borrower.id)
    .execute()
  const { sponsors } = (await t.call('GET', '/broker/sponsors', d.brokerUser.email)).json<{
    sponsors: { email: string | null }[]
  }>()
  expect(sponsors.map((s) => s.email)).toEqual([null])
})
