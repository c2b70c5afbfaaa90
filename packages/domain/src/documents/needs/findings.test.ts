import { describe, expect, test } from 'vitest'
import { findingsOf } from './findings.ts'
import { ask, drop, rule, templatesNamed, where } from './needs.fixture.ts'
import { impossibleFacts, isWithin } from './possible.ts'
import type { NeedsCondition, NeedsRule } from './rules.ts'

const templates = templatesNamed('Survey', 'Appraisal', 'Gone Letter')
const found = (...rules: NeedsRule[]) =>
  findingsOf(rules, rules, templates).map(({ kind, rule_id, other_id }) => [kind, rule_id, other_id])

describe('[AC-08] a rule that can never match', () => {
  const impossible: readonly (readonly [string, readonly NeedsCondition[]])[] = [
    ['two purposes', [where('purpose', 'Is One Of', 'Refinance'), where('purpose', 'Is One Of', 'Flip')]],
    [
      'none of all stages',
      [
        where(
          'status',
          'Is None Of',
          'preliminary, term-sheet-sent, underwriting, board-review, commitment-sent, commitment-accepted, rejected, funded, paid-off',
        ),
      ],
    ],
    ['over and under', [where('amount', '>', '$1,000,000'), where('amount', '<=', '1000000')]],
    ['between two whole numbers', [where('number_of_properties', '>', '2'), where('number_of_properties', '<', '3')]],
    ['less than nothing', [where('amount', '<', '0')]],
    ['yes and no', [where('flip', '=', 'Yes'), where('flip', '=', 'No')]],
    [
      'a state in and out',
      [where('property_states', 'Is One Of', 'NY'), where('property_states', 'Is None Of', 'NY, NJ')],
    ],
    ['two texts', [where('kind', '=', 'LLC', 'legal-entity'), where('kind', '=', 'Trust', 'legal-entity')]],
    [
      'a text with another beginning',
      [where('kind', '=', 'LLC', 'legal-entity'), where('kind', 'Starts With', 'T', 'legal-entity')],
    ],
    ['a rate over 100%', [where('interest_rate', '>', '101%')]],
  ]
  test.each(impossible)('%s', (_, when) => {
    expect(impossibleFacts(when)).toHaveLength(1)
    expect(found(rule('r', when, [ask('Survey')]))).toEqual([['never', 'r', null]])
  })
  test('names the conditions that exclude each other', () => {
    const when = [where('amount', '>', '2'), where('amount', '<', '1')]
    expect(findingsOf([rule('r', when, [ask('Survey')])], [], templates)[0]?.text).toBe(
      'Never matches: Loan amount is over 2 and Loan amount is under 1 exclude each other.',
    )
  })
  const possible: readonly (readonly [string, readonly NeedsCondition[]])[] = [
    ['a range', [where('amount', '>', '$1,000,000'), where('amount', '<', '1000001')]],
    ['a fraction between', [where('ltv_as_is', '>', '70%'), where('ltv_as_is', '<', '0.71')]],
    ['not one number', [where('number_of_properties', '!=', '2'), where('number_of_properties', '<=', '2')]],
    [
      'three states at once',
      [
        where('property_states', 'Is One Of', 'NY'),
        where('property_states', 'Is One Of', 'NJ'),
        where('property_states', 'Is One Of', 'CT'),
      ],
    ],
    [
      'a text with beginning, middle and end',
      [
        where('kind', 'Starts With', 'Del', 'legal-entity'),
        where('kind', 'Contains', 'ware', 'legal-entity'),
        where('kind', 'Ends With', 'LLC', 'legal-entity'),
      ],
    ],
    ['a negative NOI', [where('current_noi', '<', '0', 'property')]],
  ]
  test.each(possible)('%s can match', (_, when) => expect(impossibleFacts(when)).toEqual([]))
})

describe('[AC-09] rules that ask for and drop the same document', () => {
  const all = rule('all', [], [ask('Survey')])
  const big = rule('big', [where('amount', '>', '1000000')], [ask('Survey')])
  const flips = rule('flips', [where('flip', '=', 'Yes')], [drop('Survey')])
  const huge = rule('huge', [where('amount', '>', '2000000')], [drop('Survey')])
  const small = rule('small', [where('amount', '<=', '1000000')], [drop('Survey')])
  test('a narrower later rule is an exception, any other a contradiction', () => {
    expect(found(all, flips)).toEqual([['exception', 'flips', 'all']])
    expect(found(big, huge)).toEqual([['exception', 'huge', 'big']])
    expect(found(big, flips)).toEqual([['contradiction', 'flips', 'big']])
    expect(found(all, { ...all, id: 'not', then: [drop('Survey')] })).toEqual([['contradiction', 'not', 'all']])
  })
  test('also when the drop comes first, and within one rule', () => {
    expect(found(flips, all).filter(([kind]) => kind === 'contradiction')).toEqual([['contradiction', 'all', 'flips']])
    expect(found(rule('r', [], [ask('Survey'), drop('Survey')]))).toEqual([['contradiction', 'r', null]])
  })
  test('rules that never hold for one loan, or are about other documents, do not', () => {
    expect(found(big, small)).toEqual([])
    expect(found(all, rule('other', [], [ask('Appraisal')]))).toEqual([])
  })
  test('a later wording or due date replaces an earlier one', () => {
    const words = (id: string) => rule(id, [], [{ does: 'reword', template_id: 'Survey', description: id }])
    const due = (id: string) => rule(id, [], [{ does: 'due', template_id: 'Survey', days: 3 }])
    expect(found(all, words('a'), words('b'), due('c'), due('d'))).toEqual([
      ['replaced', 'b', 'a'],
      ['replaced', 'd', 'c'],
    ])
  })
  test('what no rule asks for, and an archived template, are named', () => {
    expect(found(rule('r', [], [drop('Appraisal')]))).toEqual([['unasked', 'r', null]])
    expect(found(rule('r', [], [ask('Gone Letter')]))).toEqual([['archived', 'r', null]])
  })
  test('narrower means for every loan', () => {
    const [over1, over2] = [[where('amount', '>', '1')], [where('amount', '>', '2')]]
    expect([isWithin(over2, over1), isWithin(over1, over2), isWithin([], over1), isWithin(over1, [])]).toEqual([
      true,
      false,
      false,
      true,
    ])
    const [two, three] = [
      [where('purpose', 'Is One Of', 'Flip, Purchase')],
      [where('purpose', 'Is None Of', 'Refinance, Cash out, Acquisition')],
    ]
    expect([isWithin(two, three), isWithin(three, two)]).toEqual([true, false])
  })
})
