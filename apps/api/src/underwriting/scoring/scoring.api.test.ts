import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { ensureScoringModel } from './index.ts'

interface Rule {
  id: string
  scoring_rule_id: string
  condition: string
  criteria: string
  score: number
}
interface Location {
  data_location_id: string
  key_name: string
  table: string
}
interface Variable {
  variable_id: string
  name: string
  math_function: string
  value_type: string
  data_locations: Location[]
  score_rules: Rule[]
}
interface Group {
  score_group_id: string
  name: string
  category: string
  variables: Variable[]
  data_locations: Location[]
}
interface Model {
  score_model_id: string
  name: string
  in_use: boolean
  weights: Record<string, number>
  groups: Group[]
}

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
  await t.db.transaction().execute(ensureScoringModel)
})
afterAll(() => t.close())

const send = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T> => {
  const reply = await t.call(method, path, staff, body)
  if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`)
  return reply.json<T>()
}
const refused = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const reply = await t.call(method, path, staff, body)
  return { status: reply.statusCode, ...reply.json<{ code: string; errors?: { path: string; message: string }[] }>() }
}
const newModel = (name = 'Test model') => send<Model>('POST', '/scoring/models/add', { name })
const newGroup = (model_id: string, category = 'borrowers', name = 'Character') =>
  send<Group>('POST', '/scoring/groups/add', { name, category, model_id })
const parameter = async (table: string, key: string) => {
  const { parameters } = await send<{ parameters: Location[] }>('GET', `/scoring/parameters/${table}`)
  const found = parameters.find((one) => one.key_name === key)
  if (!found) throw new Error(`no ${table}.${key}`)
  return { table, uuid: found.data_location_id }
}
const newVariable = async (group_id: string, key = 'age', name = 'Age') =>
  send<Variable>('POST', '/scoring/variable/add', {
    group_id,
    name,
    math_function: 'value',
    children: [await parameter('borrower', key)],
  })
const newRule = (variable: Variable, score = 5) =>
  send<Rule>('POST', `/scoring/variable/${variable.variable_id}/add/rule`, { condition: '>=', criteria: '30', score })
const modelInUse = async () => {
  const { models } = await send<{ models: { score_model_id: string; in_use: boolean }[] }>(
    'GET',
    '/scoring/models-names',
  )
  return models.find((one) => one.in_use)?.score_model_id ?? ''
}
const lastEvent = (id: string) =>
  t.db
    .selectFrom('event')
    .select(['kind', 'actor_name', 'before', 'after'])
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('models', () => {
  test('[R-14] [R-15] [R-24] a new model starts with the default groups, is named in the list and is not in use', async () => {
    const made = await newModel('Land loans')
    expect(new Set(made.groups.map((group) => group.category))).toEqual(
      new Set(['neighborhoods', 'borrowers', 'properties', 'loan-factors']),
    )
    expect(made.groups.every((group) => group.variables.every((one) => one.score_rules.length > 0))).toBe(true)
    const { models } = await send<{ models: Model[] }>('GET', '/scoring/models-names')
    expect(models[0]?.in_use).toBe(true)
    expect(models).toContainEqual({
      score_model_id: made.score_model_id,
      name: 'Land loans',
      in_use: false,
      purposes: [],
    })
    expect(await send('GET', `/scoring/model/${made.score_model_id}`)).toEqual(made)
    expect(await lastEvent(made.score_model_id)).toMatchObject({ kind: 'scoring.model-added', actor_name: 'Ada admin' })
  })

  test('[R-34] a model is renamed and weighed; weights left out stay, and not all can be 0', async () => {
    const { score_model_id } = await newModel()
    const changed = await send<Model>('PUT', `/scoring/models/${score_model_id}/update`, {
      name: 'Renamed',
      weights: { borrowers: 3 },
    })
    expect(changed).toMatchObject({
      name: 'Renamed',
      weights: { borrowers: 3, properties: 1, neighborhoods: 1, 'loan-factors': 1 },
    })
    const none = { borrowers: 0, properties: 0, neighborhoods: 0, 'loan-factors': 0 }
    expect(await refused('PUT', `/scoring/models/${score_model_id}/update`, { weights: none })).toMatchObject({
      status: 400,
      errors: [{ path: 'weights' }],
    })
  })

  test('[R-34] the model in use cannot be archived; an archived one can no longer be changed', async () => {
    expect(await refused('PUT', `/scoring/models/${await modelInUse()}/archive`)).toMatchObject({
      status: 409,
      code: 'in_use',
    })
    const { score_model_id } = await newModel('Old')
    await send('PUT', `/scoring/models/${score_model_id}/archive`)
    const { models } = await send<{ models: Model[] }>('GET', '/scoring/models-names')
    expect(models.map((one) => one.score_model_id)).not.toContain(score_model_id)
    const path = `/scoring/models/${score_model_id}`
    expect(await refused('PUT', `${path}/update`, { in_use: true })).toMatchObject({ code: 'archived' })
    expect(await refused('PUT', `${path}/archive`)).toMatchObject({ code: 'archived' })
  })

  test('[R-34] a copy has its own groups: changing one leaves the other', async () => {
    const model = await newModel()
    const copy = await send<Model>('POST', `/scoring/models/${model.score_model_id}/duplicate`, { name: 'Copy' })
    const shape = (one: Model) =>
      one.groups.map((group) => ({
        name: group.name,
        variables: group.variables.map((v) => [v.name, v.value_type, v.score_rules.map((r) => [r.criteria, r.score])]),
      }))
    expect(shape(copy)).toEqual(shape(model))
    const [first] = copy.groups
    await send('PUT', `/scoring/groups/rename/${first?.score_group_id}?new_name=Other`)
    expect(await send('GET', `/scoring/model/${model.score_model_id}`)).toEqual(model)
  })

  test('[R-20] [R-24] [R-28] an existing group is added to a model and taken out again, under either spelling', async () => {
    const [a, b] = [await newModel('A'), await newModel('B')]
    const group = await newGroup(a.score_model_id)
    const has = (model: Model) => model.groups.some((one) => one.score_group_id === group.score_group_id)
    for (const [add, remove] of [
      ['add/group', 'delete/group'],
      ['add-group', 'delete-group'],
    ]) {
      const path = `/scoring/models/${b.score_model_id}`
      expect(has(await send<Model>('POST', `${path}/${add}/${group.score_group_id}`))).toBe(true)
      expect(has(await send<Model>('DELETE', `${path}/${remove}/${group.score_group_id}`))).toBe(false)
      expect(await refused('DELETE', `${path}/${remove}/${group.score_group_id}`)).toMatchObject({ status: 404 })
    }
    expect(has(await send<Model>('GET', `/scoring/model/${a.score_model_id}`))).toBe(true)
  })
})

describe('groups', () => {
  test('[R-19] [R-25] a group is created in a model and renamed by new_name', async () => {
    const { score_model_id } = await newModel()
    const group = await newGroup(score_model_id, 'properties', 'Location')
    expect(group).toMatchObject({ name: 'Location', category: 'properties', variables: [] })
    const path = `/scoring/groups/rename/${group.score_group_id}`
    expect(await send('PUT', `${path}?new_name=Where`)).toMatchObject({ name: 'Where' })
    expect(await refused('PUT', path)).toMatchObject({ status: 400 })
  })

  test('[R-34] a group of the model in use cannot be archived; any other leaves its models', async () => {
    const inUse = await send<Model>('GET', `/scoring/model/${await modelInUse()}`)
    expect(await refused('PUT', `/scoring/groups/${inUse.groups[0]?.score_group_id}/archive`)).toMatchObject({
      code: 'in_use',
    })
    const model = await newModel()
    const group = await newGroup(model.score_model_id)
    await send('PUT', `/scoring/groups/${group.score_group_id}/archive`)
    expect(await send('GET', `/scoring/model/${model.score_model_id}`)).toEqual(model)
    expect(await refused('PUT', `/scoring/groups/rename/${group.score_group_id}?new_name=X`)).toMatchObject({
      code: 'archived',
    })
  })

  test('[R-25] a group offers a value its category can read, and no other', async () => {
    const { score_model_id } = await newModel()
    const group = await newGroup(score_model_id)
    const [age, units] = [await parameter('borrower', 'age'), await parameter('property', 'number_of_units')]
    const path = `/scoring/groups/${group.score_group_id}/add/data_location`
    expect(await send('PUT', `${path}/${age.uuid}`)).toMatchObject({ data_locations: [{ key_name: 'age' }] })
    expect(await refused('PUT', `${path}/${units.uuid}`)).toMatchObject({ code: 'invalid_input' })
  })

  test('[R-25] a deleted variable leaves its group and can be added again with its rules; it can move to another', async () => {
    const { score_model_id } = await newModel()
    const [from, to] = [await newGroup(score_model_id), await newGroup(score_model_id, 'borrowers', 'Other')]
    const variable = await newVariable(from.score_group_id)
    await newRule(variable)
    const at = (group: Group, verb: string) =>
      `/scoring/groups/${group.score_group_id}/${verb}/variable/${variable.variable_id}`
    expect(await send<Group>('DELETE', at(from, 'delete'))).toMatchObject({ variables: [] })
    expect(await refused('DELETE', at(from, 'delete'))).toMatchObject({ status: 404 })
    expect(await send<Group>('PUT', at(from, 'add'))).toMatchObject({
      variables: [{ variable_id: variable.variable_id, score_rules: [{ score: 5 }] }],
    })
    await send('PUT', at(to, 'add'))
    const model = await send<Model>('GET', `/scoring/model/${score_model_id}`)
    const names = (id: string) => model.groups.find((g) => g.score_group_id === id)?.variables.map((v) => v.name)
    expect([names(from.score_group_id), names(to.score_group_id)]).toEqual([[], ['Age']])
  })
})

describe('variables and rules', () => {
  test('[R-16] [R-26] a variable carries group_id, math_function, name and children; an update keeps what is left out', async () => {
    const { score_model_id } = await newModel()
    const group = await newGroup(score_model_id)
    const [worth, amount] = [await parameter('borrower', 'net_worth'), await parameter('loan', 'amount')]
    const made = await send<Variable>('POST', '/scoring/variable/add', {
      group_id: group.score_group_id,
      name: 'Worth',
      math_function: 'ratio',
      children: [worth, amount],
    })
    expect(made).toMatchObject({
      value_type: 'FLOAT',
      data_locations: [{ key_name: 'net_worth' }, { key_name: 'amount' }],
    })
    const path = `/scoring/variable/${made.variable_id}/update`
    const renamed = { ...made, name: 'Net worth to loan', version: 2 }
    expect(await send('PUT', path, { name: 'Net worth to loan', version: 1 })).toEqual(renamed)
    expect(await send('PUT', path, { children: [amount, worth] })).toMatchObject({
      math_function: 'ratio',
      data_locations: [{ key_name: 'amount' }, { key_name: 'net_worth' }],
    })
    expect(await lastEvent(made.variable_id)).toMatchObject({ kind: 'scoring.variable-changed' })
  })

  test('[R-22] [X-33] a variable without parameters, or a ratio of one, is refused with the text of the form', async () => {
    const { score_model_id } = await newModel()
    const { score_group_id: group_id } = await newGroup(score_model_id)
    const age = await parameter('borrower', 'age')
    for (const [math_function, children] of [
      ['value', []],
      ['ratio', [age]],
    ] as const)
      expect(
        await refused('POST', '/scoring/variable/add', { group_id, name: 'A', math_function, children }),
      ).toMatchObject({ status: 400, errors: [{ path: 'children', message: 'You have to fill all fields' }] })
  })

  test('[R-16] a parameter must exist, be of the table it says and be readable in the category', async () => {
    const { score_model_id } = await newModel()
    const { score_group_id: group_id } = await newGroup(score_model_id)
    const units = await parameter('property', 'number_of_units')
    for (const child of [units, { ...units, table: 'borrower' }, { table: 'borrower', uuid: group_id }])
      expect(
        await refused('POST', '/scoring/variable/add', {
          group_id,
          name: 'A',
          math_function: 'value',
          children: [child],
        }),
      ).toMatchObject({ code: 'invalid_input' })
  })

  test('[R-12] [R-13] [R-18] [R-27] [R-28] [R-29] rules are added in order, changed and deleted under either spelling', async () => {
    const { score_model_id } = await newModel()
    const variable = await newVariable((await newGroup(score_model_id)).score_group_id)
    const path = `/scoring/variable/${variable.variable_id}`
    const first = await newRule(variable, -5)
    const second = await send<Rule>('POST', `${path}/add-rule`, {
      condition: '!=',
      criteria: '40',
      score: 2.5,
    })
    expect(first).toMatchObject({ score: -5, scoring_rule_id: first.id })
    const changed = await send('PUT', `/scoring/rule/${first.id}/update`, { score: -7, version: 1 })
    expect(changed).toEqual({ ...first, score: -7, version: 2 })
    const left = await send<Variable>('DELETE', `${path}/delete/rule/${first.id}`)
    expect(left.score_rules).toEqual([second])
    expect(await refused('DELETE', `${path}/delete-rule/${first.id}`)).toMatchObject({ status: 404 })
    expect(await refused('POST', `${path}/add/rule`, { condition: '~', criteria: '1', score: 1 })).toMatchObject({
      status: 400,
    })
  })

  test('[R-13] a criterion that cannot be compared with the variable is refused when written, and named', async () => {
    const { score_model_id } = await newModel()
    const variable = await newVariable((await newGroup(score_model_id)).score_group_id)
    const rule = await newRule(variable)
    const fault = { status: 400, code: 'invalid_input' }
    const wrong = { condition: '>=', criteria: 'about 700', score: 1 }
    expect(await refused('POST', `/scoring/variable/${variable.variable_id}/add/rule`, wrong)).toMatchObject(fault)
    expect(await refused('PUT', `/scoring/rule/${rule.id}/update`, { criteria: 'high' })).toMatchObject(fault)
    expect(await refused('PUT', `/scoring/rule/${rule.id}/update`, { condition: 'Contains' })).toMatchObject(fault)
  })

  test('[R-27] a rule of another variable is not deleted', async () => {
    const { score_model_id } = await newModel()
    const { score_group_id } = await newGroup(score_model_id)
    const [a, b] = [await newVariable(score_group_id), await newVariable(score_group_id, 'liquidity', 'Liquidity')]
    const rule = await newRule(a)
    expect(await refused('DELETE', `/scoring/variable/${b.variable_id}/delete/rule/${rule.id}`)).toMatchObject({
      status: 404,
    })
  })

  test('[R-13] [R-17] [R-26] [R-31] the options of the forms are the conditions, functions, tables and categories', async () => {
    for (const path of ['/scoring/variable-options', '/scoring/variable/options']) {
      const options = await send<Record<string, string[]>>('GET', path)
      expect(options['conditions']).toContain('Starts With')
      expect(options['math_functions']).toHaveLength(9)
      expect(options['tables']).toEqual(['borrower', 'property', 'neighborhood', 'loan'])
      expect(options['categories']).toEqual(['neighborhoods', 'borrowers', 'properties', 'loan-factors'])
    }
  })
})

describe('scores follow the model', () => {
  const scoreOf = async (id: string) =>
    (await t.db.selectFrom('loan').select('score').where('id', '=', id).executeTakeFirstOrThrow()).score

  test('[R-33] a changed rule of the model in use, and another model put in use, score the loans again; archived loans keep theirs', async () => {
    const { loan, borrower } = await buildDeal(t.db)
    const { loan: archived } = await buildDeal(t.db, { archived_at: new Date() })
    await t.db.updateTable('borrower').set({ liquidity_cents: 100 }).where('id', '=', borrower.id).execute()
    const model = await newModel('Only liquidity')
    for (const group of model.groups)
      await send('DELETE', `/scoring/models/${model.score_model_id}/delete/group/${group.score_group_id}`)
    const group = await newGroup(model.score_model_id)
    const variable = await newVariable(group.score_group_id, 'liquidity', 'Liquidity')
    const rule = await send<Rule>('POST', `/scoring/variable/${variable.variable_id}/add/rule`, {
      condition: '>',
      criteria: '0',
      score: 20,
    })
    await t.drain()
    expect(await scoreOf(loan.id)).toBeNull()
    await send('PUT', `/scoring/models/${model.score_model_id}/update`, { in_use: true })
    expect(await modelInUse()).toBe(model.score_model_id)
    await t.drain()
    expect(await scoreOf(loan.id)).toBe(70)
    await send('PUT', `/scoring/rule/${rule.id}/update`, { score: 5 })
    await send('PUT', `/scoring/rule/${rule.id}/update`, { score: -10 })
    await t.drain()
    expect(await scoreOf(loan.id)).toBe(40)
    expect(await scoreOf(archived.id)).toBeNull()
    const { version } = await t.db
      .selectFrom('loan')
      .select('version')
      .where('id', '=', loan.id)
      .executeTakeFirstOrThrow()
    expect(version, 'a score is no edit: a form open meanwhile can be saved').toBe(loan.version)
  })
})

test('[R-02] reading needs staff, and every change the right to manage scoring', async () => {
  const limited = await buildUser(t.db, 'admin', { first_name: 'Lim' })
  await t.call('GET', '/scoring/models-names', limited.email)
  await t.db
    .updateTable('app_user')
    .set({ denied: ['manage-scoring'] })
    .where('id', '=', limited.id)
    .execute()
  t.clock.advance(600)
  const model = await modelInUse()
  const changes = [
    ['POST', '/scoring/models/add', { name: 'X' }],
    ['PUT', `/scoring/models/${model}/update`, { name: 'X' }],
    ['PUT', `/scoring/models/${model}/archive`],
    ['POST', '/scoring/groups/add', { name: 'X', category: 'borrowers', model_id: model }],
    ['DELETE', `/scoring/variable/${model}/delete/rule/${model}`],
  ] as const
  for (const [method, path, body] of changes)
    expect((await t.call(method, path, limited.email, body)).json(), path).toMatchObject({ code: 'forbidden' })
  expect((await t.call('GET', `/scoring/model/${model}`, limited.email)).statusCode).toBe(200)
  const { email } = await buildUser(t.db, 'borrower')
  expect((await t.call('GET', '/scoring/models-names', email)).statusCode).toBe(403)
})
