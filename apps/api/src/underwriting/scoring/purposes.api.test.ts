import type { ModelView, VariableView } from '@plinth/contract/underwriting/scoring'
import type { LoanScoreView } from '@plinth/contract/credit/loan-score'
import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { calculateLoanScore, ensureScoringModel } from './index.ts'

type Model = z.infer<typeof ModelView>
let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
  await t.db.transaction().execute(ensureScoringModel)
})
afterAll(() => t.close())

const send = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> => {
  const reply = await t.call(method, path, staff, body)
  if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`)
  return reply.json<T>()
}
/** A model in which only the amount of the loan counts, for so many points. */
const modelOf = async (name: string, score: number): Promise<string> => {
  const { score_model_id: id } = await send<Model>('POST', '/scoring/models/add', { name })
  const group = await send<{ score_group_id: string }>('POST', '/scoring/groups/add', {
    ...{ name: `${name} terms`, category: 'loan-factors', model_id: id },
  })
  const { parameters } = await send<{ parameters: { data_location_id: string; key_name: string }[] }>(
    'GET',
    '/scoring/parameters/loan',
  )
  const variable = await send<z.infer<typeof VariableView>>('POST', '/scoring/variable/add', {
    ...{ group_id: group.score_group_id, math_function: 'value', name: 'Size' },
    children: [{ table: 'loan', uuid: parameters.find((one) => one.key_name === 'amount')?.data_location_id }],
  })
  const rule = { condition: '>=', criteria: '1', score }
  await send('POST', `/scoring/variable/${variable.variable_id}/add/rule`, rule)
  await send('PUT', `/scoring/models/${id}/update`, {
    weights: { neighborhoods: 0, borrowers: 0, properties: 0, 'loan-factors': 1 },
  })
  return id
}
const bind = (id: string, purposes: readonly string[]) =>
  send<Model>('PUT', `/scoring/models/${id}/update`, { purposes })
const scoreOf = (loanId: string) => send<LoanScoreView>('GET', `/loan/${loanId}/get-score`)

test('loans are scored by the model of their purpose, the others by the general one, and the score says by which', async () => {
  const flip = (await buildDeal(t.db, { purpose: 'Flip' })).loan
  const purchase = (await buildDeal(t.db, { purpose: 'Purchase' })).loan
  for (const { id } of [flip, purchase]) await t.db.transaction().execute((tx) => calculateLoanScore(tx, id, t.clock))
  const general = await scoreOf(flip.id)
  expect(general.model).toMatchObject({ own: false })
  const high = await modelOf('Flips', 1000)
  expect((await bind(high, ['Flip'])).purposes).toEqual(['Flip'])
  await t.deps.jobs.drain()
  expect(await scoreOf(flip.id)).toMatchObject({ score: 100, model: { id: high, name: 'Flips', own: true } })
  expect(await scoreOf(purchase.id)).toMatchObject({ model: { id: general.model?.id, own: false } })
  // A change of a model that is bound moves its loans, and giving the purpose back moves them to the general one.
  const weights = { neighborhoods: 1, borrowers: 0, properties: 0, 'loan-factors': 0 }
  await send('PUT', `/scoring/models/${high}/update`, { weights })
  await t.deps.jobs.drain()
  expect((await scoreOf(flip.id)).score).not.toBe(100)
  await bind(high, [])
  await t.deps.jobs.drain()
  expect(await scoreOf(flip.id)).toMatchObject({ score: general.score, model: general.model })
})

test('another model takes a purpose over; one with purposes is not archived', async () => {
  const [first, second] = [await modelOf('First', 5), await modelOf('Second', 15)]
  await bind(first, ['Cash out', 'Refinance'])
  await bind(second, ['Refinance'])
  const { models } = await send<{ models: Model[] }>('GET', '/scoring/models-names')
  const of = (id: string) => models.find((one) => one.score_model_id === id)?.purposes
  expect([of(first), of(second)]).toEqual([['Cash out'], ['Refinance']])
  const kept = await t.call('PUT', `/scoring/models/${first}/archive`, staff)
  expect([kept.statusCode, kept.json()]).toMatchObject([409, { code: 'in_use' }])
  expect(kept.body).toContain('Cash out loans are scored by this model')
  const { loan } = await buildDeal(t.db, { purpose: 'Refinance' })
  await t.db.transaction().execute((tx) => calculateLoanScore(tx, loan.id, t.clock))
  // What a model is tried beside is the one that scores the loan.
  const tried = await send<{ active: { score: number }; tried: { score: number } }>(
    'POST',
    `/scoring/models/${first}/try`,
    { loan_id: loan.id },
  )
  expect(tried.active.score - tried.tried.score).toBe(10)
  await bind(first, [])
  expect((await t.call('PUT', `/scoring/models/${first}/archive`, staff)).statusCode).toBe(200)
})
