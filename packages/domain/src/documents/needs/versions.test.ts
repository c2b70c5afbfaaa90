import { describe, expect, test } from 'vitest'
import { rulesDifference } from './difference.ts'
import { needsOf } from './evaluate.ts'
import { ask, drop, record, rule, subject, templatesNamed, where } from './needs.fixture.ts'
import { needsShift } from './past.ts'
import { proposalOf, type StandingRequest } from './proposal.ts'
import { actionSentence, conditionSentence, ruleFaults } from './rules.ts'

const nameOf = (id: string) => id

describe('[AC-07] two versions differ', () => {
  const before = [
    rule('a', [], [ask('Survey')]),
    rule('b', [where('amount', '>', '1')], [ask('Appraisal')]),
    rule('c', [], [ask('X')]),
  ]
  test('in what was added, removed and changed, in words', () => {
    const after = [
      { ...rule('a', [], [ask('Survey'), drop('Appraisal')]), name: 'A' },
      rule('b', [where('amount', '>', '2')], [ask('Appraisal')]),
      rule('d', [], [ask('Y', 'offer')]),
    ]
    expect(rulesDifference(before, after, nameOf)).toEqual([
      { rule: 'A', part: 'name', before: 'a', after: 'A' },
      { rule: 'A', part: 'action', before: null, after: 'Drop Appraisal' },
      { rule: 'b', part: 'condition', before: null, after: 'Loan amount is over 2' },
      { rule: 'b', part: 'condition', before: 'Loan amount is over 1', after: null },
      { rule: 'd', part: 'rule', before: null, after: 'The loan: Offer Y under Request documents' },
      { rule: 'c', part: 'rule', before: 'The loan: Request X right away', after: null },
    ])
  })
  test('in their order, and the same ones in nothing', () => {
    expect(rulesDifference(before, before, nameOf)).toEqual([])
    expect(
      rulesDifference(before, before.toReversed(), nameOf).map((one) => [one.rule, one.before, one.after]),
    ).toEqual([
      ['c', 'Rule 3 of 3', 'Rule 1 of 3'],
      ['a', 'Rule 1 of 3', 'Rule 3 of 3'],
    ])
  })
})

describe('[AC-10] a rule as typed', () => {
  const known = templatesNamed('Survey')
  test('names each field that is missing or wrong', () => {
    const wrong = {
      ...rule(
        ' ',
        [
          where('age', '>', '60'),
          where('amount', 'Contains', '5'),
          where('amount', '>', 'much'),
          where('purpose', 'Is One Of', 'Refinance, Gift'),
          where('flip', '=', ''),
        ],
        [
          ask('nothing'),
          { does: 'due', template_id: 'Survey', days: 1.5 },
          { does: 'reword', template_id: 'Survey', description: ' ' },
          { does: 'condition', stage: 'closing', title: '', details: '', template_id: null },
        ],
      ),
    } as const
    expect(Object.keys(ruleFaults(wrong, known))).toEqual([
      'name',
      'when.0.name',
      'when.1.condition',
      'when.2.criteria',
      'when.3.criteria',
      'when.4.criteria',
      'then.0.template_id',
      'then.1.days',
      'then.2.description',
      'then.3.title',
    ])
    expect(ruleFaults(rule('r', [], []), known)).toEqual({ then: 'Add at least one thing that the rule does.' })
  })
  test('is kept to the kind of record it is about', () =>
    expect(
      ruleFaults(rule('r', [where('net_worth', '>', '1', 'borrower')], [ask('Survey')], 'property'), known),
    ).toMatchObject({
      'when.0.name': 'Choose a fact.',
      'then.0.template_id': 'Survey is requested for another kind of record.',
    }))
  test('reads as a sentence', () => {
    expect(conditionSentence(where('property_types', 'Is One Of', 'CONDO, LAND'))).toBe(
      'Property types include Condo, Land',
    )
    expect(conditionSentence(where('purpose', 'Is One Of', 'Refinance'))).toBe('Purpose is Refinance')
    expect(actionSentence({ does: 'due', template_id: 'Survey', days: 1 }, nameOf)).toBe('Survey is due in 1 day')
    expect(ruleFaults(rule('r', [where('ltv_as_is', '>', '75%')], [ask('Survey')]), known)).toEqual({})
  })
})

describe('[AC-14] what a loan lacks and no longer needs', () => {
  const rules = [
    rule('all', [], [ask('a'), ask('b', 'offer')]),
    rule(
      'big',
      [where('amount', '>', '1')],
      [ask('c'), { does: 'condition', stage: 'closing', title: 'T', details: '', template_id: null }],
    ),
  ]
  const standing = (o: Partial<StandingRequest>): StandingRequest => ({
    activity_id: 'x',
    template_id: 'c',
    record_id: 'loan-loan',
    isUntouched: true,
    isByRule: true,
    isArchived: false,
    ...o,
  })
  const proposed = (
    amount: number,
    requests: readonly StandingRequest[],
    o: { keys?: string[]; dismissed?: string[] } = {},
  ) => {
    const found = proposalOf(needsOf(rules, subject({ amount })), {
      requests,
      conditionKeys: new Set(o.keys),
      dismissed: new Set(o.dismissed),
    })
    return [
      found.request.map((need) => need.template_id),
      found.withdraw.map((one) => one.activity_id),
      found.conditions.map((one) => one.title),
    ]
  }
  test('is proposed; what is only offered is not', () => {
    expect(proposed(2, [])).toEqual([['a', 'c'], [], ['T']])
    expect(proposed(2, [standing({}), standing({ template_id: 'a' })], { keys: ['big T loan-loan'] })).toEqual([
      [],
      [],
      [],
    ])
    expect(proposed(1, [standing({})])).toEqual([['a'], ['x'], []])
  })
  test('[AC-15] but never to withdraw what staff asked for or what was begun', () => {
    expect(proposed(1, [standing({ isByRule: false })])[1]).toEqual([])
    expect(proposed(1, [standing({ isUntouched: false })])[1]).toEqual([])
  })
  test('[AC-16] nor what was archived or dismissed', () => {
    expect(proposed(2, [standing({ isArchived: true })])[0]).toEqual(['a'])
    expect(proposed(2, [], { dismissed: ['a loan-loan', 'c loan-loan', 'big T loan-loan'] })).toEqual([[], [], []])
    expect(proposed(1, [standing({})], { dismissed: ['x'] })[1]).toEqual([])
  })
})

describe('[AC-12] how a past loan would change', () => {
  const loan = subject({}, record('borrower', {}, 'Ana'))
  const of = (...rules: Parameters<typeof needsOf>[0]) => needsOf(rules, loan)
  test('by what comes, goes and is asked otherwise', () => {
    const was = of(rule('r', [], [ask('a'), ask('b'), ask('c')], 'borrower'))
    const is = of(rule('r', [], [ask('b', 'offer'), ask('c'), ask('d')], 'borrower'))
    expect(needsShift(was, is, nameOf)).toEqual({ added: ['d: Ana'], dropped: ['a: Ana'], changed: ['b: Ana'] })
    expect(needsShift(was, was, nameOf)).toBeNull()
  })
})
