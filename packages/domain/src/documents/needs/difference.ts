import type { EntityKind } from '../../loan/activity/entity-kinds.ts'
import { actionSentence, conditionSentence, type NeedsRule } from './rules.ts'

/** One thing in which two versions of rules differ, in words (AC-07). */
export type RuleChange = {
  readonly rule: string
  readonly part: 'rule' | 'name' | 'about' | 'condition' | 'action' | 'order'
  /** Null where it was added. */
  readonly before: string | null
  /** Null where it was removed. */
  readonly after: string | null
}

/** What each kind of record is called where a rule is about every one of them. */
export const aboutWords: Readonly<Record<EntityKind, string>> = {
  ...{ loan: 'The loan', borrower: 'Each borrower', property: 'Each property', 'legal-entity': 'Each legal entity' },
}

type NameOf = (templateId: string) => string

const whole = (rule: NeedsRule, nameOf: NameOf): string => {
  const when = rule.when.map(conditionSentence).join(' and ')
  const then = rule.then.map((one) => actionSentence(one, nameOf)).join('; ')
  return `${aboutWords[rule.of]}${when === '' ? '' : `, where ${when}`}: ${then}`
}

const sentences = (part: 'condition' | 'action', rule: string, before: readonly string[], after: readonly string[]) => [
  ...after.filter((one) => !before.includes(one)).map((one): RuleChange => ({ rule, part, before: null, after: one })),
  ...before.filter((one) => !after.includes(one)).map((one): RuleChange => ({ rule, part, before: one, after: null })),
]

const changes = (was: NeedsRule, is: NeedsRule, nameOf: NameOf): RuleChange[] => {
  const plain = (part: 'name' | 'about', before: string, after: string): RuleChange[] =>
    before === after ? [] : [{ rule: is.name, part, before, after }]
  return [
    ...plain('name', was.name, is.name),
    ...plain('about', aboutWords[was.of], aboutWords[is.of]),
    ...sentences('condition', is.name, was.when.map(conditionSentence), is.when.map(conditionSentence)),
    ...sentences(
      'action',
      is.name,
      was.then.map((one) => actionSentence(one, nameOf)),
      is.then.map((one) => actionSentence(one, nameOf)),
    ),
  ]
}

/** In what `after` differs from `before`, in the order of `after`, what was removed last; a rule is known by its id. */
export const rulesDifference = (
  before: readonly NeedsRule[],
  after: readonly NeedsRule[],
  nameOf: NameOf,
): readonly RuleChange[] => {
  const old = new Map(before.map((rule) => [rule.id, rule]))
  const now = new Set(after.map((rule) => rule.id))
  const kept = after.flatMap((rule): RuleChange[] => {
    const was = old.get(rule.id)
    if (was) return changes(was, rule, nameOf)
    return [{ rule: rule.name, part: 'rule', before: null, after: whole(rule, nameOf) }]
  })
  const removed = before
    .filter((rule) => !now.has(rule.id))
    .map((rule): RuleChange => ({ rule: rule.name, part: 'rule', before: whole(rule, nameOf), after: null }))
  const order = (rules: readonly NeedsRule[]) => rules.filter((rule) => old.has(rule.id) && now.has(rule.id))
  const [wasOrder, isOrder] = [order(before).map((one) => one.id), order(after).map((one) => one.id)]
  const moved = order(after).filter((_, n) => wasOrder[n] !== isOrder[n])
  const moves = moved.map((rule): RuleChange => {
    const place = (ids: readonly string[]) => `Rule ${ids.indexOf(rule.id) + 1} of ${ids.length}`
    return { rule: rule.name, part: 'order', before: place(wasOrder), after: place(isOrder) }
  })
  return [...kept, ...moves, ...removed]
}
