import type { FoundInsight } from '@plinth/contract/credit/insight'
import type { Waivers } from '@plinth/contract/credit/waiver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { memoOf } from '../../closing/deal-document/memo.service.ts'
import { refreshInsights } from '../insight/insight.service.ts'
import { ensurePolicySet } from './policy-set.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let narrowed: string
beforeAll(async () => {
  t = await testApp({ settings: { PLINTH_DATE_FORMAT: 'mm/dd/yyyy' } })
  await inTx(t.db, ensurePolicySet)
  staff = (await buildUser(t.db, 'admin', { first_name: 'Wanda', last_name: 'Waives' })).email
  narrowed = (await buildUser(t.db, 'admin', { denied: ['waive-policy'] })).email
})
afterAll(() => t.close())

/** A loan at 80% of its value, beyond the 70% of the usual set. */
const beyond = () => buildDeal(t.db, { amount_cents: 400_000_000, estimated_as_is_value_cents: 500_000_000 })
const DAY = 86_400
const inDays = (days: number) => Math.floor(t.deps.clock.now() / 1000 / DAY) * DAY + days * DAY
const waive = (loan: string, over: object = {}, as = staff) =>
  t.call('POST', `/loan/${loan}/waivers/add`, as, {
    ...{ subject_id: loan, key: 'ltv_as_is', reason: 'Sponsor repaid four loans', until_epoch: inDays(30), ...over },
  })
const list = async (loan: string) => (await t.call('GET', `/loan/${loan}/waivers`, staff)).json<Waivers>().waivers
const ltvInsight = async (loan: string) => {
  await refreshInsights(t.deps, loan)
  const { insights } = (await t.call('GET', `/loan/${loan}/insights`, staff)).json<{ insights: FoundInsight[] }>()
  return insights.find((one) => one.name === 'LTV (total commitment)')
}
const memoLine = async (loan: string) =>
  (await memoOf(t.deps, loan)).findings?.find(([label]) => label === 'LTV (total commitment)')?.[1]

test('a limit out of policy is waived with reason, by whom and until when; panel, insight, memo and timeline say so', async () => {
  const { loan } = await beyond()
  expect((await ltvInsight(loan.id))?.level).toBe(2)
  expect(await memoLine(loan.id)).toMatch(/^Outside policy: /)
  const reply = await waive(loan.id)
  expect(reply.statusCode).toBe(200)
  expect(reply.json<Waivers>().waivers).toMatchObject([
    {
      ...{ subject_id: loan.id, key: 'ltv_as_is', actual: 80, limit: '70% max', state: 'in-force' },
      ...{ reason: 'Sponsor repaid four loans', granted_by: 'Wanda Waives', until_epoch: inDays(30) },
    },
  ])
  expect(await ltvInsight(loan.id)).toMatchObject({
    ...{ level: 0, description: expect.stringMatching(/^80% vs. 70% max, waived until \d\d\/\d\d\/\d{4}/) },
    evidence: expect.arrayContaining([expect.objectContaining({ source: 'Waiver by Wanda Waives' })]),
  })
  expect(await memoLine(loan.id)).toMatch(
    /^Outside policy: .+\. Waived by Wanda Waives until \d\d\/\d\d\/\d{4}: Sponsor repaid four loans$/,
  )
  const timeline = (await t.call('GET', `/loan/${loan.id}/timeline`, staff)).body
  expect(timeline).toMatch(/waived the limit on LTV \(total commitment\) \(70% max\) until .*Sponsor repaid/)
})

test('a waiver that is withdrawn, expired or outgrown no longer counts; an expired one is followed by a new one', async () => {
  const { loan } = await beyond()
  await waive(loan.id, { until_epoch: inDays(0) })
  const [first] = await list(loan.id)
  expect(first?.state).toBe('in-force')
  await t.db.updateTable('policy_waiver').set({ until: '2020-01-01' }).where('loan_id', '=', loan.id).execute()
  expect((await list(loan.id))[0]?.state).toBe('expired')
  expect((await ltvInsight(loan.id))?.level).toBe(2)
  expect(await memoLine(loan.id)).not.toContain('Waived')
  expect((await waive(loan.id)).statusCode).toBe(200)
  expect(await list(loan.id)).toMatchObject([{ state: 'in-force', until_epoch: inDays(30) }])

  await t.db.updateTable('loan').set({ amount_cents: 420_000_000 }).where('id', '=', loan.id).execute()
  expect((await list(loan.id))[0]?.state).toBe('outgrown')
  expect((await ltvInsight(loan.id))?.level).toBe(2)
  await t.db.updateTable('loan').set({ amount_cents: 390_000_000 }).where('id', '=', loan.id).execute()
  const [second] = await list(loan.id)
  expect(second?.state).toBe('in-force')

  const withdraw = (as: string) =>
    t.call('PUT', `/loan/${loan.id}/waivers/${second?.id}/withdraw`, as, { reason: 'Sponsor sued' })
  expect((await withdraw(narrowed)).statusCode).toBe(403)
  expect((await withdraw(staff)).json<Waivers>().waivers).toEqual([])
  expect((await withdraw(staff)).statusCode).toBe(404)
  expect((await ltvInsight(loan.id))?.level).toBe(2)
  expect((await t.call('GET', `/loan/${loan.id}/timeline`, staff)).body).toMatch(
    /withdrew the waiver of LTV \(total commitment\).*Sponsor sued/,
  )
})

test('without the right, a reason, a day to come, a limit of this loan that is beyond, or twice: refused, and nothing is kept', async () => {
  const { loan, borrower } = await beyond()
  const other = await beyond()
  const told = async (over: object, as = staff) => {
    const reply = await waive(loan.id, over, as)
    return [reply.statusCode, reply.json<{ errors?: { path: string }[] }>().errors?.[0]?.path]
  }
  expect((await told({}, narrowed))[0]).toBe(403)
  expect(await told({ reason: ' ' })).toEqual([400, 'reason'])
  expect(await told({ until_epoch: inDays(-2) })).toEqual([400, 'until_epoch'])
  expect((await told({ subject_id: other.loan.id }))[0]).toBe(404)
  expect((await told({ subject_id: borrower.id, key: 'ltv_as_is' }))[0]).toBe(404)
  expect((await told({ key: 'debt_yield' }))[0]).toBe(409)
  expect(await list(loan.id)).toEqual([])
  const both = await Promise.all([waive(loan.id), waive(loan.id)])
  expect(both.map((one) => one.statusCode).toSorted()).toEqual([200, 409])
  const [mine] = await list(loan.id)
  const foreign = `/loan/${other.loan.id}/waivers/${mine?.id}/withdraw`
  expect((await t.call('PUT', foreign, staff, { reason: 'x' })).statusCode).toBe(404)
  expect(await list(loan.id)).toHaveLength(1)
})

test('a limit on a borrower is waived on this loan alone', async () => {
  const { loan, borrower } = await beyond()
  await t.db.updateTable('borrower').set({ credit_score: 600 }).where('id', '=', borrower.id).execute()
  const second = await buildDeal(t.db)
  await t.db
    .insertInto('loan_borrower')
    .values({ loan_id: second.loan.id, borrower_id: borrower.id, position: 1 })
    .execute()
  expect((await waive(loan.id, { subject_id: borrower.id, key: 'credit_score' })).statusCode).toBe(200)
  expect(await list(loan.id)).toMatchObject([{ subject_id: borrower.id, key: 'credit_score', actual: 600 }])
  expect(await list(second.loan.id)).toEqual([])
})
