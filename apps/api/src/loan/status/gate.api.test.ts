import type { LoanStatus } from '@plinth/domain/loan/status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal } from '../../../test/factories.ts'
import { buildStaff } from '../../../test/deal.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
})
afterAll(() => t.close())

const post = (path: string, body?: object) => t.call('POST', path, staff, body)
const payoff = {
  paid_off_date: '2026-06-30',
  is_late_payment: false,
  late_days: [],
  borrower_score: 80,
  is_construction_completed: true,
}
const allMissing = [
  'Enter interest rate',
  'Enter amount at closing',
  'Add borrowing entity',
  'Review 3 files',
  'Get a report or appraisal',
]

/** A loan in a status that lacks everything: no rate, closing amount, entity or report, and three files unreviewed. */
const bareLoan = async (status: LoanStatus) => {
  const { loan } = await buildDeal(t.db, { status, interest_rate: null, amount_at_closing_cents: null })
  const request = await buildActivity(t.db, loan.id, { type: 'document-request', state: 'Sent' })
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    await t.db.insertInto('process').values({ activity_id: request.id, name, state: 'Processed' }).execute()
  if (status === 'commitment-accepted') await buildActivity(t.db, loan.id, { type: 'commitment', state: 'Accepted' })
  return loan
}
const stateOf = async (id: string) => (await t.call('GET', `/loan-status/${id}`, staff)).json().state
const steps = [
  ['underwriting', 'board-review', (id: string) => `/activity/board-review/${id}/create-main-activity`, {}],
  ['commitment-accepted', 'funded', (id: string) => `/loan-status/${id}/set/funded/2026-01-15`, {}],
  ['funded', 'paid-off', (id: string) => `/loan-status/${id}/set/paid-off`, payoff],
] as const

test.each(steps)(
  '[P-30, P-32] a loan in %s that lacks everything does not become %s by a press, and is told what is missing',
  async (from, to, path, body) => {
    const { id } = await bareLoan(from)
    const answer = await post(path(id), body)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'reason_needed'])
    expect(answer.json().errors.map((e: { message: string }) => e.message)).toEqual(allMissing)
    for (const point of allMissing) expect(answer.json().detail).toContain(point)
    const blank = await post(path(id), { ...body, reason: '   ' })
    expect([blank.statusCode, blank.json().errors?.[0]?.path]).toEqual([400, 'reason'])
    expect(await stateOf(id)).toBe(from)
    const advanced = await post(`/loan-status/${id}/advance/${to}`)
    expect([advanced.statusCode, await stateOf(id)]).toEqual([409, from])
  },
)

test.each(steps)(
  '[P-30] with a reason a loan in %s becomes %s, and the timeline keeps it',
  async (from, to, path, body) => {
    const { id } = await bareLoan(from)
    const answer = await post(path(id), { ...body, reason: 'Approved by the committee' })
    expect(answer.statusCode).toBeLessThan(300)
    expect(await stateOf(id)).toBe(to)
    const reply = (await t.call('GET', `/loan/${id}/timeline`, staff)).json()
    expect(JSON.stringify(reply)).toContain(`with open points (${allMissing.join(', ')}): Approved by the committee`)
  },
)

test('[P-32] the status names what the next step lacks, and nothing once it is there', async () => {
  const { id, human_id: humanId } = await bareLoan('underwriting')
  const missing = async () =>
    (await t.call('GET', `/loan-status/${id}`, staff))
      .json()
      .main_action.missing.map((point: { text: string }) => point.text)
  expect(await missing()).toEqual(allMissing)
  await t.db
    .updateTable('loan')
    .set({ interest_rate: 0.1, amount_at_closing_cents: 1000 })
    .where('id', '=', id)
    .execute()
  await t.db.updateTable('process').set({ state: 'Accepted' }).execute()
  await buildActivity(t.db, id, { type: 'appraisal', state: 'Done' })
  expect(await missing()).toEqual(['Add borrowing entity'])
  await t.call('POST', `/legal-entity/loan/${humanId}/add`, staff, { name: 'Jay Street LLC' })
  expect(await missing()).toEqual([])
  expect((await post(`/activity/board-review/${id}/create-main-activity`)).statusCode).toBe(201)
})

test('[P-28, W-23] a loan is not moved back without a reason', async () => {
  const { loan } = await buildDeal(t.db, { status: 'underwriting' })
  for (const body of [undefined, {}, { reason: ' ' }]) {
    const answer = await post(`/loan-status/${loan.id}/downgrade/preliminary`, body)
    expect(answer.statusCode).toBe(400)
  }
  expect(await stateOf(loan.id)).toBe('underwriting')
})
