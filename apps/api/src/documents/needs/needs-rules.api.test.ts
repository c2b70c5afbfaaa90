import type { NeedsRule } from '@plinth/domain/documents/needs/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { ensureDefaultTemplates } from '../template/index.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin', { first_name: 'Una', last_name: 'Writer' })).email
  await inTx(t.db, ensureDefaultTemplates)
})
afterAll(() => t.close())
beforeEach(() => t.db.deleteFrom('needs_rules').execute())

const templateNamed = (name: string) =>
  t.db.selectFrom('template').selectAll().where('document_name', '=', name).executeTakeFirstOrThrow()
const post = (path: string, body: object) => t.call('POST', `/needs-rules/${path}`, staff, body)
const read = async () => (await t.call('GET', '/needs-rules', staff)).json()
const save = (rules: readonly NeedsRule[], edit_version: number | null = null) =>
  t.call('PUT', '/needs-rules/draft', staff, { edit_version, rules })
const surveyRule = async (over: Partial<NeedsRule> = {}): Promise<NeedsRule> => {
  const { id } = await templateNamed('Survey')
  const refinances = { of: 'loan', name: 'purpose', condition: 'Is One Of', criteria: 'Refinance' } as const
  const then = [{ does: 'ask', template_id: id, mode: 'once' } as const]
  return { id: 'survey', name: 'Survey on refinances', of: 'property', when: [refinances], then, ...over }
}
const publish = async (rules: readonly NeedsRule[], note = '') => {
  const { draft } = (await save(rules)).json()
  const reply = await post('draft/publish', { edit_version: draft.edit_version, note })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

describe('[AC-06] rules are edited in a draft and published as versions', () => {
  test('[AC-04] until one is published the standard rules hold, and name every template', async () => {
    const { published, draft } = await read()
    expect([published.version, draft]).toEqual([0, null])
    const named = published.rules.flatMap((rule: NeedsRule) => rule.then.map((one) => one.template_id))
    const { templates } = (await t.call('GET', '/activity-templates/get-all-activity-templates', staff)).json()
    expect(new Set(named)).toEqual(new Set(templates.map((one: { template_id: string }) => one.template_id)))
    expect(published.findings).toEqual([])
  })
  test('a draft is saved, changed on its version, and published with a note', async () => {
    const rule = await surveyRule()
    const first = (await save([rule])).json()
    expect(first).toMatchObject({ published: { version: 0 }, draft: { version: 1, edit_version: 1, rules: [rule] } })
    expect((await save([rule], null)).json().code).toBe('version_conflict')
    expect((await save([], 1)).json().draft).toMatchObject({ edit_version: 2, rules: [] })
    expect((await save([rule], 1)).json().code).toBe('version_conflict')
    expect((await post('draft/publish', { edit_version: 1 })).json().code).toBe('version_conflict')
    await save([rule], 2)
    const done = (await post('draft/publish', { edit_version: 3, note: 'Surveys' })).json()
    expect(done).toMatchObject({ published: { version: 1, note: 'Surveys', made_by: 'Una Writer' }, draft: null })
    expect((await post('draft/publish', { edit_version: 3 })).json().code).toBe('version_conflict')
  })
  test('a draft can be discarded; older versions stay readable', async () => {
    await publish([await surveyRule()], 'One')
    await publish([], 'Two')
    const { draft } = (await save([await surveyRule()])).json()
    expect(draft.version).toBe(3)
    expect((await post('draft/discard', { edit_version: 1 })).json()).toMatchObject({
      published: { version: 2 },
      draft: null,
    })
    const { versions, more } = (await t.call('GET', '/needs-rules/versions', staff)).json()
    expect(
      versions.map((one: { version: number; note: string; rules: number }) => [one.version, one.note, one.rules]),
    ).toEqual([
      [2, 'Two', 0],
      [1, 'One', 1],
    ])
    expect(more).toBe(false)
    expect((await t.call('GET', '/needs-rules/versions/1', staff)).json().rules).toHaveLength(1)
    expect((await t.call('GET', '/needs-rules/versions/9', staff)).json().code).toBe('not_found')
  })
  test('two people who begin a draft at once make one', async () => {
    const both = await Promise.all([save([await surveyRule()]), save([])])
    expect(both.map((one) => one.statusCode).toSorted()).toEqual([200, 409])
  })
  test('[AC-07] versions are compared in words', async () => {
    await publish([await surveyRule()])
    await save([await surveyRule({ when: [] })])
    const { changes } = (await t.call('GET', '/needs-rules/difference?from=1&to=2', staff)).json()
    expect(changes).toEqual([
      { rule: 'Survey on refinances', part: 'condition', before: 'Purpose is Refinance', after: null },
    ])
    const against = (await t.call('GET', '/needs-rules/difference?from=0&to=1', staff)).json().changes
    expect(against.some((one: { before: string }) => one.before?.includes('Business Plan'))).toBe(true)
  })
})

test('[AC-10] a rule with wrong parts is refused with each field named', async () => {
  const rule = await surveyRule()
  const wrong = { ...rule, name: '', when: [{ ...rule.when[0], criteria: 'Gift' }], of: 'loan' } as NeedsRule
  const reply = await save([rule, wrong])
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors.map((one: { path: string }) => one.path)).toEqual([
    ...['rules.1.name', 'rules.1.when.0.criteria', 'rules.1.then.0.template_id', 'rules.1.id'],
  ])
})

test('[AC-08, AC-09] rules that contradict or never match are named in the reply', async () => {
  const rule = await surveyRule()
  const { id } = await templateNamed('Survey')
  const drop = { ...rule, id: 'drop', name: 'No survey', then: [{ does: 'drop', template_id: id }] } as const
  const never = { ...rule, id: 'never', when: [...rule.when, { ...rule.when[0], criteria: 'Flip' }] } as NeedsRule
  const { draft } = (await save([rule, drop, never])).json()
  expect(draft.findings.map((one: { kind: string; rule_id: string }) => [one.kind, one.rule_id])).toEqual([
    ['contradiction', 'drop'],
    ['never', 'never'],
  ])
})

describe('[AC-11] what a loan would need', () => {
  const once = (reply: { documents: { document_name: string; mode: string | null }[] }) =>
    reply.documents.filter((one) => one.mode === 'once').map((one) => one.document_name)
  test('by the draft, for a loan on file, with its reasons; nothing is stored', async () => {
    const { loan } = await buildDeal(t.db, { purpose: 'Refinance' })
    await save([await surveyRule()])
    const reply = (await post('preview', { loan_id: loan.human_id })).json()
    expect(once(reply)).toContain('Survey')
    expect(reply.documents.find((one: { document_name: string }) => one.document_name === 'Survey').because).toEqual([
      { rule: 'Survey on refinances', does: 'ask', facts: ['Purpose is Refinance'] },
    ])
    expect(await t.db.selectFrom('activity').selectAll().where('loan_id', '=', loan.id).execute()).toEqual([])
  })
  test('by rules that are tried and facts that are made up', async () => {
    const rules = [await surveyRule()]
    const of = async (purpose: string) => once((await post('preview', { rules, facts: { loan: { purpose } } })).json())
    expect(await of('Refinance')).toContain('Survey')
    expect(await of('Flip')).not.toContain('Survey')
    const unknown = (await post('preview', { facts: { borrower: { age: 70 } } })).json()
    expect(unknown.errors[0].path).toBe('facts.borrower.age')
  })
})

test('[AC-12] a draft is tested on past loans, stretch by stretch', async () => {
  const past = await Promise.all(
    (['funded', 'paid-off', 'rejected', 'underwriting'] as const).map((status) =>
      buildDeal(t.db, { status, purpose: status === 'paid-off' ? 'Flip' : 'Refinance' }),
    ),
  )
  await save([await surveyRule()])
  const reply = (await post('test', {})).json()
  expect([reply.total, reply.tested, reply.next]).toEqual([3, 3, null])
  const [funded, flip, rejected] = past.map(({ loan }) => loan.human_id)
  const shift = (key: 'changed' | 'dropped') =>
    reply.loans.flatMap((one: Record<typeof key, string[]> & { human_id: string }) =>
      one[key].some((text) => text.startsWith('Survey: ')) ? [one.human_id] : [],
    )
  // By its own marks a survey is offered on every loan; the rule asks for it at once on refinances alone.
  expect(shift('changed').toSorted()).toEqual([funded, rejected].toSorted())
  expect(shift('dropped')).toEqual([flip])
  expect(reply.loans).toHaveLength(3)
})
