import type { EntityKind } from '../../loan/activity/entity-kinds.ts'
import { conditionStageLabels, type ConditionStage } from '../../loan/condition.ts'
import { choicesIn, criteriaFault } from '../../underwriting/scoring/criteria.ts'
import { factNamed, type NeedsFact, type NeedsOperator, operatorsOf, readableBy, shownValue } from './facts.ts'

/** One thing that must hold for a rule to apply. */
export type NeedsCondition = {
  readonly of: EntityKind
  readonly name: string
  readonly condition: NeedsOperator
  readonly criteria: string
}

/** How a document is asked for: by itself on a new loan, or among what staff can request. */
export const askModes = ['once', 'offer'] as const
export type AskMode = (typeof askModes)[number]

/** What a rule does (AC-01). */
export type NeedsAction =
  | { readonly does: 'ask'; readonly template_id: string; readonly mode: AskMode }
  | { readonly does: 'drop'; readonly template_id: string }
  | { readonly does: 'reword'; readonly template_id: string; readonly description: string }
  | { readonly does: 'due'; readonly template_id: string; readonly days: number }
  | {
      readonly does: 'condition'
      readonly stage: ConditionStage
      readonly title: string
      readonly details: string
      /** The document that proves it; null for none. */
      readonly template_id: string | null
    }

/** A rule of the needs list: about each record of a kind, where all its conditions hold. */
export type NeedsRule = {
  readonly id: string
  readonly name: string
  readonly of: EntityKind
  readonly when: readonly NeedsCondition[]
  readonly then: readonly NeedsAction[]
}

/** What rules need to know of a template. */
export type RuleTemplate = {
  readonly id: string
  readonly entity_kind: EntityKind
  readonly document_name: string
  readonly archived: boolean
}

/** Rules that are written, and those that are or were in use. */
export const needsRulesStates = ['draft', 'published'] as const
export type NeedsRulesState = (typeof needsRulesStates)[number]

/** The most that rules may hold. */
export const needsLimits = { rules: 200, conditions: 20, actions: 100, dueDays: 365 } as const

const operatorWords: Readonly<Record<NeedsOperator, string>> = {
  '<=': 'is at most',
  '>=': 'is at least',
  '<': 'is under',
  '>': 'is over',
  '=': 'is',
  '!=': 'is not',
  Contains: 'contains',
  'Not Contains': 'does not contain',
  'Starts With': 'starts with',
  'Ends With': 'ends with',
  'Is One Of': 'is one of',
  'Is None Of': 'is none of',
}

const listWords: Readonly<Record<string, string>> = { 'Is One Of': 'include', 'Is None Of': 'include none of' }

/** A comparison in words, as it reads after the name of a fact. */
export const operatorLabel = (fact: Pick<NeedsFact, 'type'> | null, condition: NeedsOperator): string =>
  (fact?.type === 'LIST' ? listWords[condition] : undefined) ?? operatorWords[condition]

/** A condition as people read it: 'Purpose is one of Refinance, Cash out'. */
export const conditionSentence = ({ of, name, condition, criteria }: NeedsCondition): string => {
  const fact = factNamed(of, name)
  if (!fact) return `${name} ${condition} ${criteria}`
  if (fact.type === 'BOOLEAN') return `${fact.label}: ${criteria.toLowerCase()}`
  const one = condition === 'Is One Of' && fact.type !== 'LIST' && choicesIn(criteria).length === 1
  return `${fact.label} ${one ? 'is' : operatorLabel(fact, condition)} ${shownValue(fact, criteria)}`
}

/** What a rule does, as people read it. */
export const actionSentence = (action: NeedsAction, nameOf: (templateId: string) => string): string => {
  switch (action.does) {
    case 'ask':
      return action.mode === 'once'
        ? `Request ${nameOf(action.template_id)} right away`
        : `Offer ${nameOf(action.template_id)} under Request documents`
    case 'drop':
      return `Drop ${nameOf(action.template_id)}`
    case 'reword':
      return `Re-word ${nameOf(action.template_id)}: ${action.description}`
    case 'due':
      return `${nameOf(action.template_id)} is due in ${action.days === 1 ? '1 day' : `${action.days} days`}`
    case 'condition':
      return `Add the condition ${action.title} (${conditionStageLabels[action.stage].toLowerCase()})`
  }
}

/** What is wrong with a condition, by its field; null when nothing is. */
const conditionFault = (of: EntityKind, one: NeedsCondition): { field: string; message: string } | null => {
  const fact = readableBy(of).includes(one.of) ? factNamed(one.of, one.name) : null
  if (!fact) return { field: 'name', message: 'Choose a fact.' }
  if (!operatorsOf(fact).includes(one.condition)) return { field: 'condition', message: 'Choose a comparison.' }
  if (one.criteria.trim() === '') return { field: 'criteria', message: 'Enter a value.' }
  const type = fact.type === 'LIST' ? 'STRING' : fact.type
  const fault = criteriaFault(type, one.condition, one.criteria)
  if (fault !== null) return { field: 'criteria', message: `${fault}.` }
  const known = new Set(fact.choices?.map(([value]) => value.toLowerCase()))
  const wrong = fact.choices ? choicesIn(one.criteria).find((choice) => !known.has(choice.toLowerCase())) : undefined
  return wrong === undefined ? null : { field: 'criteria', message: `'${wrong}' is not a value of ${fact.label}.` }
}

const templateFault = (of: EntityKind, id: string, templates: ReadonlyMap<string, RuleTemplate>): string | null => {
  const template = templates.get(id)
  if (!template) return 'Choose a document.'
  return template.entity_kind === of ? null : `${template.document_name} is requested for another kind of record.`
}

const actionFault = (
  of: EntityKind,
  action: NeedsAction,
  templates: ReadonlyMap<string, RuleTemplate>,
): { field: string; message: string } | null => {
  if (action.does === 'condition' && action.title.trim() === '') return { field: 'title', message: 'Enter a title.' }
  const wrong = action.template_id === null ? null : templateFault(of, action.template_id, templates)
  if (wrong !== null) return { field: 'template_id', message: wrong }
  if (action.does === 'reword' && action.description.trim() === '')
    return { field: 'description', message: 'Enter what the borrower reads.' }
  const { dueDays } = needsLimits
  if (action.does === 'due' && !(Number.isInteger(action.days) && action.days >= 0 && action.days <= dueDays))
    return { field: 'days', message: `Enter whole days, 0 to ${dueDays}.` }
  return null
}

/** What is wrong with a rule, by the path of its fields; {} when nothing is (AC-10). */
export const ruleFaults = (
  rule: NeedsRule,
  templates: ReadonlyMap<string, RuleTemplate>,
): Readonly<Record<string, string>> => {
  const found: [string, string][] = []
  if (rule.name.trim() === '') found.push(['name', 'Name the rule.'])
  for (const [n, one] of rule.when.entries()) {
    const fault = conditionFault(rule.of, one)
    if (fault) found.push([`when.${n}.${fault.field}`, fault.message])
  }
  if (rule.then.length === 0) found.push(['then', 'Add at least one thing that the rule does.'])
  for (const [n, one] of rule.then.entries()) {
    const fault = actionFault(rule.of, one, templates)
    if (fault) found.push([`then.${n}.${fault.field}`, fault.message])
  }
  return Object.fromEntries(found)
}
