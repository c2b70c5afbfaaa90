import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const DAY_SECONDS = 24 * 3600
type Answer = {
  sent?: number
  again_epoch: number | null
  reminders: { email: string; body: string; owes: string[] }[]
}

const letters = (loanId: string) =>
  t.db.selectFrom('mail').select(['to_email', 'body_text']).where('loan_id', '=', loanId).execute()

test('[G-04] a broker reminds their borrower: the preview is what is sent, in their name, listing what is owed, also in broker mode', async () => {
  const { loan, borrower, brokerUser, contact } = await buildDeal(t.db, { correspond_with_broker: true })
  await buildActivity(t.db, loan.id, { name: 'Rent roll' })
  await buildActivity(t.db, loan.id, { name: 'Title', state: 'Accepted' })
  await buildActivity(t.db, loan.id, { name: 'T-12', state: 'Sent' })
  const preview = (
    await t.call('GET', `/broker/loan/${loan.human_id}/preview-reminder`, brokerUser.email)
  ).json<Answer>()
  expect(preview).toMatchObject({ again_epoch: null, reminders: [{ email: borrower.email, owes: ['Rent roll'] }] })
  expect(await letters(loan.id)).toEqual([])
  const sent = await t.call('POST', `/broker/loan/${loan.id}/send-reminder`, brokerUser.email, {})
  expect([sent.statusCode, sent.json<Answer>().sent]).toEqual([202, 1])
  const [letter, ...more] = await letters(loan.id)
  expect([letter?.to_email, letter?.body_text, more]).toEqual([borrower.email, preview.reminders[0]?.body, []])
  expect(letter?.body_text).toContain('your broker, is asking for the outstanding items')
  expect(letter?.to_email).not.toBe(contact.email)
  const admin = await buildUser(t.db, 'admin')
  const timeline = await t.call('GET', `/loan/${loan.id}/timeline`, admin.email)
  expect(timeline.body).toContain('reminded the borrower by email:')
})

test('[G-04] within a day the borrower is not reminded again, however often it is pressed; after it they are', async () => {
  const { loan, brokerUser } = await buildDeal(t.db)
  await buildActivity(t.db, loan.id, { name: 'Rent roll' })
  const press = () => t.call('POST', `/broker/loan/${loan.id}/send-reminder`, brokerUser.email, {})
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.map((a) => a.statusCode).toSorted()).toEqual([202, 409, 409])
  expect(await letters(loan.id)).toHaveLength(1)
  const preview = await t.call('GET', `/broker/loan/${loan.id}/preview-reminder`, brokerUser.email)
  expect(preview.json<Answer>().again_epoch).toBeGreaterThan(Date.now() / 1000)
  t.clock.advance(DAY_SECONDS + 60)
  const after = await press()
  t.clock.advance(-DAY_SECONDS - 60)
  expect(after.statusCode).toBe(202)
})

test("[G-12] [W-06] another broker's deal is no such loan, and a borrower has no such call", async () => {
  const [mine, theirs] = [await buildDeal(t.db), await buildDeal(t.db)]
  await buildActivity(t.db, theirs.loan.id, { name: 'Rent roll' })
  for (const [method, call] of [
    ['GET', 'preview-reminder'],
    ['POST', 'send-reminder'],
  ] as const) {
    const path = `/broker/loan/${theirs.loan.id}/${call}`
    const body = method === 'POST' ? {} : undefined
    expect((await t.call(method, path, mine.brokerUser.email, body)).statusCode).toBe(404)
    expect((await t.call(method, path, theirs.borrowerUser.email, body)).statusCode).toBe(403)
  }
  expect(await letters(theirs.loan.id)).toEqual([])
})

test('[W-20] [G-04] a read-only broker, an archived loan and a loan that owes nothing send nothing', async () => {
  const idle = await buildDeal(t.db)
  const send = (d: typeof idle) => t.call('POST', `/broker/loan/${d.loan.id}/send-reminder`, d.brokerUser.email, {})
  expect((await send(idle)).statusCode).toBe(409)
  await buildActivity(t.db, idle.loan.id, { name: 'Rent roll' })
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', idle.loan.id).execute()
  expect((await send(idle)).statusCode).toBe(409)
  const denied = await buildDeal(t.db)
  await buildActivity(t.db, denied.loan.id, { name: 'Rent roll' })
  await t.db
    .updateTable('app_user')
    .set({ denied: ['read-only'] })
    .where('id', '=', denied.brokerUser.id)
    .execute()
  expect((await send(denied)).statusCode).toBe(403)
  expect(await letters(denied.loan.id)).toEqual([])
})
