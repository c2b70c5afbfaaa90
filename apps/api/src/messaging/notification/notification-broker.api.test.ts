import type { LoanStatus } from '@plinth/domain/loan/status'
import { gatheringMs } from '@plinth/domain/messaging/notification/kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { moveLoan } from '../../loan/status/index.ts'
import { plinth } from '../../platform/actor.ts'
import { mailNotificationsJob } from './notification-mail.jobs.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const bell = async (user: {
  id: string
  email: string
}): Promise<{ unseen: number; notifications: { message: string }[] }> =>
  (await t.call('GET', `/user/${user.id}/notifications`, user.email)).json()
const letters = async (email: string) => {
  t.clock.ms = Date.now() + gatheringMs + 60_000
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, mailNotificationsJob, {}))
  await t.drain()
  return t.mailer.messages.filter((letter) => letter.to.email === email)
}
const kindsOf = async (email: string) =>
  (await t.call('GET', '/notifications/mail-settings', email))
    .json<{ kinds: { kind: string }[] }>()
    .kinds.map(({ kind }) => kind)

test("[A-39] [S-06] a broker's bell rings for their own deals alone: what is needed again, and where the deal stands", async () => {
  const [deal, other] = [await buildDeal(t.db), await buildDeal(t.db)]
  const staff = await buildUser(t.db, 'admin')
  const request = await buildActivity(t.db, deal.loan.id, { state: 'Rejected', document_name: 'Rent roll' })
  const restarted = await t.call('POST', `/activity/${request.id}/restart`, staff.email, { reason: 'Once more' })
  expect(restarted.statusCode, restarted.body).toBe(200)
  await inTx(t.db, (tx) => moveLoan(tx, plinth, { id: deal.loan.id, status: deal.loan.status }, 'underwriting'))
  expect((await bell(deal.brokerUser)).notifications.map(({ message }) => message)).toEqual([
    'Your loan is now: Underwriting',
    'Rent roll is needed again',
  ])
  expect((await bell(other.brokerUser)).unseen).toBe(0)
  expect((await bell(staff)).notifications).toEqual([])
})

test('[A-39] it comes by email too, with the way to the deal, until the broker stops it', async () => {
  const { loan, brokerUser } = await buildDeal(t.db)
  const move = (from: LoanStatus, to: 'underwriting' | 'board-review') =>
    inTx(t.db, (tx) => moveLoan(tx, plinth, { id: loan.id, status: from }, to))
  await move(loan.status, 'underwriting')
  const [letter, ...more] = await letters(brokerUser.email)
  expect(more).toEqual([])
  expect(letter?.text).toContain(`/personal?loan=${loan.human_id}`)
  expect(letter?.text).toContain('No more emails about “Updates on your loans”')
  expect(await kindsOf(brokerUser.email)).toEqual(['deal-news', 'request-message'])
  expect(await kindsOf((await buildUser(t.db, 'admin')).email)).not.toContain('deal-news')
  const [, token] = /\/unsubscribe\?token=(\S+)/.exec(letter?.text ?? '') ?? []
  expect((await t.call('POST', `/notifications/unsubscribe?token=${token}`, null)).statusCode).toBe(200)
  await move('underwriting', 'board-review')
  expect(await letters(brokerUser.email)).toHaveLength(1)
  expect((await bell(brokerUser)).unseen).toBe(2)
})

test('[A-39] whoever gets a letter about it anyway gets no second one', async () => {
  const { loan, brokerUser } = await buildDeal(t.db, { correspond_with_broker: true })
  const staff = await buildUser(t.db, 'admin')
  const request = await buildActivity(t.db, loan.id, { state: 'Rejected', document_name: 'Deed' })
  await t.call('POST', `/activity/${request.id}/restart`, staff.email, { reason: 'Once more' })
  const sent = await letters(brokerUser.email)
  expect(sent.map(({ subject }) => subject)).toEqual(['Deed is needed again'])
  expect((await bell(brokerUser)).unseen).toBe(1)
})
