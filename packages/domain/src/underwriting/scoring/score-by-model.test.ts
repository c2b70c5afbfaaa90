import { describe, expect, test } from 'vitest'
import { modelDifference } from './difference.ts'
import { scoreByModel, type ScoredEntity } from './evaluate.ts'
import type { ScoreCategory, ScoreGroup, ScoreModel, ScoreVariable } from './model.ts'

const variable = (
  table: 'borrower' | 'property' | 'neighborhood' | 'loan',
  name: string,
  score: number,
): ScoreVariable => ({
  name,
  math_function: 'value',
  parameters: [{ table, name }],
  rules: [{ condition: '>', criteria: '0', score }],
})
const group = (category: ScoreCategory, ...variables: ScoreVariable[]): ScoreGroup => ({
  name: category,
  category,
  variables,
})
const weights = { neighborhoods: 1, borrowers: 1, properties: 1, 'loan-factors': 1 }
const model: ScoreModel = {
  name: 'Small',
  weights,
  groups: [
    group('neighborhoods', variable('neighborhood', 'population', 10)),
    group('borrowers', variable('borrower', 'net_worth', 20), variable('borrower', 'liquidity', 5)),
    group('properties', variable('property', 'purchase_price', -30)),
    group('loan-factors', variable('loan', 'amount', 50)),
  ],
}
const entities: Readonly<Record<ScoreCategory, readonly ScoredEntity[]>> = {
  neighborhoods: [{ name: 'ZIP', facts: { neighborhood: { population: 5 } } }],
  borrowers: [
    { name: 'Ada', facts: { borrower: { net_worth: 1, liquidity: 1 } } },
    { name: 'Bo', facts: { borrower: { net_worth: 1 } } },
  ],
  properties: [{ name: 'Elm', facts: { property: { purchase_price: 1 } } }],
  'loan-factors': [{ name: 'Loan', facts: { loan: { amount: 1 } } }],
}

describe('[R-33] a loan scored by a model', () => {
  test('each category by the groups of its own, the whole by all four', () => {
    const scored = scoreByModel(model, entities)
    expect(Object.entries(scored.categories).map(([name, one]) => [name, one.total_score])).toEqual([
      ['neighborhoods', 60],
      ['borrowers', 72.5],
      ['properties', 20],
      ['loan-factors', 100],
    ])
    expect(scored.score).toBe(63)
    expect(scored.categories.borrowers.variables.map((one) => [one.entity_name, one.name, one.value])).toEqual([
      ['Ada', 'net_worth', 1],
      ['Ada', 'liquidity', 1],
      ['Bo', 'net_worth', 1],
      ['Bo', 'liquidity', null],
    ])
  })

  test('the weights of the model count', () => {
    const heavy = { ...model, weights: { neighborhoods: 0, borrowers: 0, properties: 3, 'loan-factors': 1 } }
    expect(scoreByModel(heavy, entities).score).toBe(40)
  })

  test('completeness is the share of variables with a value, of every entity', () => {
    expect(scoreByModel(model, entities).completeness).toBe(6 / 7)
  })

  test('a category that has nothing to score counts each of its variables as not known', () => {
    expect(scoreByModel(model, { ...entities, borrowers: [] }).completeness).toBe(3 / 5)
  })

  test('a category without weight is not asked for', () => {
    const light = { ...model, weights: { ...weights, borrowers: 0, properties: -1 } }
    expect(scoreByModel(light, { ...entities, borrowers: [] }).completeness).toBe(1)
    const none = { neighborhoods: 0, borrowers: 0, properties: 0, 'loan-factors': 0 }
    expect(scoreByModel({ ...model, weights: none }, entities)).toMatchObject({ score: null, completeness: null })
  })

  test('a model that asks for nothing is neither scored nor complete', () => {
    expect(scoreByModel({ ...model, groups: [] }, entities)).toMatchObject({ score: null, completeness: null })
  })
})

describe('[R-33] the difference of two models, as a person reads it', () => {
  const empty: ScoreModel = { name: 'Empty', weights, groups: [] }
  const rules = [
    { condition: '>=', criteria: '700', score: 5 },
    { condition: '<', criteria: '600', score: -5 },
    { condition: '=', criteria: '650', score: 0 },
  ] as const
  const credit: ScoreVariable = { ...variable('borrower', 'credit_score', 1), name: 'Credit', rules }

  test('everything of a new group is named with where it lies', () => {
    const after = { ...empty, groups: [group('borrowers', credit)] }
    const rule = { part: 'rule', where: 'borrowers › borrowers › Credit', before: null }
    expect(modelDifference(empty, after)).toEqual([
      { part: 'group', where: 'borrowers', before: null, after: 'borrowers' },
      { part: 'variable', where: 'borrowers › borrowers', before: null, after: 'Credit: value of Credit score' },
      { ...rule, after: '>= 700: +5' },
      { ...rule, after: '< 600: -5' },
      { ...rule, after: '= 650: 0' },
    ])
  })

  test('another formula is a change of the variable; without parameters it is of nothing', () => {
    const parameters = [...credit.parameters, { table: 'borrower', name: 'net_worth' } as const]
    const ratio: ScoreVariable = { ...credit, math_function: 'ratio', parameters }
    const [before, after] = [ratio, { ...credit, parameters: [] }].map((one) => ({
      ...{ ...empty, groups: [group('borrowers', one)] },
    }))
    expect(modelDifference(before ?? empty, after ?? empty)).toEqual([
      {
        part: 'variable',
        where: 'borrowers › borrowers',
        before: 'Credit: ratio of Credit score, Net worth',
        after: 'Credit: value of nothing',
      },
    ])
  })

  test('two rules of one name are told apart: changing or removing the second leaves the first', () => {
    const twice = (...scores: number[]): ScoreModel => ({
      ...empty,
      groups: [
        group('borrowers', { ...credit, rules: scores.map((score) => ({ condition: '>=', criteria: '700', score })) }),
      ],
    })
    const where = 'borrowers › borrowers › Credit'
    expect(modelDifference(twice(5, 7), twice(5, 8))).toEqual([
      { part: 'rule', where, before: '>= 700: +7', after: '>= 700: +8' },
    ])
    expect(modelDifference(twice(5, 7, 9), twice(5, 7))).toEqual([
      { part: 'rule', where, before: '>= 700: +9', after: null },
    ])
  })

  test('a group or variable of the same name elsewhere is another one', () => {
    const here = { ...empty, groups: [group('borrowers', credit), { ...group('borrowers'), name: 'Other' }] }
    const there = { ...empty, groups: [group('borrowers'), { ...group('borrowers', credit), name: 'Other' }] }
    expect(modelDifference(here, there).map((one) => [one.part, one.where, one.before === null])).toEqual([
      ['variable', 'borrowers › Other', true],
      ['rule', 'borrowers › Other › Credit', true],
      ['rule', 'borrowers › Other › Credit', true],
      ['rule', 'borrowers › Other › Credit', true],
      ['variable', 'borrowers › borrowers', false],
      ['rule', 'borrowers › borrowers › Credit', false],
      ['rule', 'borrowers › borrowers › Credit', false],
      ['rule', 'borrowers › borrowers › Credit', false],
    ])
    const moved = { ...empty, groups: [{ ...group('borrowers'), category: 'properties' as const }] }
    expect(modelDifference({ ...empty, groups: [group('borrowers')] }, moved).map((one) => one.where)).toEqual([
      'properties',
      'borrowers',
    ])
  })
})
