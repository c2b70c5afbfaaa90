import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScoreView } from '@plinth/contract/underwriting/scoring'
import type { LoanScoreView } from '@plinth/contract/credit/loan-score'
import { buildBorrower, buildDeal, buildLoan, buildProperty, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

test('[I-40] a loan that was never scored has no score, and every category is empty', async () => {
  const loan = await buildLoan(t.db)
  const reply = await t.call('GET', `/loan/${loan.human_id}/get-score`, staff)
  expect(reply.json()).toMatchObject({ score: null, calculated_epoch: null, borrowers: { score: null, entities: [] } })
})

test('[I-41] [I-44] recalculating stores the score with its breakdown and says so in the trail', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  await t.db.updateTable('borrower').set({ credit_score: 780 }).where('id', '=', borrower.id).execute()
  const recalculated = await t.call('PUT', `/loan/${loan.id}/calculate-score`, staff)
  const score = (await t.call('GET', `/loan/${loan.id}/get-score`, staff)).json<LoanScoreView>()
  expect(recalculated.json()).toMatchObject({ id: loan.id, score: score.score })
  expect(score.borrowers.entities).toMatchObject([{ id: borrower.id, name: 'Bea Sponsor' }])
  expect(score.calculated_epoch).toBe(Math.floor(t.clock.now() / 1000))
  const kinds = await t.db.selectFrom('event').select('kind').where('loan_id', '=', loan.id).execute()
  expect(kinds).toEqual([{ kind: 'loan.score-calculated' }])
})

test('[I-43] the calculation of a category names each variable, its points and its values', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  await t.db.updateTable('borrower').set({ credit_score: 780 }).where('id', '=', borrower.id).execute()
  await t.call('PUT', `/loan/${loan.id}/calculate-score`, staff)
  const paths = [`/scoring/calculate/${loan.id}/borrowers`, `/scoring/calculate/${loan.id}/score/borrowers`]
  for (const path of paths) {
    const reply = (await t.call('GET', path, staff)).json<ScoreView>()
    expect(reply.score_category).toBe('borrowers')
    const credit = reply.variables.find((v) => v.children.some((c) => c.name === 'credit_score'))
    expect(credit).toMatchObject({ entity_name: 'Bea Sponsor', children: [{ value: 780 }] })
    expect(credit?.variable_final_score).toBeGreaterThan(0)
  }
})

test('[D-15] an archived loan keeps its score', async () => {
  const { loan } = await buildDeal(t.db, { archived_at: new Date() })
  expect((await t.call('PUT', `/loan/${loan.id}/calculate-score`, staff)).json()).toMatchObject({ code: 'archived' })
})

test('[R-32] borrower.calculate-score scores the borrower in every loan', async () => {
  const { borrower } = await buildDeal(t.db)
  await t.db.updateTable('borrower').set({ credit_score: 780 }).where('id', '=', borrower.id).execute()
  const reply = await t.call('PUT', `/borrower/calculate-score/${borrower.id}`, staff)
  expect(reply.json<{ score: number }>().score).toBeGreaterThan(50)
  const nobody = '0190a000-0000-7000-8000-000000000000'
  expect((await t.call('PUT', `/borrower/calculate-score/${nobody}`, staff)).statusCode).toBe(404)
})

test('[R-32] property.calculate-score scores the property in every open loan; an archived one keeps its score', async () => {
  const { loan, property } = await buildDeal(t.db)
  const old = await buildLoan(t.db, { archived_at: new Date() })
  await t.db.insertInto('loan_property').values({ loan_id: old.id, property_id: property.id }).execute()
  await t.db.updateTable('property').set({ property_type: 'MULTIFAMILY' }).where('id', '=', property.id).execute()
  const reply = await t.call('PUT', `/property/calculate-score/${property.id}`, staff)
  expect(reply.json<{ score: number }>().score).toBeGreaterThan(50)
  const scored = await t.db
    .selectFrom('loan_score')
    .select('loan_id')
    .where('loan_id', 'in', [loan.id, old.id])
    .execute()
  expect(scored).toEqual([{ loan_id: loan.id }])
})

test('[R-32] a borrower and a property of no loan are scored by what is known of them alone', async () => {
  const borrower = await buildBorrower(t.db, { credit_score: 780 })
  const property = await buildProperty(t.db, { property_type: 'MULTIFAMILY', is_occupied: true })
  const scoreOf = async (path: string) => (await t.call('PUT', path, staff)).json<{ score: number | null }>().score
  expect(await scoreOf(`/borrower/calculate-score/${borrower.id}`)).toBeGreaterThan(50)
  expect(await scoreOf(`/property/calculate-score/${property.id}`)).toBeGreaterThan(50)
})

test('[I-43] [R-33] a calculation tells point by point: the rules met, what the score starts from, and why a value is N/A', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  await t.db
    .updateTable('borrower')
    .set({ credit_score: 760, net_worth_cents: null })
    .where('id', '=', borrower.id)
    .execute()
  await t.call('PUT', `/loan/${loan.id}/calculate-score`, staff)
  const reply = (await t.call('GET', `/scoring/calculate/${loan.id}/borrowers`, staff)).json<ScoreView>()
  const named = (name: string) => reply.variables.find((one) => one.name === name)
  expect(named('Credit score')).toMatchObject({
    value: 760,
    reason: null,
    rules: [
      { condition: '>=', criteria: '700', score: 8 },
      { condition: '>=', criteria: '750', score: 7 },
    ],
    variable_final_score: 15,
  })
  expect(named('Net worth to loan')).toMatchObject({ value: null, reason: 'Net worth is not known', rules: [] })
  const points = reply.variables.reduce((sum, one) => sum + one.variable_final_score, 0)
  expect(reply.entities).toEqual([{ id: borrower.id, name: 'Bea Sponsor', points, score: 50 + points }])
})

test('a score says what share of its inputs is known, what is missing, and which of them a sandbox made up', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  await t.db.updateTable('borrower').set({ net_worth_cents: null }).where('id', '=', borrower.id).execute()
  const read = async () => (await t.call('GET', `/loan/${loan.id}/get-score`, staff)).json<LoanScoreView>()
  expect(await read()).toMatchObject({ completeness: null, missing: [], sandbox: [] })
  const made = {
    ...{
      kind: 'liquidity',
      borrower_id: borrower.id,
      value: 30_037_700,
      as_of: '2026-01-05',
      source: 'bank-link' as const,
    },
    ...{ origin: 'Bank link', sandbox: true, in_use: true, added_by_name: 'Plinth' },
  }
  await t.db.insertInto('underwriting_value').values(made).execute()
  await t.call('PUT', `/loan/${loan.id}/calculate-score`, staff)
  const { completeness, missing, sandbox } = await read()
  expect(completeness).toBeGreaterThan(0)
  expect(completeness).toBeLessThan(1)
  expect(missing).toEqual(expect.arrayContaining(['Bea Sponsor: Net worth is not known', 'No neighborhood is known']))
  expect(sandbox).toEqual(['Liquidity of Bea Sponsor'])
  await t.db.updateTable('borrower').set({ net_worth_cents: 900_000_000 }).where('id', '=', borrower.id).execute()
  await t.call('PUT', `/loan/${loan.id}/calculate-score`, staff)
  const after = await read()
  expect(after.missing).not.toContain('Bea Sponsor: Net worth is not known')
  expect(after.completeness).toBeGreaterThan(completeness ?? 1)
})

test('a score that was kept before its reasons were is still read', async () => {
  const loan = await buildLoan(t.db)
  const old = {
    total_score: 60,
    entities: [{ id: loan.id, name: 'Old', score: 60 }],
    variables: [{ entity_name: 'Old', name: 'v', variable_final_score: 10, children: [] }],
  }
  await t.db
    .insertInto('loan_score')
    .values({ loan_id: loan.id, score: 60, breakdown: JSON.stringify({ borrowers: old }) })
    .execute()
  const reply = (await t.call('GET', `/scoring/calculate/${loan.id}/borrowers`, staff)).json<ScoreView>()
  expect(reply).toMatchObject({
    total_score: 60,
    entities: [{ points: null }],
    variables: [{ reason: null, rules: [] }],
  })
})
