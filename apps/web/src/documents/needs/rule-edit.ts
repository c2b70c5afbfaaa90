import { operatorsOf, factNamed, readableBy } from '@plinth/domain/documents/needs/facts'
import type { NeedsAction, NeedsCondition, NeedsRule } from '@plinth/domain/documents/needs/rules'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import type { ConditionStage } from '@plinth/domain/loan/condition'
import type { useSendForm } from '../../lib/form/use-send-form.ts'
import { randomId } from '../../lib/random-id.ts'

/** A condition as typed: the fact as 'loan.purpose', '' where none is chosen. */
export interface ConditionEdit {
  name: string
  condition: string
  criteria: string
}

/** An action as typed, with the fields of every kind of action. */
export interface ActionEdit {
  does: NeedsAction['does']
  template_id: string
  mode: string
  description: string
  days: string
  stage: string
  title: string
  details: string
}

export interface RuleEdit {
  id: string
  name: string
  of: EntityKind
  when: ConditionEdit[]
  then: ActionEdit[]
}

export const blankCondition: ConditionEdit = { name: '', condition: '', criteria: '' }
export const blankAction: ActionEdit = {
  ...{ does: 'ask', template_id: '', mode: 'once', description: '', days: '' },
  ...{ stage: 'closing', title: '', details: '' },
}

const conditionEdit = (one: NeedsCondition): ConditionEdit => ({
  ...{ name: `${one.of}.${one.name}`, condition: one.condition, criteria: one.criteria },
})

const actionEdit = (one: NeedsAction): ActionEdit => ({
  ...blankAction,
  does: one.does,
  template_id: one.template_id ?? '',
  ...(one.does === 'ask' ? { mode: one.mode } : {}),
  ...(one.does === 'reword' ? { description: one.description } : {}),
  ...(one.does === 'due' ? { days: String(one.days) } : {}),
  ...(one.does === 'condition' ? { stage: one.stage, title: one.title, details: one.details } : {}),
})

/** The form of a rule; null for a new one. */
export const editOf = (rule: NeedsRule | null): RuleEdit => ({
  id: rule?.id ?? randomId(),
  name: rule?.name ?? '',
  of: rule?.of ?? 'loan',
  when: rule?.when.map(conditionEdit) ?? [],
  then: rule?.then.map(actionEdit) ?? [blankAction],
})

/** The record and the name of a fact as typed. */
export const factOf = (key: string): { of: EntityKind; name: string } => {
  const [of = '', name = ''] = key.split('.')
  return {
    of:
      readableBy('loan')
        .concat(['borrower', 'legal-entity', 'property'])
        .find((kind) => kind === of) ?? 'loan',
    name,
  }
}

const conditionOf = (edit: ConditionEdit): NeedsCondition => {
  const { of, name } = factOf(edit.name)
  const fact = factNamed(of, name)
  const known = fact ? operatorsOf(fact) : []
  // A comparison that does not fit is refused by the check of the rule, at its field.
  const condition = known.find((one) => one === edit.condition) ?? 'Contains'
  return { of, name, condition, criteria: edit.criteria.trim() }
}

const actionOf = (edit: ActionEdit): NeedsAction => {
  const { does, template_id } = edit
  switch (does) {
    case 'ask':
      return { does, template_id, mode: edit.mode === 'offer' ? 'offer' : 'once' }
    case 'drop':
      return { does, template_id }
    case 'reword':
      return { does, template_id, description: edit.description.trim() }
    case 'due':
      return { does, template_id, days: edit.days.trim() === '' ? Number.NaN : Number(edit.days) }
    case 'condition': {
      const stage = edit.stage as ConditionStage
      const proof = template_id === '' ? null : template_id
      return { does, stage, title: edit.title.trim(), details: edit.details.trim(), template_id: proof }
    }
  }
}

/** The rule that was typed. */
export const ruleOf = ({ id, name, of, when, then }: RuleEdit): NeedsRule => ({
  ...{ id, name: name.trim(), of, when: when.map(conditionOf), then: then.map(actionOf) },
})

/** The form of a rule, as its rows fill it. */
export type RuleForm = ReturnType<typeof useSendForm<RuleEdit>>
