import { describe, expect, test } from 'vitest'
import { criteriaFault, type FactValue, meets } from './criteria.ts'
import { combine, type ScoredEntity, scoreCategory, scoreLoan } from './evaluate.ts'
import { leastParameters, type MathFunction, mathFunctions, type RuleCondition, ruleFromEdit } from './model.ts'
import { implausible, labelOf, valueTypeOf } from './parameters.ts'

describe('[R-17] math functions at their limits', () => {
  test.each([
    ['count', [null, '', ' ', Number.NaN, 3], 1],
    ['difference', [3, null], null],
    ['difference', [null, 3], null],
    ['difference', [5], null],
    ['ratio', [3, null], null],
    ['ratio', ['Sale', 2], null],
    ['sum', ['.25', ' 5 '], 5.25],
    ['sum', ['-$1,000', '50%'], -999.5],
    ['sum', ['1.2.3', 'a1', '1a', 4], 4],
    ['sum', [false, true, true], 2],
  ] satisfies [MathFunction, FactValue[], FactValue][])('%s of %j is %j', (math, values, result) =>
    expect(combine(math, values)).toBe(result),
  )
})

describe('[R-13] conditions at their limits', () => {
  test.each([
    [700, '>', '700', false],
    [700, '>=', '701', false],
    [700, '<=', '699', false],
    ['New York', 'Not Contains', 'jersey', true],
    ['New York', 'Starts With', 'york', false],
    [0.7, '!=', '70%', false],
    [0.7, '!=', '71%', true],
    [false, '=', 'no', true],
    [false, '=', 'yes', false],
    [' Sale ', '=', 'SALE ', true],
    ['2026-01-02', '<=', ' 2026-01-02 ', true],
    ['2026-01-02', '>=', '2026-01-02', true],
    ['2026-01-02', '<', '2026-01-02', false],
    ['2026-01-01', '<', '2026-01-02', true],
    ['2026-01-03', '<=', '2026-01-02', false],
    ['12026-01-03', '>', '2026-01-02', false],
    ['2026-01-033', '>', '2026-01-02', false],
    ['2026-01-03', '>', '12026-01-02', false],
    ['2026-01-03', '>', '1', false],
    ['Sale', '<', '1', false],
    ['Sale', '<=', '0', false],
    [700, '>', 'high', false],
    [700, '>=', '2026-01-02', false],
  ] satisfies [FactValue, RuleCondition, string, boolean][])('%j %s %j is %s', (value, condition, criteria, met) =>
    expect(meets(value, condition, criteria)).toBe(met),
  )

  test.each([
    ['INTEGER', 'Contains', '7', "'Contains' compares texts, and this value is none"],
    ['BOOLEAN', 'Ends With', 's', "'Ends With' compares texts, and this value is none"],
    ['STRING', 'Ends With', 's', null],
    ['LIST[FLOAT]', 'Not Contains', '5', null],
    ['BOOLEAN', '<', 'yes', "'<' compares numbers, and this value is yes or no"],
    ['BOOLEAN', '<=', 'yes', "'<=' compares numbers, and this value is yes or no"],
    ['BOOLEAN', '>', 'yes', "'>' compares numbers, and this value is yes or no"],
    ['BOOLEAN', '>=', 'yes', "'>=' compares numbers, and this value is yes or no"],
    ['BOOLEAN', '!=', ' FALSE ', null],
    ['BOOLEAN', '=', 'oh yes', 'This value is yes or no'],
    ['BOOLEAN', '=', 'yes please', 'This value is yes or no'],
    ['INTEGER', '=', ' about 700 ', "'about 700' is no number to compare with"],
    ['FLOAT', '!=', '7', null],
    ['STRING', '=', 'NY', null],
    ['STRING', '!=', 'NY', null],
    ['STRING', '>=', 'NY', "'NY' is no number to compare with"],
    ['STRING', '<=', '2026-05-01', null],
    ['STRING', '>', '12026-05-01', "'12026-05-01' is no number to compare with"],
    ['STRING', '>', '2026-05-011', "'2026-05-011' is no number to compare with"],
  ] as const)('%s %s %j: %s', (type, condition, criteria, fault) => {
    expect(criteriaFault(type, condition, criteria)).toBe(fault)
  })
})

describe('[R-33] who counts in a category', () => {
  const parameters = [{ table: 'borrower', name: 'credit_score' }] as const
  const rules = [{ condition: '>=', criteria: '700', score: 20 }] as const
  const credit = { name: 'Credit', math_function: 'value', parameters, rules } as const
  const person = (credit_score: FactValue, ownership?: number | null): ScoredEntity => ({
    ...{ name: 'A', facts: { borrower: { credit_score } } },
    ...(ownership === undefined ? {} : { ownership }),
  })
  const total = (...people: ScoredEntity[]) => scoreCategory([credit], people).total_score

  test('somebody without a score is not asked for a share', () => {
    expect(total(person(700, 0.75), person(600, 0.25), person(null))).toBe(65)
  })

  test('a share of nothing, or none, makes all count the same', () => {
    for (const share of [0, null, undefined, -0.25]) expect(total(person(700, 0.75), person(600, share))).toBe(60)
  })

  test('a loan without any weight has no score; a weight below nothing does not count', () => {
    const totals = { neighborhoods: 40, borrowers: 60, properties: 80, 'loan-factors': 90 }
    expect(scoreLoan(totals, { neighborhoods: 0, borrowers: 0, properties: 0, 'loan-factors': 0 })).toBeNull()
    expect(scoreLoan(totals, { neighborhoods: 1, borrowers: -1, properties: 1, 'loan-factors': Number.NaN })).toBe(60)
  })

  const asked = (math_function: MathFunction, facts: Record<string, FactValue> | null, ...names: string[]) => {
    const of = names.map((name) => ({ table: 'loan' as const, name }))
    const variable = { name: 'x', math_function, parameters: of, rules: [] }
    const scored = scoreCategory([variable], [{ name: 'L', facts: facts === null ? {} : { loan: facts } }])
    return [scored.total_score, scored.variables[0]?.value, scored.variables[0]?.reason]
  }

  test.each<[MathFunction, Record<string, FactValue> | null, string[], unknown[]]>([
    ['sum', { amount: 5 }, ['amount', 'total_cost'], [50, 5, null]],
    ['count', {}, ['amount', 'total_cost'], [null, 0, null]],
    ['count', { amount: 5 }, ['amount', 'total_cost'], [50, 1, null]],
    ['value', null, ['amount'], [null, null, 'Loan amount is not known']],
    ['sum', {}, [], [null, null, 'It has no parameters']],
    [
      'ratio',
      { amount: 5, expected_noi: -5 },
      ['amount', 'expected_noi'],
      [null, null, 'Expected NOI of all properties is -5: nothing can be divided by it'],
    ],
    [
      'difference',
      { purpose: 'Flip', expected_noi: -5 },
      ['purpose', 'expected_noi'],
      [null, null, 'Purpose is no number'],
    ],
    ['ratio', { amount: 5, purpose: 'Flip' }, ['amount', 'purpose'], [null, null, 'Purpose is no number']],
    [
      'product',
      { expected_noi: 1e300 },
      ['expected_noi', 'expected_noi'],
      [null, null, 'The result is too large for a figure'],
    ],
  ])('%s with %j of %j is %j', (math, facts, names, found) => {
    expect(asked(math, facts, ...names)).toEqual(found)
  })
})

describe('[R-12] [R-16] [R-21] [R-22] parameters and rules', () => {
  test.each([
    ['sum', [], 'FLOAT'],
    ['value', ['BOOLEAN', 'FLOAT'], 'BOOLEAN'],
    ['count', ['FLOAT'], 'INTEGER'],
    ['average', ['INTEGER'], 'FLOAT'],
    ['ratio', ['INTEGER', 'INTEGER'], 'FLOAT'],
    ['difference', ['INTEGER', 'INTEGER'], 'INTEGER'],
    ['max', ['INTEGER', 'STRING'], 'FLOAT'],
  ] satisfies [MathFunction, string[], string][])('%s of %j is %s', (math, types, type) => {
    expect(valueTypeOf(math, types)).toBe(type)
  })

  test('a parameter without a label of its own reads as its name', () => {
    expect(labelOf({ table: 'loan', name: 'some_new_value' })).toBe('some new value')
    expect(labelOf({ table: 'property', name: 'address_state' })).toBe('State')
  })

  test.each([
    [299, 'Credit score of 299 cannot be'],
    [300, null],
    [850, null],
    [851, 'Credit score of 851 cannot be'],
    ['9000', null],
  ])('a credit score of %j: %s', (value, fault) => {
    expect(implausible({ table: 'borrower', name: 'credit_score' }, value)).toBe(fault)
  })

  test('what has no bounds can be anything', () => {
    expect(implausible({ table: 'loan', name: 'expected_noi' }, -1e15)).toBeNull()
  })

  test('only a ratio and a difference need two parameters', () => {
    expect(mathFunctions.filter((math) => leastParameters(math) === 2)).toEqual(['ratio', 'difference'])
  })

  const edit = { variable: 'v', condition: '>=', criteria: ' 700 ', points: ' 5 ', sign: '+' }
  test.each([
    [{}, 5],
    [{ points: '0', sign: '-' }, 0],
    [{ points: '0.25', sign: '-' }, -0.25],
    [{ points: ' ' }, null],
    [{ points: '-5' }, null],
    [{ points: 'Infinity' }, null],
    [{ points: 'five' }, null],
    [{ criteria: ' ' }, null],
    [{ sign: '*' }, null],
    [{ condition: '=>' }, null],
  ])('a rule typed with %j has %s points', (change, score) => {
    const rule = score === null ? null : { condition: '>=', criteria: '700', score }
    expect(ruleFromEdit({ ...edit, ...change })).toEqual(rule)
  })
})
