import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoanScoreView, ScoreView } from '@plinth/contract/scoring'
import { buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
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

test('borrower.calculate-score scores the borrower in every loan', async () => {
  const { borrower } = await buildDeal(t.db)
  await t.db.updateTable('borrower').set({ credit_score: 780 }).where('id', '=', borrower.id).execute()
  const reply = await t.call('PUT', `/borrower/calculate-score/${borrower.id}`, staff)
  expect(reply.json<{ score: number }>().score).toBeGreaterThan(50)
  const nobody = '0190a000-0000-7000-8000-000000000000'
  expect((await t.call('PUT', `/borrower/calculate-score/${nobody}`, staff)).statusCode).toBe(404)
})
