import type { PolicyAnalysis } from '@plinth/contract/credit/policies'
import type { PolicySetView, SizingView } from '@plinth/contract/credit/policy-set'
import { newRule } from '@plinth/domain/credit/policy/policy-set'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  reader = (await buildUser(t.db, 'admin', { denied: ['manage-settings', 'edit-loan'] })).email
})
afterAll(() => t.close())

const analyses = async (path: string) =>
  (await t.call('GET', path, staff)).json<{ policies: PolicyAnalysis[] }>().policies
const limitOf = (found: readonly PolicyAnalysis[], key: string) =>
  found.flatMap((one) => one.requirements).find((one) => one.key === key)
const setInUse = async (): Promise<PolicySetView> => {
  const { sets } = (await t.call('GET', '/policies/sets', staff)).json<{ sets: PolicySetView[] }>()
  return (await t.call('GET', `/policies/sets/${sets[0]?.policy_set_id}`, staff)).json()
}
const save = (set: PolicySetView, over: Partial<PolicySetView> & { reason?: string }, as = staff) =>
  t.call('PUT', `/policies/sets/${set.policy_set_id}`, as, {
    ...{ version: set.version, name: set.name, rules: set.rules, reason: '' },
    ...over,
  })

describe('policy analysis', () => {
  test('[O-03] [O-05] [O-07] [U-21] a loan, its borrower and its neighborhood are held against the set in use', async () => {
    const { loan, borrower, property } = await buildDeal(t.db, {
      ...{ estimated_as_is_value_cents: 120_000_000, amount_cents: 90_000_000, amount_at_closing_cents: 80_000_000 },
    })
    await t.db.updateTable('borrower').set({ credit_score: 640 }).where('id', '=', borrower.id).execute()
    const onLoan = await analyses(`/policies/loan/${loan.human_id}`)
    const onBorrower = await analyses(`/policies/borrower/${borrower.id}`)
    const around = await analyses(`/policies/neighborhood/${property.id}`)
    expect([...onLoan, ...onBorrower, ...around].map((one) => one.order)).toEqual([1, 2, 3])
    // $900,000 committed, $800,000 of it at closing, on $1,200,000 is 75% vs. 70% max: beyond by 7.1% of the limit.
    expect(limitOf(onLoan, 'ltv_as_is')).toMatchObject({
      ...{ func: 'max', value: 70, actual: 75, prefix: '', suffix: '%', verdict: 'orange', value_out_of_range: null },
      ...{ diff: { mid: 0.05, top: 0.1 }, note: '$900,000 total commitment ÷ $1,200,000 as-is value' },
    })
    expect(limitOf(onBorrower, 'credit_score')).toMatchObject({ actual: 640, verdict: 'yellow' })
    expect(onBorrower[0]?.borrower).toEqual({ id: borrower.id, name: 'Bea Sponsor' })
    expect(limitOf(around, 'vacancy_rate')).toMatchObject({
      actual: null,
      verdict: 'unknown',
      note: 'N/A: vacancy is not known',
    })
    expect(onLoan[0]?.vars).toMatchObject({ amount: 900_000, asIsValue: 1_200_000 })
    expect(onLoan[0]?.selected_columns).toHaveLength(onLoan[0]?.header.length ?? 0)
  })
  test('[O-07] far beyond, the text of the limit stands instead of the value', async () => {
    const { loan } = await buildDeal(t.db, { estimated_as_is_value_cents: 100_000_000 })
    expect(limitOf(await analyses(`/policies/loan/${loan.id}`), 'ltv_as_is')).toMatchObject({
      ...{ actual: 100, verdict: 'red', value_out_of_range: 'Out of policy' },
    })
  })
  test('a person with two open loans is held against both; one that is paid off counts no more', async () => {
    const { borrower } = await buildDeal(t.db)
    const second = await buildDeal(t.db, { status: 'paid-off', paid_off_on: '2026-01-05' })
    await t.db.updateTable('borrower').set({ net_worth_cents: 150_000_000 }).where('id', '=', borrower.id).execute()
    await t.db.insertInto('loan_borrower').values({ loan_id: second.loan.id, borrower_id: borrower.id }).execute()
    const net = async () => limitOf(await analyses(`/policies/borrower/${borrower.id}`), 'net_worth_to_loan')?.actual
    expect(await net()).toBe(150)
    await t.db.updateTable('loan').set({ status: 'funded' }).where('id', '=', second.loan.id).execute()
    expect(await net()).toBe(75)
  })
})

describe('policy sets', () => {
  test('an installation starts with one, once', async () => {
    await inTx(t.db, ensurePolicySet)
    const { sets } = (await t.call('GET', '/policies/sets', reader)).json<{ sets: PolicySetView[] }>()
    expect(sets).toMatchObject([{ name: 'Bridge loans', in_use: true, version: 1, limits: 18, changed_by: 'Plinth' }])
  })
  test('[O-07] a change is a version that says who changed what and why, and loans are held against it at once', async () => {
    const set = await setInUse()
    const rules = set.rules.map((one) => (one.key === 'ltv_as_is' ? { ...one, value: 85 } : one))
    const saved = (await save(set, { rules, reason: 'Board of May' })).json<PolicySetView>()
    expect(saved.history[0]).toMatchObject({
      ...{ version: set.version + 1, author: 'Lena Limits', reason: 'Board of May' },
      changes: ["'LTV (total commitment)' from 70% max to 85% max"],
    })
    const { loan } = await buildDeal(t.db, { estimated_as_is_value_cents: 120_000_000 })
    expect(limitOf(await analyses(`/policies/loan/${loan.id}`), 'ltv_as_is')?.verdict).toBe('green')
    const trail = await t.db
      .selectFrom('event')
      .select(['kind', 'actor_name', 'after'])
      .where('kind', '=', 'policy.set-changed')
      .execute()
    expect(trail).toMatchObject([
      { actor_name: 'Lena Limits', after: { version: set.version + 1, reason: 'Board of May' } },
    ])
  })
  test('what somebody else changed meanwhile is not written over', async () => {
    const set = await setInUse()
    await save(set, { name: 'Bridge loans, east' })
    expect((await save(set, { name: 'Bridge loans, west' })).json()).toMatchObject({ code: 'version_conflict' })
    expect((await setInUse()).name).toBe('Bridge loans, east')
  })
  test('saving without a change makes no version', async () => {
    const set = await setInUse()
    expect((await save(set, { reason: 'Nothing' })).json<PolicySetView>().version).toBe(set.version)
  })
  test('a limit that cannot be compared with its measure is refused, and its field named', async () => {
    const set = await setInUse()
    const reply = await save(set, { rules: [newRule('ltc'), { ...newRule('credit_score'), value: 75 }] })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      {
        code: 'invalid_input',
        errors: [{ path: 'rules.1.value', message: 'Credit score must be between 300 and 850' }],
      },
    ])
    expect((await save(set, { rules: [newRule('ltc'), newRule('ltc')] })).statusCode).toBe(400)
    expect((await setInUse()).version).toBe(set.version)
  })
  test('a copy is put in use; the one in use cannot be archived', async () => {
    const set = await setInUse()
    const copied = await t.call('POST', '/policies/sets/add', staff, { name: 'Land', copy_of: set.policy_set_id })
    const copy = copied.json<PolicySetView>()
    expect(copy).toMatchObject({ name: 'Land', in_use: false, rules: set.rules })
    const archived = await t.call('PUT', `/policies/sets/${set.policy_set_id}/archive`, staff)
    expect(archived.json()).toMatchObject({ code: 'in_use' })
    expect((await t.call('PUT', `/policies/sets/${copy.policy_set_id}/use`, staff)).json()).toMatchObject({
      in_use: true,
    })
    expect((await t.call('PUT', `/policies/sets/${set.policy_set_id}/archive`, staff)).statusCode).toBe(200)
    expect((await save({ ...set, version: set.version }, { name: 'Again' })).json()).toMatchObject({ code: 'archived' })
    expect((await setInUse()).name).toBe('Land')
  })
  test('who may not manage settings may read sets, not change them', async () => {
    const set = await setInUse()
    expect((await save(set, { name: 'Mine' }, reader)).statusCode).toBe(403)
  })
})

describe('the sizer', () => {
  const read = async (key: string) => (await t.call('GET', `/policies/sizing/${key}`, staff)).json<SizingView>()
  test('starts from the loan, each figure with its source, and stores nothing', async () => {
    const { loan } = await buildDeal(t.db, { estimated_as_is_value_cents: 120_000_000 })
    const start = await read(loan.human_id)
    expect(start.figures).toMatchObject({
      amount: 1_000_000,
      holdback: 100_000,
      asIsValue: 1_200_000,
      acquisition: 1_500_000,
    })
    expect(start.figures).toMatchObject({
      interestRate: 0.1075,
      originationFee: 0.02,
      brokerFee: 0.01,
      closingCosts: null,
    })
    expect(start.sources).toMatchObject({
      amount: 'Request details',
      originationFee: 'Standard terms',
      purchasePrice: 'Property',
    })
    expect(start.sources).not.toHaveProperty('closingCosts')
    expect([start.saved, start.rules.length > 0]).toEqual([null, true])
    expect(await t.db.selectFrom('loan_sizing').select('loan_id').where('loan_id', '=', loan.id).execute()).toEqual([])
  })
  test('the fees of a term sheet come before the usual ones', async () => {
    const { loan } = await buildDeal(t.db)
    const values = { origination_fee: 0.015, exit_fee: 'none', broker_fee: null }
    await t.db
      .insertInto('activity')
      .values({ loan_id: loan.id, type: 'term-sheet', name: 'Term sheet', field_values: JSON.stringify(values) })
      .execute()
    const { figures, sources } = await read(loan.id)
    expect([figures.originationFee, sources.originationFee]).toEqual([0.015, 'Term sheet'])
    expect([figures.exitFee, sources.exitFee]).toEqual([0.01, 'Standard terms'])
  })
  test('keeps what was typed when asked, leaves the loan alone, and refuses a stale or absurd figure', async () => {
    const { loan } = await buildDeal(t.db)
    const keep = (version: number, figures: object, as = staff) =>
      t.call('PUT', `/policies/sizing/${loan.id}`, as, { version, figures })
    expect((await keep(0, { amount: 800_000, asIsValue: null })).json<SizingView>().saved).toMatchObject({
      ...{ figures: { amount: 800_000, asIsValue: null }, version: 1, author: 'Lena Limits' },
    })
    expect((await read(loan.id)).figures.amount).toBe(1_000_000)
    expect((await keep(0, { amount: 1 })).json()).toMatchObject({ code: 'version_conflict' })
    expect((await keep(1, { amount: 700_000 })).json<SizingView>().saved?.version).toBe(2)
    expect((await keep(2, { interestRate: 3 })).json()).toMatchObject({ errors: [{ path: 'figures.interestRate' }] })
    expect((await keep(2, { bribe: 3 })).statusCode).toBe(400)
    expect((await keep(2, {}, reader)).statusCode).toBe(403)
    const kinds = await t.db.selectFrom('event').select('kind').where('loan_id', '=', loan.id).execute()
    expect(kinds).toEqual([{ kind: 'loan.sizing-kept' }, { kind: 'loan.sizing-kept' }])
  })
})
