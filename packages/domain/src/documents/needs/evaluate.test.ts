import { describe, expect, test } from 'vitest'
import { needsOf } from './evaluate.ts'
import { needsFacts, operatorsOf } from './facts.ts'
import { ask, drop, record, rule, subject, where } from './needs.fixture.ts'
import type { NeedsRule } from './rules.ts'

const modes = (rules: readonly NeedsRule[], of: Parameters<typeof needsOf>[1]) =>
  needsOf(rules, of).documents.map((need) => [need.template_id, need.record.name, need.mode])

describe('[AC-01] a rule is about each record of its kind for which all its conditions hold', () => {
  const both = subject(
    { purpose: 'Refinance', amount: 2_000_000 },
    record('property', { address_state: 'NY', number_of_units: 6 }, 'Main St'),
    record('property', { address_state: 'CA', number_of_units: null }, 'Elm St'),
  )
  test('and about no other', () => {
    const inNewYork = [where('address_state', 'Is One Of', 'NY, NJ', 'property'), where('amount', '>', '$1,000,000')]
    expect(modes([rule('r', inNewYork, [ask('a')], 'property')], both)).toEqual([['a', 'Main St', 'once']])
    expect(modes([rule('r', [...inNewYork, where('amount', '>', '3000000')], [ask('a')], 'property')], both)).toEqual(
      [],
    )
  })
  test('an unknown value meets nothing, not even “is not”', () =>
    expect(modes([rule('r', [where('number_of_units', '!=', '1', 'property')], [ask('a')], 'property')], both)).toEqual(
      [['a', 'Main St', 'once']],
    ))
  test('a rule without conditions is about every one', () =>
    expect(modes([rule('r', [], [ask('a', 'offer')], 'property')], both)).toEqual([
      ['a', 'Main St', 'offer'],
      ['a', 'Elm St', 'offer'],
    ]))
  test('wording, due date and conditions come with it', () => {
    const then = [
      ask('a'),
      { does: 'reword', template_id: 'a', description: 'Three months' },
      { does: 'due', template_id: 'a', days: 3 },
      { does: 'condition', stage: 'closing', title: 'Flood policy', details: '', template_id: 'a' },
    ] as const
    const needs = needsOf([rule('r', [], then)], subject({}))
    expect(needs.documents).toMatchObject([{ description: 'Three months', dueDays: 3 }])
    expect(needs.conditions).toMatchObject([
      { stage: 'closing', title: 'Flood policy', key: 'r Flood policy loan-loan' },
    ])
  })
})

describe('[AC-02] what a rule can ask of', () => {
  test('a list meets a condition by one of its texts, whole', () => {
    const types = subject({ property_types: 'MULTIFAMILY, CONDO' })
    const of = (criteria: string, condition: 'Is One Of' | 'Is None Of') =>
      modes([rule('r', [where('property_types', condition, criteria)], [ask('a')])], types).length
    expect([of('FAMILY', 'Is One Of'), of('condo, LAND', 'Is One Of')]).toEqual([0, 1])
    expect([of('FAMILY', 'Is None Of'), of('CONDO', 'Is None Of')]).toEqual([1, 0])
    expect(modes([rule('r', [where('property_types', 'Is None Of', 'LAND')], [ask('a')])], subject({}))).toEqual([])
  })
  test('is no trait that fair-lending law protects', () =>
    expect(needsFacts.map((fact) => fact.name)).not.toContain('age'))
  test('every fact can be compared', () =>
    expect(needsFacts.filter((fact) => operatorsOf(fact).length === 0)).toEqual([]))
  test.each([
    'purpose',
    'property_type',
    'address_state',
    'amount',
    'number_of_legal_entities',
    'kind',
    'status',
    'ltv_as_is',
    'completed_projects',
  ])('%s is one', (name) => expect(needsFacts.some((fact) => fact.name === name)).toBe(true))
})

describe('[AC-03] rules are applied from top to bottom', () => {
  test('a later rule wins, and a document asked for twice is asked for once', () => {
    const [once, offer, gone] = [
      rule('1', [], [ask('a')]),
      rule('2', [], [ask('a', 'offer')]),
      rule('3', [], [drop('a')]),
    ]
    expect(modes([once, offer], subject({}))).toEqual([['a', 'loan', 'once']])
    expect(modes([once, gone], subject({}))).toEqual([['a', 'loan', null]])
    expect(modes([gone, once], subject({}))).toEqual([['a', 'loan', 'once']])
    expect(modes([gone], subject({}))).toEqual([])
  })
  test('each need says by which rules and facts', () => {
    const needs = needsOf(
      [rule('All', [], [ask('a')]), rule('Small', [where('amount', '<', '500000')], [drop('a')])],
      subject({ amount: 100_000 }),
    )
    expect(needs.documents[0]?.because).toEqual([
      { rule_id: 'All', rule: 'All', does: 'ask', facts: [] },
      { rule_id: 'Small', rule: 'Small', does: 'drop', facts: ['Loan amount is under 500000'] },
    ])
  })
})
