import { describe, expect, test } from 'vitest'
import { entityKinds } from '../../loan/activity/entity-kinds.ts'
import { purposes } from '../../loan/terms.ts'
import {
  type RequestCondition,
  requestConditions,
  type RequestFlag,
  requestFlags,
} from '../document-request/template.ts'
import { appliesTo } from '../document-request/marks.fixture.ts'
import { defaultTemplates, isAskedFor, type RequestFlags } from '../document-request/templates.ts'
import { needsOf } from './evaluate.ts'
import { ask, record, rule, subject } from './needs.fixture.ts'
import { type MarkedTemplate, rulesInForce, standardRules } from './standard.ts'

const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((found, one) => [...found, ...found.map((some) => [...some, one])], [[]])

const flagSets: readonly RequestFlags[] = subsets(requestFlags).map((on: readonly RequestFlag[]) => ({
  flip: on.includes('flip'),
  cash_flow: on.includes('cash_flow'),
  mid_construction: on.includes('mid_construction'),
  retail: on.includes('retail'),
}))
const deals = purposes.flatMap((purpose) => [true, false].map((hasBroker) => ({ purpose, hasBroker })))

/** One template for each way of marking one: 4 kinds, 16 sets of flags, 8 of conditions, made for each new loan or not. */
const everyMark: readonly MarkedTemplate[] = entityKinds.flatMap((entity_kind) =>
  subsets(requestFlags).flatMap((flags) =>
    subsets<RequestCondition>(requestConditions).flatMap((conditions) =>
      [true, false].map((auto_create) => ({
        ...{ entity_kind, flags, conditions, auto_create },
        id: [entity_kind, auto_create, ...flags, '-', ...conditions].join(' '),
      })),
    ),
  ),
)
const byDefault: readonly MarkedTemplate[] = defaultTemplates.map((one) => ({
  ...one,
  id: `${one.entity_kind} ${one.document_name}`,
}))

/** What the marks themselves ask of a loan with one record of each kind: the path of decisions before there were rules. */
const byMarks = (templates: readonly MarkedTemplate[], deal: (typeof deals)[number], flags: RequestFlags) =>
  templates
    .filter((one) => appliesTo(one, deal) && isAskedFor(one, flags))
    .map((one) => `${one.id} of ${one.entity_kind}: ${one.auto_create ? 'once' : 'offer'}`)
    .toSorted()

const byRules = (templates: readonly MarkedTemplate[], deal: (typeof deals)[number], flags: RequestFlags) => {
  const loan = { purpose: deal.purpose, has_broker: deal.hasBroker, ...flags }
  const of = subject(loan, record('borrower', {}), record('property', {}), record('legal-entity', {}))
  return needsOf(standardRules(templates), of)
    .documents.map((need) => `${need.template_id} of ${need.record.kind}: ${need.mode}`)
    .toSorted()
}

describe('[AC-04] the standard rules ask for exactly what the marks of templates ask for', () => {
  test.each(deals)('every mark there can be, every flag: %o', (deal) => {
    for (const flags of flagSets) expect(byRules(everyMark, deal, flags)).toEqual(byMarks(everyMark, deal, flags))
  })
  test.each(deals)('the default templates, every flag: %o', (deal) => {
    for (const flags of flagSets) expect(byRules(byDefault, deal, flags)).toEqual(byMarks(byDefault, deal, flags))
  })
  test('templates of the same marks share a rule, whatever the order of their marks', () => {
    const one = { entity_kind: 'loan', auto_create: true, flags: [] } as const
    const rules = standardRules([
      { ...one, id: 'a', conditions: ['purchase', 'broker'] },
      { ...one, id: 'b', conditions: ['broker', 'purchase'] },
    ])
    expect(rules.map((found) => found.then.map((action) => action.template_id))).toEqual([['a', 'b']])
  })
})

describe('[AC-05] a template that no rule of the lender asks for follows its own marks', () => {
  const marked = (id: string): MarkedTemplate => ({
    id,
    entity_kind: 'loan',
    auto_create: true,
    flags: [],
    conditions: [],
  })
  const documents = (rules: Parameters<typeof rulesInForce>[0]) =>
    needsOf(rulesInForce(rules, [marked('a'), marked('b')]), subject({})).documents.map((need) => need.template_id)
  test('and one that a rule asks for follows the rules alone', () => {
    const onlyOnFlips = rule('Flips', [{ of: 'loan', name: 'flip', condition: '=', criteria: 'Yes' }], [ask('a')])
    expect(documents(null)).toEqual(['a', 'b'])
    expect(documents([])).toEqual(['a', 'b'])
    expect(documents([onlyOnFlips])).toEqual(['b'])
  })
  test('a rule for a template that is gone asks for nothing', () =>
    expect(documents([rule('Old', [], [ask('archived')])])).toEqual(['a', 'b']))
})
