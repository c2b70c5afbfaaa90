import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { ModelView } from '@plinth/contract/underwriting/scoring'
import type { getBackTest, getDifference, listVersions, tryModel } from '@plinth/contract/underwriting/scoring-trial'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { readBackTest } from './trial.service.ts'

type Model = z.infer<typeof ModelView>

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin', { first_name: 'Ada', last_name: 'Admin' })).email
  await t.call('PUT', `/loan/${(await buildLoan(t.db)).id}/calculate-score`, staff)
})
afterAll(() => t.close())

const send = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> => {
  const reply = await t.call(method, path, staff, body)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json<T>()
}
const newModel = () => send<Model>('POST', '/scoring/models/add', { name: 'Trial' })
const variableOf = (model: Model, name: string) => {
  const found = model.groups.flatMap((group) => group.variables).find((one) => one.name === name)
  if (!found) throw new Error(`no variable ${name}`)
  return found
}
/** The first rule of the credit score, `< 600`, gives other points. */
const soften = async (model: Model, score: number) => {
  const rule = variableOf(model, 'Credit score').score_rules[0]
  await send('PUT', `/scoring/rule/${rule?.id}/update`, { score })
}

test('[R-33] each change makes a version that tells who made it and how much it changed', async () => {
  const model = await newModel()
  await soften(model, -3)
  await send('PUT', `/scoring/models/${model.score_model_id}/update`, { weights: { borrowers: 3 } })
  const { versions } = await send<ReplyOf<typeof listVersions>>(
    'GET',
    `/scoring/models/${model.score_model_id}/versions`,
  )
  expect(versions).toMatchObject([
    { version: 3, changes: 1, current: true, made_by: 'Ada Admin' },
    { version: 2, changes: 1, current: false },
    { version: 1, changes: 0, current: false },
  ])
  const path = `/scoring/models/${model.score_model_id}/difference`
  const difference = async (query: string) =>
    (await send<ReplyOf<typeof getDifference>>('GET', `${path}?${query}`)).changes
  expect(await difference('version=2&against=1')).toEqual([
    { part: 'rule', where: 'borrowers › Credit › Credit score', before: '< 600: -15', after: '< 600: -3' },
  ])
  expect(await difference('against=1')).toHaveLength(2)
  expect(await difference('version=1')).toEqual([])
  expect((await t.call('GET', `${path}?version=9`, staff)).statusCode).toBe(404)
})

test('[R-34] an earlier version comes back as a model of its own', async () => {
  const model = await newModel()
  await soften(model, -3)
  const path = `/scoring/models/${model.score_model_id}/versions/1/copy`
  const copy = await send<Model>('POST', path, { name: 'As it was' })
  expect(variableOf(copy, 'Credit score').score_rules[0]).toMatchObject({ criteria: '600', score: -15 })
  expect(copy).toMatchObject({ name: 'As it was', in_use: false })
})

test('[R-33] a score names the version it was made by', async () => {
  const { loan } = await buildDeal(t.db)
  await send('PUT', `/loan/${loan.id}/calculate-score`)
  const kept = await t.db
    .selectFrom('loan_score as s')
    .innerJoin('scoring_model as m', 'm.id', 's.model_id')
    .select(['m.in_use', 's.model_version', 'm.version'])
    .where('s.loan_id', '=', loan.id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ in_use: true, model_version: kept.version })
})

test('[R-33] one loan is tried by another model and with other values, beside the model in use, and nothing is stored', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  await t.db.updateTable('borrower').set({ credit_score: 580 }).where('id', '=', borrower.id).execute()
  const model = await newModel()
  await soften(model, -1)
  const trial = (body: object = {}) =>
    send<ReplyOf<typeof tryModel>>('POST', `/scoring/models/${model.score_model_id}/try`, {
      loan_id: loan.human_id,
      ...body,
    })
  const points = (side: ReplyOf<typeof tryModel>['active']) =>
    side.categories
      .find((one) => one.score_category === 'borrowers')
      ?.variables.find((one) => one.name === 'Credit score')?.variable_final_score
  const softer = await trial()
  expect([points(softer.active), points(softer.tried)]).toEqual([-25, -11])
  expect(points((await trial({ version: 1 })).tried)).toBe(-25)
  const credit = { table: 'borrower', name: 'credit_score', value: 760 }
  const better = await trial({ changes: [{ ...credit, entity_id: borrower.id }] })
  expect([points(better.active), points(better.tried)]).toEqual([-25, 15])
  const other = await trial({ changes: [{ ...credit, entity_id: loan.id }] })
  expect(points(other.tried)).toBe(-11)
  expect(points((await trial({ changes: [{ ...credit, value: null }] })).tried)).toBe(0)
  for (const bad of [
    { ...credit, value: 'high' },
    { ...credit, name: 'shoe_size' },
    { ...credit, value: 700.5 },
  ])
    expect(
      (
        await t.call('POST', `/scoring/models/${model.score_model_id}/try`, staff, { loan_id: loan.id, changes: [bad] })
      ).json(),
    ).toMatchObject({ code: 'invalid_input', errors: [{ path: 'changes.0.value' }] })
  expect(await t.db.selectFrom('loan_score').select('score').where('loan_id', '=', loan.id).execute()).toEqual([])
})

test('[R-33] a back-test tells how a model would have scored past loans, against the model in use', async () => {
  const past = async (status: 'funded' | 'rejected', credit_score: number) => {
    const { borrower } = await buildDeal(t.db, { status })
    await t.db.updateTable('borrower').set({ credit_score }).where('id', '=', borrower.id).execute()
  }
  await past('funded', 590)
  await past('rejected', 760)
  const model = await newModel()
  await soften(model, 60)
  const path = `/scoring/models/${model.score_model_id}/back-test`
  expect(await send('GET', path)).toEqual({ back_test: null })
  const asked = await t.call('POST', path, staff)
  expect([asked.statusCode, asked.json()]).toMatchObject([202, { state: 'waiting', result: null }])
  // Pressed twice it runs once.
  expect((await t.call('POST', path, staff)).json()).toMatchObject({ back_test_id: asked.json().back_test_id })
  await t.drain()
  const { back_test } = await send<ReplyOf<typeof getBackTest>>('GET', path)
  expect(back_test).toMatchObject({
    current: true,
    state: 'done',
    model_version: 2,
    result: { loans: 2, up: 1, down: 0, same: 1, active: { separation: 0 }, tested: { separation: 1 } },
  })
  expect(back_test?.result?.moves).toMatchObject([{ outcome: 'made' }])
  await soften(model, 50)
  expect(await send('GET', path)).toMatchObject({ back_test: { current: false, model_version: 2 } })
})

test('[R-13] a change of a variable that its rules could not be compared with is refused, and nothing changes', async () => {
  const model = await newModel()
  const { parameters } = await send<{ parameters: { data_location_id: string; key_name: string }[] }>(
    'GET',
    '/scoring/parameters/property',
  )
  const occupied = parameters.find((one) => one.key_name === 'is_occupied')?.data_location_id
  const { variable_id } = variableOf(model, 'Number of units')
  const reply = await t.call('PUT', `/scoring/variable/${variable_id}/update`, staff, {
    name: 'Occupied',
    children: [{ table: 'property', uuid: occupied }],
  })
  expect(reply.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'children' }] })
  const after = await send<Model>('GET', `/scoring/model/${model.score_model_id}`)
  expect(variableOf(after, 'Number of units').data_locations).toMatchObject([{ key_name: 'number_of_units' }])
})

const eventsOf = async (modelId: string, kind: string) =>
  t.db
    .selectFrom('event')
    .select(['entity', 'before', 'after'])
    .where('entity_id', '=', modelId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()

test('[R-33] [R-34] a model, a version or a back-test that is not there is said to be missing', async () => {
  const model = await newModel()
  const refused = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const reply = await t.call(method, path, staff, body)
    return [reply.statusCode, reply.json().code, reply.json().detail]
  }
  const none = [404, 'not_found', 'This scoring model was not found.']
  const at = `/scoring/models/${randomUUID()}`
  expect(await refused('GET', `${at}/versions`)).toEqual(none)
  expect(await refused('GET', `${at}/difference`)).toEqual(none)
  expect(await refused('POST', `${at}/back-test`)).toEqual(none)
  const gone = [404, 'not_found', 'This version was not found.']
  const own = `/scoring/models/${model.score_model_id}`
  expect(await refused('GET', `${own}/difference?version=7`)).toEqual(gone)
  expect(await refused('POST', `${own}/versions/7/copy`, { name: 'Seventh' })).toEqual(gone)
  await expect(readBackTest(t.db, randomUUID())).rejects.toMatchObject({
    code: 'not_found',
    message: 'This back-test was not found.',
  })
})

test('[R-33] the newest hundred versions are listed, the oldest of them with what it changed; who made it may be unknown', async () => {
  const { score_model_id: id } = await newModel()
  const first = await t.db
    .selectFrom('scoring_model_version')
    .select('contents')
    .where('model_id', '=', id)
    .executeTakeFirstOrThrow()
  const { weights, ...parts } = first.contents as { weights: object }
  const contents = (n: number) => JSON.stringify({ ...parts, weights: { ...weights, borrowers: n + 10 } })
  const rest = Array.from({ length: 101 }, (_, n) => ({ model_id: id, version: n + 2, contents: contents(n) }))
  await t.db.insertInto('scoring_model_version').values(rest).execute()
  await t.db.updateTable('scoring_model').set({ version: 102 }).where('id', '=', id).execute()
  const { versions } = await send<ReplyOf<typeof listVersions>>('GET', `/scoring/models/${id}/versions`)
  expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 100 }, (_, n) => 102 - n))
  expect(versions.at(0)).toMatchObject({ version: 102, current: true, changes: 1, made_by: null })
  expect(versions.at(-1)).toMatchObject({ version: 3, current: false, changes: 1, made_by: null })
})

test('[R-33] a version is held against another of its model, not against the one in use, when one is named', async () => {
  const model = await newModel()
  await soften(model, -4)
  await soften(model, -2)
  const path = `/scoring/models/${model.score_model_id}/difference?version=3&against=2`
  expect((await send<ReplyOf<typeof getDifference>>('GET', path)).changes).toEqual([
    { part: 'rule', where: 'borrowers › Credit › Credit score', before: '< 600: -4', after: '< 600: -2' },
  ])
})

test('[R-34] the copy of a version is recorded with the model and the version it was made of', async () => {
  const model = await newModel()
  await soften(model, -6)
  const path = `/scoring/models/${model.score_model_id}/versions/1/copy`
  const copy = await send<Model>('POST', path, { name: 'Before the rule' })
  expect(await eventsOf(copy.score_model_id, 'scoring.version-copied')).toEqual([
    { entity: 'scoring', before: { from: model.score_model_id, version: 1 }, after: { name: 'Before the rule' } },
  ])
  const { versions } = await send<ReplyOf<typeof listVersions>>(
    'GET',
    `/scoring/models/${copy.score_model_id}/versions`,
  )
  expect(versions).toMatchObject([{ version: 1, changes: 0, current: true, made_by: 'Ada Admin' }])
})

test('[R-33] a back-test that waits is asked for anew once either model has changed or another is in use', async () => {
  const model = await newModel()
  const asked = async () => (await t.call('POST', `/scoring/models/${model.score_model_id}/back-test`, staff)).json()
  const other = await newModel()
  const { id: before } = await t.db
    .selectFrom('scoring_model')
    .select('id')
    .where('in_use', '=', true)
    .executeTakeFirstOrThrow()
  /** Two models of one version are told apart by what they are. */
  const levelVersions = () =>
    t.db.updateTable('scoring_model').set({ version: 40 }).where('id', 'in', [before, other.score_model_id]).execute()
  const use = (id: string) => send('PUT', `/scoring/models/${id}/update`, { in_use: true })
  await levelVersions()
  const first = await asked()
  await soften(model, 12)
  const second = await asked()
  await use(other.score_model_id)
  await levelVersions()
  const third = await asked()
  await soften(other, 8)
  const fourth = await asked()
  expect((await asked()).back_test_id).toBe(fourth.back_test_id)
  await use(before)
  const ids = [first, second, third, fourth].map(({ back_test_id }) => back_test_id)
  expect(new Set(ids).size).toBe(4)
  const tests = await t.db
    .selectFrom('scoring_back_test')
    .select(['active_id', 'active_version', 'model_version'])
    .where('model_id', '=', model.score_model_id)
    .orderBy('asked_at')
    .execute()
  const events = await eventsOf(model.score_model_id, 'scoring.back-test-started')
  expect(events).toEqual(
    tests.map((one) => ({
      ...{ entity: 'scoring', before: null },
      after: { version: one.model_version, against: one.active_version },
    })),
  )
  expect(tests.map((one) => [one.active_id === other.score_model_id, one.model_version])).toEqual([
    [false, 1],
    [false, 2],
    [true, 2],
    [true, 2],
  ])
})
