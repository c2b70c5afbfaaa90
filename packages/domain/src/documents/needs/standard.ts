import type { EntityKind } from '../../loan/activity/entity-kinds.ts'
import type { DocumentTemplate, RequestCondition, RequestFlag } from '../document-request/template.ts'
import { needsKinds } from './facts.ts'
import type { NeedsCondition, NeedsRule } from './rules.ts'

/** The marks of a template that say which loans it is asked of (M-46, M-48). */
export type MarkedTemplate = { readonly id: string } & Pick<
  DocumentTemplate,
  'entity_kind' | 'auto_create' | 'flags' | 'conditions'
>

const refinances = 'Refinance, Cash out'
const onLoan = (name: string, condition: NeedsCondition['condition'], criteria: string): NeedsCondition => ({
  ...{ of: 'loan', name, condition, criteria },
})

const conditionOf: Readonly<Record<RequestCondition, NeedsCondition>> = {
  purchase: onLoan('purpose', 'Is None Of', refinances),
  refinance: onLoan('purpose', 'Is One Of', refinances),
  broker: onLoan('has_broker', '=', 'Yes'),
}
const conditionWords: Readonly<Record<RequestCondition, string>> = {
  ...{ purchase: 'purchases', refinance: 'refinances', broker: 'with a broker' },
}
const flagWords: Readonly<Record<RequestFlag, string>> = {
  ...{ flip: 'flips', cash_flow: 'cash flow', mid_construction: 'mid construction', retail: 'retail' },
}
const kindWords: Readonly<Record<EntityKind, string>> = {
  ...{ loan: 'Every loan', borrower: 'Every borrower', property: 'Every property' },
  'legal-entity': 'Every legal entity',
}

type Group = { of: EntityKind; once: boolean; flag: RequestFlag | null; conditions: readonly RequestCondition[] }

const nameOf = ({ of, once, flag, conditions }: Group): string => {
  const marks = [...(flag ? [flagWords[flag]] : []), ...conditions.map((one) => conditionWords[one])]
  const name = [kindWords[of], ...(marks.length > 0 ? [marks.join(', ')] : [])].join(': ')
  return once ? `${name}, right away` : `${name}, on request`
}

const groupsOf = (template: MarkedTemplate): Group[] => {
  const { entity_kind: of, auto_create: once, flags } = template
  // Their order says nothing.
  const conditions = [...new Set(template.conditions)].toSorted()
  return (flags.length === 0 ? [null] : flags).map((flag) => ({ of, once, flag, conditions }))
}

const keyOf = ({ of, once, flag, conditions }: Group) =>
  ['standard', of, once ? 'once' : 'offer', flag ?? 'any', ...conditions].join(':')

/**
 * The rules that ask for templates exactly as their own marks say (AC-04): one rule for all templates of the same marks. A
 * template with several flags is in a rule of each, for one of them is enough.
 */
export const standardRules = (templates: readonly MarkedTemplate[]): NeedsRule[] => {
  const groups = new Map<string, { group: Group; ids: string[] }>()
  for (const template of templates)
    for (const group of groupsOf(template)) {
      const found = groups.get(keyOf(group)) ?? { group, ids: [] }
      if (!found.ids.includes(template.id)) found.ids.push(template.id)
      groups.set(keyOf(group), found)
    }
  return [...groups]
    .map(([id, { group, ids }]): NeedsRule & { rank: number } => ({
      id,
      name: nameOf(group),
      of: group.of,
      when: [
        ...(group.flag ? [onLoan(group.flag, '=', 'Yes')] : []),
        ...group.conditions.map((one) => conditionOf[one]),
      ],
      then: ids.map((template_id) => ({ does: 'ask', template_id, mode: group.once ? 'once' : 'offer' })),
      rank: needsKinds.indexOf(group.of) * 2 + (group.once ? 0 : 1),
    }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ rank: _, ...rule }) => rule)
}

/** The templates that a rule asks for. */
export const templatesAskedBy = (rules: readonly NeedsRule[]): ReadonlySet<string> =>
  new Set(rules.flatMap((rule) => rule.then.flatMap((one) => (one.does === 'ask' ? [one.template_id] : []))))

/**
 * The rules in force: those of the lender, after the standard ones for templates that none of them asks for (AC-05). Null for
 * a lender without rules of its own. Archived templates are left out by the caller.
 */
export const rulesInForce = (own: readonly NeedsRule[] | null, templates: readonly MarkedTemplate[]): NeedsRule[] => {
  if (own === null) return standardRules(templates)
  const asked = templatesAskedBy(own)
  const present = new Set(templates.map(({ id }) => id))
  const known = own.map((rule) => ({
    ...rule,
    then: rule.then.filter(
      (one) => one.template_id === null || present.has(one.template_id) || one.does === 'condition',
    ),
  }))
  return [...standardRules(templates.filter(({ id }) => !asked.has(id))), ...known]
}
