import type { FoundInsight } from '@plinth/contract/credit/insight'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import { memoOf } from '../../closing/deal-document/memo.service.ts'
import { refreshInsights } from '../insight/insight.service.ts'
import { bringValues } from '../../underwriting/values/index.ts'
import { ensurePolicySet } from './policy-set.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  await inTx(t.db, ensurePolicySet)
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const MARK = '(Sandbox)'

test('what a sandbox made up is marked in the limits, insights and the board memo that stand on it, and nowhere else', async () => {
  const { loan, borrower } = await buildDeal(t.db, { amount_cents: 300_000_000, interest_rate: 0.12, score: 64 })
  const figures = { net_worth_cents: 10_000_000, liquidity_cents: 60_000_000 }
  await t.db.updateTable('borrower').set(figures).where('id', '=', borrower.id).execute()
  const marks = async () => {
    await refreshInsights(t.deps, loan.id)
    const of = async (path: string, name: string) =>
      (await t.call('GET', path, staff))
        .json<{ policies: { requirements: { key: string; note: string }[] }[] }>()
        .policies[0]?.requirements.find((one) => one.key === name)
        ?.note.includes(MARK)
    const { insights } = (await t.call('GET', `/loan/${loan.id}/insights`, staff)).json<{ insights: FoundInsight[] }>()
    const evidence = (name: string) =>
      insights.find((one) => one.name === name)?.evidence.some((one) => `${one.source}${one.value}`.includes(MARK))
    const memo = await memoOf(t.deps, loan.id)
    const line = (label: string) => memo.ratios?.find(([name]) => name === label)?.[1]
    const liquid = await of(`/policies/borrower/${borrower.id}`, 'liquidity_to_loan')
    return {
      limits: [liquid, await of(`/policies/borrower/${borrower.id}`, 'net_worth_to_loan')],
      ratios: [await of(`/policies/loan/${loan.id}`, 'ltv_as_is'), await of(`/policies/loan/${loan.id}`, 'ltc')],
      insights: [evidence('Thin liquidity'), evidence('LTV (total commitment)')],
      memo: [line('LTV (total commitment)')?.includes(MARK), line('LTC')?.includes(MARK)],
      score: line('Score'),
    }
  }
  expect(await marks()).toEqual({
    ...{ limits: [false, false], ratios: [false, false], insights: [undefined, false], memo: [false, false] },
    score: '64',
  })
  await inTx(t.db, async (tx) => {
    const activity = await buildActivity(t.db, loan.id, { borrower_id: borrower.id })
    const value = { as_of: '2026-01-05', activity_id: activity.id, sandbox: true }
    const brought = [
      {
        ...({ kind: 'liquidity', subject: { kind: 'borrower', id: borrower.id }, source: 'bank-link' } as const),
        ...{ ...value, value: 5_000_000, origin: 'Bank link' },
      },
      {
        ...({ kind: 'as_is_value', subject: { kind: 'loan', id: loan.id }, source: 'report' } as const),
        ...{ ...value, value: 350_000_000, origin: 'HouseCanary' },
      },
    ]
    const from = { processId: null, activityId: activity.id }
    await bringValues(tx, plinth, from, brought, { clock: t.deps.clock, loanId: loan.id })
  })
  const { score, ...marked } = await marks()
  expect(marked).toEqual({
    ...{ limits: [true, false], ratios: [true, false], insights: [true, true], memo: [true, false] },
  })
  expect(score).toMatch(/^\d+ \(Sandbox: As-is value, Liquidity of Bea Sponsor\)$/)
})
