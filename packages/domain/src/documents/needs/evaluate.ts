import type { EntityKind } from '../../loan/activity/entity-kinds.ts'
import type { FactValue } from '../../underwriting/scoring/criteria.ts'
import { factMeets, factNamed } from './facts.ts'
import { type AskMode, conditionSentence, type NeedsAction, type NeedsCondition, type NeedsRule } from './rules.ts'

/** A record of a loan and what is known of it. */
export type NeedsRecord = {
  readonly kind: EntityKind
  readonly id: string
  readonly name: string
  readonly facts: Readonly<Record<string, FactValue>>
}

/** A loan and its records; the loan is the record of its own kind. */
export type NeedsSubject = {
  readonly loan: NeedsRecord
  readonly records: readonly NeedsRecord[]
}

/** Why something is or is not needed: a rule, what it does, and what it was asked of, in words. */
export type Reason = {
  readonly rule_id: string
  readonly rule: string
  readonly does: NeedsAction['does']
  readonly facts: readonly string[]
}

/** A document that a record of a loan needs, or that was dropped: then `mode` is null. */
export type Need = {
  readonly template_id: string
  readonly record: NeedsRecord
  readonly mode: AskMode | null
  /** What the borrower reads instead of the template's words; null for those. */
  readonly description: string | null
  /** Days until it is due; null for the usual ones. */
  readonly dueDays: number | null
  readonly because: readonly Reason[]
}

type ConditionAction = Extract<NeedsAction, { does: 'condition' }>

/** A condition that a loan gets by a rule. `key` stays the same while rule, title and record do. */
export type NeededCondition = Pick<ConditionAction, 'stage' | 'title' | 'details' | 'template_id'> & {
  readonly key: string
  readonly record: NeedsRecord
  readonly because: readonly Reason[]
}

export type Needs = { readonly documents: readonly Need[]; readonly conditions: readonly NeededCondition[] }

const holds = (one: NeedsCondition, record: NeedsRecord, loan: NeedsRecord): boolean => {
  const fact = factNamed(one.of, one.name)
  if (!fact) return false
  const value = (one.of === 'loan' ? loan : record).facts[one.name] ?? null
  return factMeets(fact.type, value, one.condition, one.criteria)
}

const reasonOf = (rule: NeedsRule, does: NeedsAction['does']): Reason => ({
  ...{ rule_id: rule.id, rule: rule.name, does, facts: rule.when.map(conditionSentence) },
})

type Draft = { -readonly [K in keyof Need]: Need[K] }

const asked = (now: AskMode | null, mode: AskMode): AskMode => (now === 'once' ? now : mode)

const applied = (need: Draft, action: Exclude<NeedsAction, ConditionAction>): void => {
  if (action.does === 'ask') need.mode = asked(need.mode, action.mode)
  else if (action.does === 'drop') need.mode = null
  else if (action.does === 'reword') need.description = action.description
  else need.dueDays = action.days
}

/**
 * What a loan needs by rules, in the order of the rules (AC-03): each is applied to each record of its kind for which all its
 * conditions hold; a document asked for twice is asked for once, and a later drop, wording or due date wins. What is asked of
 * nobody is left out; what was asked for and dropped stays, with its reasons.
 */
export const needsOf = (rules: readonly NeedsRule[], { loan, records }: NeedsSubject): Needs => {
  const documents = new Map<string, Draft>()
  const conditions = new Map<string, NeededCondition>()
  const all = [loan, ...records]
  for (const rule of rules)
    for (const record of all) {
      if (record.kind !== rule.of || !rule.when.every((one) => holds(one, record, loan))) continue
      for (const action of rule.then) {
        const reason = reasonOf(rule, action.does)
        if (action.does === 'condition') {
          const key = `${rule.id} ${action.title} ${record.id}`
          const { stage, title, details, template_id } = action
          conditions.set(key, { key, stage, title, details, template_id, record, because: [reason] })
          continue
        }
        const key = `${action.template_id} ${record.id}`
        const need = documents.get(key) ?? {
          ...{ template_id: action.template_id, record, mode: null, description: null, dueDays: null, because: [] },
        }
        applied(need, action)
        need.because = [...need.because, reason]
        documents.set(key, need)
      }
    }
  const wasAsked = (need: Need) => need.because.some((reason) => reason.does === 'ask')
  return { documents: [...documents.values()].filter(wasAsked), conditions: [...conditions.values()] }
}
