import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultModel } from './default-model.ts'
import { criteriaFault, type FactValue, meets } from './criteria.ts'
import { combine, type ScoredEntity, scoreCategory, scoreLoan } from './evaluate.ts'
import {
  isCompleteVariable,
  type MathFunction,
  type RuleCondition,
  readableTables,
  ruleFromEdit,
  type ScoreVariable,
  scoreCategories,
} from './model.ts'
import { scoreParameters, valueTypeOf } from './parameters.ts'

describe('[R-17] math functions', () => {
  test.each([
    ['value', ['Sale', 2], 'Sale'],
    ['sum', [1, null, 2], 3],
    ['average', [1, null, 2], 1.5],
    ['min', [3, 1, 2], 1],
    ['max', [3, 1, 2], 3],
    ['count', [3, null, 'a', ''], 2],
    ['ratio', [3, 4], 0.75],
    ['ratio', [3, 0], null],
    ['ratio', [null, 4], null],
    ['difference', [3, 4], -1],
    ['product', [3, 4, 2], 24],
    ['sum', ['$1,250.50', true], 1251.5],
    ['sum', [null, null], null],
    ['ratio', [3, -4], null],
    ['sum', [1.7e308, 1.7e308], null],
    ['product', [1e200, 1e200], null],
    ['value', [Number.NaN], null],
    ['average', [], null],
  ] satisfies [MathFunction, FactValue[], FactValue][])('%s of %j is %j', (math, values, result) =>
    expect(combine(math, values)).toBe(result),
  )
})

describe('[R-13] conditions', () => {
  test.each([
    [700, '<=', '700', true],
    [701, '<=', '700', false],
    [700, '>=', '700', true],
    [699, '<', '700', true],
    [700, '<', '700', false],
    [701, '>', '700', true],
    [9, '>', '10', false],
    ['9', '<', '10', true],
    [0.7, '=', '70%', true],
    [1_000_000, '=', '1,000,000', true],
    ['Sale', '=', 'sale', true],
    ['Sale', '!=', 'Refinance', true],
    ['Sale', '!=', 'SALE', false],
    ['New York', 'Contains', 'york', true],
    ['New York', 'Not Contains', 'york', false],
    ['New York', 'Starts With', 'new', true],
    ['New York', 'Ends With', 'York', true],
    ['New York', 'Ends With', 'new', false],
    [true, '=', 'Yes', true],
    ['2026-01-02', '>', '2025-12-31', true],
    ['Sale', '>', '1', false],
  ] satisfies [FactValue, RuleCondition, string, boolean][])('%j %s %s is %s', (value, condition, criteria, met) =>
    expect(meets(value, condition, criteria)).toBe(met),
  )
  test.each(['!=', 'Not Contains', '<', '='] as const)('a missing value never meets %s', (condition) => {
    expect(meets(null, condition, '5')).toBe(false)
    expect(meets(' ', condition, '5')).toBe(false)
  })
})

const credit: ScoreVariable = {
  name: 'Credit',
  math_function: 'value',
  parameters: [{ table: 'borrower', name: 'credit_score' }],
  rules: [
    { condition: '>=', criteria: '700', score: 20 },
    { condition: '>=', criteria: '750', score: 40 },
    { condition: '<', criteria: '650', score: -60 },
  ],
}
const person = (name: string, credit_score: FactValue, ownership?: number): ScoredEntity => ({
  name,
  facts: { borrower: { credit_score } },
  ...(ownership === undefined ? {} : { ownership }),
})

describe('[R-33] score of a category', () => {
  test('an entity is 50 plus the points of every matching rule, within 0 and 100', () => {
    const of = (credit_score: number) => scoreCategory([credit], [person('Ana', credit_score)]).total_score
    expect([of(680), of(700), of(760), of(600)]).toEqual([50, 70, 100, 0])
  })
  test('the category is the mean of its entities', () =>
    expect(scoreCategory([credit], [person('Ana', 700), person('Bo', 680)]).total_score).toBe(60))
  test('borrowers are weighted by ownership when all of it is known', () => {
    expect(scoreCategory([credit], [person('Ana', 700, 0.75), person('Bo', 680, 0.25)]).total_score).toBe(65)
    expect(scoreCategory([credit], [person('Ana', 700, 0.75), person('Bo', 680)]).total_score).toBe(60)
  })
  test('an entity without any value has no score and does not pull the mean', () => {
    const scored = scoreCategory([credit], [person('Ana', 700), person('Bo', null)])
    expect(scored.total_score).toBe(70)
    expect(scored.entities).toEqual([
      { name: 'Ana', score: 70, points: 20 },
      { name: 'Bo', score: null, points: 0 },
    ])
  })
  test('nothing to score is no score', () => {
    expect(scoreCategory([credit], []).total_score).toBeNull()
    expect(scoreCategory([], [person('Ana', 700)]).total_score).toBeNull()
  })
  test('[R-30] each variable of each entity tells its points and the values behind it', () =>
    expect(scoreCategory([credit], [person('Ana', 760)]).variables).toEqual([
      {
        entity_name: 'Ana',
        name: 'Credit',
        variable_final_score: 60,
        value: 760,
        reason: null,
        rules: credit.rules.slice(0, 2),
        children: [{ name: 'credit_score', value: 760 }],
      },
    ]))
})

describe('[R-33] score of a loan', () => {
  const totals = { neighborhoods: 40, borrowers: 60, properties: 80, 'loan-factors': 81 }
  test('is the rounded mean of the four', () => expect(scoreLoan(totals)).toBe(65))
  test('follows the weights of the model', () =>
    expect(scoreLoan(totals, { neighborhoods: 0, borrowers: 3, properties: 1, 'loan-factors': 0 })).toBe(65))
  test('leaves out what has no score, and is none when nothing has', () => {
    expect(scoreLoan({ ...totals, neighborhoods: null, 'loan-factors': null })).toBe(70)
    expect(scoreLoan({ neighborhoods: null, borrowers: null, properties: null, 'loan-factors': null })).toBeNull()
  })
  test('stays within the scores it is made of', () => {
    const total = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(total, total, total, total, (neighborhoods, borrowers, properties, factors) => {
        const all = [neighborhoods, borrowers, properties, factors]
        const score = scoreLoan({ neighborhoods, borrowers, properties, 'loan-factors': factors }) ?? -1
        return score >= Math.floor(Math.min(...all)) && score <= Math.ceil(Math.max(...all))
      }),
    )
  })
})

describe('default model', () => {
  test('[R-15] covers the four categories', () =>
    expect(new Set(defaultModel.groups.map((g) => g.category))).toEqual(new Set(scoreCategories)))
  test('[R-16, R-22] every variable is complete and built from parameters that exist', () => {
    const known = new Set(scoreParameters.map((p) => `${p.table}.${p.name}`))
    const variables = defaultModel.groups.flatMap((g) => g.variables)
    expect(variables.filter((v) => !isCompleteVariable(v))).toEqual([])
    expect(variables.flatMap((v) => v.parameters).filter((p) => !known.has(`${p.table}.${p.name}`))).toEqual([])
  })
  test('[R-33] every variable looks at what can be read of its kind of entity', () =>
    expect(
      defaultModel.groups.flatMap((g) =>
        g.variables.filter((v) => v.parameters.some((p) => !readableTables[g.category].includes(p.table))),
      ),
    ).toEqual([]))
  test('[R-33] a strong borrower scores above a weak one', () => {
    const variables = defaultModel.groups.filter((g) => g.category === 'borrowers').flatMap((g) => g.variables)
    const of = (credit_score: number, net_worth: number, liquidity: number, completed_projects: number) =>
      scoreCategory(variables, [
        {
          name: 'x',
          facts: { borrower: { credit_score, net_worth, liquidity, completed_projects }, loan: { amount: 1e6 } },
        },
      ]).total_score
    expect(of(780, 5e6, 1e6, 12)).toBe(100)
    expect(of(580, 1e5, 1e4, 0)).toBe(0)
  })
})

describe('[R-16] the type of a variable', () => {
  test.each([
    ['value', ['STRING', 'FLOAT'], 'STRING'],
    ['count', ['STRING'], 'INTEGER'],
    ['ratio', ['INTEGER', 'INTEGER'], 'FLOAT'],
    ['sum', ['INTEGER', 'INTEGER'], 'INTEGER'],
    ['sum', ['INTEGER', 'FLOAT'], 'FLOAT'],
    ['value', [], 'STRING'],
  ] satisfies [MathFunction, string[], string][])('%s of %j is %s', (math, types, result) =>
    expect(valueTypeOf(math, types)).toBe(result),
  )
})

describe('editing rules and variables', () => {
  const edit = { variable: 'v', condition: '>=', criteria: '700', points: '5', sign: '-' }
  test('[R-12, R-21] points and sign make a signed score', () => {
    expect(ruleFromEdit(edit)).toEqual({ condition: '>=', criteria: '700', score: -5 })
    expect(ruleFromEdit({ ...edit, sign: '+' })?.score).toBe(5)
  })
  test.each(['variable', 'condition', 'criteria', 'points', 'sign'])(
    '[R-21] a rule without %s is not complete',
    (part) => expect(ruleFromEdit({ ...edit, [part]: '' })).toBeNull(),
  )
  test('[R-22] a variable needs a name and a parameter, a ratio two', () => {
    expect(isCompleteVariable(credit)).toBe(true)
    expect(isCompleteVariable({ ...credit, name: ' ' })).toBe(false)
    expect(isCompleteVariable({ ...credit, parameters: [] })).toBe(false)
    expect(isCompleteVariable({ ...credit, math_function: 'ratio' })).toBe(false)
  })
})

describe('[R-13] a criterion that cannot be compared with its value', () => {
  test.each([
    ['INTEGER', '>=', 'about 700', false],
    ['INTEGER', '>=', '$1,250', true],
    ['FLOAT', '=', '70%', true],
    ['FLOAT', '!=', 'high', false],
    ['FLOAT', 'Contains', '7', false],
    ['STRING', 'Contains', 'NY', true],
    ['STRING', '=', 'NY', true],
    ['STRING', '<', 'NY', false],
    ['STRING', '<', '2026-05-01', true],
    ['INTEGER', '<', '2026-05-01', false],
    ['BOOLEAN', '=', 'yes', true],
    ['BOOLEAN', '=', 'maybe', false],
    ['BOOLEAN', '>', 'yes', false],
    ['LIST[STRING]', 'Contains', 'NY', true],
  ] as const)('%s %s %s: %s', (type, condition, criteria, can) =>
    expect(criteriaFault(type, condition, criteria) === null).toBe(can),
  )
})

describe('[R-33] figures that cannot be calculated with give no value, and say why', () => {
  const asked = (math_function: MathFunction, facts: Record<string, FactValue>, ...names: string[]) => {
    const parameters = names.map((name) => ({ table: 'loan' as const, name }))
    const rules = [{ condition: '>=' as const, criteria: '-1000000', score: 5 }]
    const scored = scoreCategory(
      [{ name: 'x', math_function, parameters, rules }],
      [{ name: 'L', facts: { loan: facts } }],
    )
    const [variable] = scored.variables
    return [scored.total_score, variable?.value, variable?.variable_final_score, variable?.reason]
  }
  test.each([
    [
      'division by zero',
      'ratio',
      { amount: 5, total_cost: 0 },
      ['amount', 'total_cost'],
      /price, rehab and cost spent is 0: nothing can be divided/,
    ],
    ['an empty field', 'ratio', { amount: 5 }, ['amount', 'total_cost'], /is not known/],
    ['a negative price', 'value', { amount: -5 }, ['amount'], /Loan amount of -5 cannot be/],
    ['an absurd rate', 'value', { interest_rate: 900 }, ['interest_rate'], /Interest rate of 900 cannot be/],
    ['a text', 'sum', { purpose: 'Sale', expected_noi: null }, ['purpose'], /Purpose is no number/],
    ['what overflows', 'product', { expected_noi: 1e300 }, ['expected_noi', 'expected_noi'], /too large/],
  ] satisfies [string, MathFunction, Record<string, FactValue>, string[], RegExp][])(
    '%s',
    (_what, math, facts, names, reason) => {
      const [total, value, points, why] = asked(math, facts, ...names)
      expect([total, value, points]).toEqual([null, null, 0])
      expect(why).toMatch(reason)
    },
  )
  test('a loss is a figure like any other', () =>
    expect(asked('value', { expected_noi: -5 }, 'expected_noi')).toEqual([55, -5, 5, null]))
  test('no value, however wild, makes a score that is no number from 0 to 100', () => {
    const wild = fc.oneof(
      fc.double(),
      fc.constantFrom(null, '', 'about', '1e999', true, '$-0', Number.NaN),
      fc.string(),
    )
    const category = fc.constantFrom(...scoreCategories)
    fc.assert(
      fc.property(category, fc.array(wild, { minLength: 30, maxLength: 30 }), (name, values) => {
        const facts = { borrower: {}, property: {}, neighborhood: {}, loan: {} } as Record<
          string,
          Record<string, FactValue>
        >
        for (const [n, { table, name: key }] of scoreParameters.entries())
          (facts[table] ??= {})[key] = values[n % 30] ?? null
        const variables = defaultModel.groups.filter((g) => g.category === name).flatMap((g) => g.variables)
        const scored = scoreCategory(variables, [{ name: 'x', facts }])
        const figures = [scored.total_score, ...scored.variables.flatMap((v) => [v.value, v.variable_final_score])]
        return (
          figures.every((one) => typeof one !== 'number' || Number.isFinite(one)) &&
          scored.variables.every((v) => (v.value === null) === (v.reason !== null)) &&
          (scored.total_score === null || (scored.total_score >= 0 && scored.total_score <= 100))
        )
      }),
    )
  })
})
