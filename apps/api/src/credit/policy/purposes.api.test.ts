import type { PolicyAnalysis } from '@plinth/contract/credit/policies'
import type { PolicySetView, SizingView } from '@plinth/contract/credit/policy-set'
import type { LoanView } from '@plinth/contract/loan/loan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { ensurePolicySet } from './index.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let reader: string
beforeAll(async () => {
  t = await testApp()
  await inTx(t.db, ensurePolicySet)
  staff = (await buildUser(t.db, 'admin', { first_name: 'Lena', last_name: 'Limits' })).email
  reader = (await buildUser(t.db, 'admin', { denied: ['manage-settings'] })).email
})
afterAll(() => t.close())

const get = async <T>(path: string): Promise<T> => (await t.call('GET', path, staff)).json<T>()
const analysis = async (path: string) => (await get<{ policies: PolicyAnalysis[] }>(path)).policies[0]
const limit = (one: PolicyAnalysis | undefined, key: string) => one?.requirements.find((r) => r.key === key)?.value
const bind = (id: string, purposes: readonly string[], as = staff) =>
  t.call('PUT', `/policies/sets/${id}/purposes`, as, { purposes })

/** A set of its own with another LTV, credit score and vacancy limit. */
const setOf = async (name: string, value: number): Promise<PolicySetView> => {
  const { sets } = await get<{ sets: PolicySetView[] }>('/policies/sets')
  const body = { name, copy_of: sets[0]?.policy_set_id }
  const made = (await t.call('POST', '/policies/sets/add', staff, body)).json<PolicySetView>()
  const own: Readonly<Record<string, number>> = {
    ltv_as_is: value,
    credit_score: 700 + value,
    vacancy_rate: value / 10,
  }
  const rules = made.rules.map((one) => ({ ...one, value: own[one.key] ?? one.value }))
  const saved = await t.call('PUT', `/policies/sets/${made.policy_set_id}`, staff, {
    ...{ version: made.version, name, rules, reason: '' },
  })
  return saved.json<PolicySetView>()
}

test('a loan, its borrower, its neighborhood, its sizer and its head are judged by the set of its purpose', async () => {
  const flips = await setOf('Flips', 55)
  expect((await bind(flips.policy_set_id, ['Flip', 'Double Flip'])).json()).toMatchObject({
    ...{ name: 'Flips', in_use: false, purposes: ['Flip', 'Double Flip'] },
  })
  const flip = await buildDeal(t.db, { purpose: 'Flip', estimated_as_is_value_cents: 300_000_000 })
  const purchase = await buildDeal(t.db, { purpose: 'Purchase', estimated_as_is_value_cents: 300_000_000 })
  for (const [deal, name, own, ltv, credit, vacancy] of [
    [flip, 'Flips', true, 55, 755, 5.5],
    [purchase, 'Bridge loans', false, 70, 650, 10],
  ] as const) {
    const { loan, borrower, property } = deal
    const onLoan = await analysis(`/policies/loan/${loan.human_id}`)
    expect(onLoan?.set).toMatchObject({ name, own })
    const onBorrower = await analysis(`/policies/borrower/${borrower.id}?loan_id=${loan.id}`)
    const around = await analysis(`/policies/neighborhood/${property.id}?loan_id=${loan.human_id}`)
    expect([limit(onLoan, 'ltv_as_is'), limit(onBorrower, 'credit_score'), limit(around, 'vacancy_rate')]).toEqual([
      ...[ltv, credit, vacancy],
    ])
    expect((await get<SizingView>(`/policies/sizing/${loan.id}`)).set).toBe(name)
    const { figures } = await get<LoanView>(`/loan/${loan.id}`)
    expect(figures.ratios.find((one) => one.key === 'ltv_as_is')?.limit?.text).toBe(`${ltv}% max`)
  }
  // Without a loan a borrower is held against the general set.
  expect((await analysis(`/policies/borrower/${flip.borrower.id}`))?.set.name).toBe('Bridge loans')
})

test('a purpose has one set: taking it moves it, and loans without one fall back to the general set', async () => {
  const [first, second] = [await setOf('First', 40), await setOf('Second', 45)]
  const { loan } = await buildDeal(t.db, { purpose: 'Refinance' })
  const judge = async () => (await analysis(`/policies/loan/${loan.id}`))?.set.name
  await bind(first.policy_set_id, ['Refinance', 'Cash out'])
  expect(await judge()).toBe('First')
  await bind(second.policy_set_id, ['Refinance'])
  expect(await judge()).toBe('Second')
  const { sets } = await get<{ sets: PolicySetView[] }>('/policies/sets')
  expect(sets.find((one) => one.name === 'First')?.purposes).toEqual(['Cash out'])
  await bind(second.policy_set_id, [])
  expect(await judge()).toBe('Bridge loans')
  const trail = t.db
    .selectFrom('event')
    .select(['actor_name', 'before', 'after'])
    .where('kind', '=', 'policy.set-bound')
  expect((await trail.where('entity_id', '=', second.policy_set_id).orderBy('id').execute()).at(-1)).toMatchObject({
    ...{ actor_name: 'Lena Limits', before: { purposes: ['Refinance'] }, after: { purposes: [] } },
  })
})

test('a set that judges loans is not archived, an unknown purpose is refused, and so is a person without the right', async () => {
  const set = await setOf('Acquisitions', 50)
  await bind(set.policy_set_id, ['Acquisition'])
  const kept = await t.call('PUT', `/policies/sets/${set.policy_set_id}/archive`, staff)
  expect([kept.statusCode, kept.json()]).toMatchObject([409, { code: 'in_use' }])
  expect(kept.body).toContain('Acquisition loans are held against this policy set')
  const wrong = await bind(set.policy_set_id, ['Bridge'])
  expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('purposes')])
  expect((await bind(set.policy_set_id, ['Flip'], reader)).statusCode).toBe(403)
  await bind(set.policy_set_id, [])
  expect((await t.call('PUT', `/policies/sets/${set.policy_set_id}/archive`, staff)).statusCode).toBe(200)
})
