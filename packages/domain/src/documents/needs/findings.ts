import { canMeetBoth, impossibleFacts, isWithin } from './possible.ts'
import { conditionSentence, type NeedsAction, type NeedsRule, type RuleTemplate } from './rules.ts'

/** What can be said of rules: what defeats them, what may be meant otherwise, and what is only worth knowing. */
export const findingKinds = ['never', 'contradiction', 'exception', 'replaced', 'unasked', 'archived'] as const
export type FindingKind = (typeof findingKinds)[number]

/** One thing to know of a rule (AC-08, AC-09). */
export type RuleFinding = {
  readonly kind: FindingKind
  readonly rule_id: string
  /** The earlier rule it is about; null for one rule alone. */
  readonly other_id: string | null
  readonly text: string
}

/** Whether a finding means that a rule does not do what it says. */
export const isSerious = ({ kind }: Pick<RuleFinding, 'kind'>): boolean =>
  kind === 'never' || kind === 'contradiction' || kind === 'archived'

type Of<D extends NeedsAction['does']> = Extract<NeedsAction, { does: D }>
const actions = <D extends NeedsAction['does']>(rule: NeedsRule, does: D): Of<D>[] =>
  rule.then.filter((one): one is Of<D> => one.does === does)

const never = (rule: NeedsRule): RuleFinding[] =>
  impossibleFacts(rule.when).map((fact) => {
    const said = rule.when.filter((one) => one.of === fact.of && one.name === fact.name).map(conditionSentence)
    const text =
      said.length === 1
        ? `Never matches: ${said[0]} is never true.`
        : `Never matches: ${said.join(' and ')} exclude each other.`
    return { kind: 'never', rule_id: rule.id, other_id: null, text }
  })

/** How two rules stand to each other that ask for and drop one document, the later one given last. */
const opposed = (earlier: NeedsRule, later: NeedsRule, name: string, laterDrops: boolean): RuleFinding => {
  const of = { rule_id: later.id, other_id: earlier.id }
  const [asks, drops] = laterDrops ? [earlier, later] : [later, earlier]
  const narrower = isWithin(later.when, earlier.when) && !isWithin(earlier.when, later.when)
  const said = `“${asks.name}” asks for ${name} and “${drops.name}” drops it`
  return narrower
    ? { ...of, kind: 'exception', text: `Exception: ${said}. The later rule wins where it matches.` }
    : { ...of, kind: 'contradiction', text: `Contradiction: ${said} for the same loans. The later rule wins.` }
}

const pairFindings = (earlier: NeedsRule, later: NeedsRule, nameOf: (id: string) => string): RuleFinding[] => {
  if (earlier.of !== later.of || !canMeetBoth(earlier.when, later.when)) return []
  const shared = (a: NeedsAction['does'], b: NeedsAction['does']) => {
    const ids = new Set(actions(later, b).map((one) => one.template_id))
    return [...new Set(actions(earlier, a).map((one) => one.template_id))].flatMap((id) =>
      id !== null && ids.has(id) ? [nameOf(id)] : [],
    )
  }
  const of = { kind: 'replaced', rule_id: later.id, other_id: earlier.id } as const
  return [
    ...shared('ask', 'drop').map((name) => opposed(earlier, later, name, true)),
    ...shared('drop', 'ask').map((name) => opposed(earlier, later, name, false)),
    ...shared('reword', 'reword').map((name) => ({
      ...{ ...of, text: `Replaces the wording of ${name} by “${earlier.name}” where both match.` },
    })),
    ...shared('due', 'due').map((name) => ({
      ...{ ...of, text: `Replaces the due date of ${name} by “${earlier.name}” where both match.` },
    })),
  ]
}

/** A rule that asks for and drops one document contradicts itself. */
const itself = (rule: NeedsRule, nameOf: (id: string) => string): RuleFinding[] => {
  const dropped = new Set(actions(rule, 'drop').map((one) => one.template_id))
  return [...new Set(actions(rule, 'ask').map((one) => one.template_id))]
    .filter((id) => dropped.has(id))
    .map((id) => ({
      ...{ kind: 'contradiction', rule_id: rule.id, other_id: null },
      text: `Contradiction: this rule both asks for ${nameOf(id)} and drops it.`,
    }))
}

const ofTemplates = (
  rule: NeedsRule,
  asked: ReadonlySet<string>,
  templates: ReadonlyMap<string, RuleTemplate>,
): RuleFinding[] => {
  const of = { rule_id: rule.id, other_id: null }
  const named = rule.then.flatMap((one) => (one.template_id === null ? [] : [{ does: one.does, id: one.template_id }]))
  return named.flatMap(({ does, id }): RuleFinding[] => {
    const template = templates.get(id)
    const name = template?.document_name ?? 'a document'
    if (!template || template.archived)
      return [{ ...of, kind: 'archived', text: `The template ${name} is archived: it is not requested.` }]
    const needsAsking = does === 'drop' || does === 'reword' || does === 'due'
    return needsAsking && !asked.has(id)
      ? [{ ...of, kind: 'unasked', text: `No rule asks for ${name}, so this has no effect.` }]
      : []
  })
}

/**
 * What there is to know of rules before they are published, in the order of the rules. `inForce` are all rules with those
 * that hold for templates no rule asks for.
 */
export const findingsOf = (
  rules: readonly NeedsRule[],
  inForce: readonly NeedsRule[],
  templates: ReadonlyMap<string, RuleTemplate>,
): readonly RuleFinding[] => {
  const nameOf = (id: string) => templates.get(id)?.document_name ?? 'a document'
  const asked = new Set(inForce.flatMap((rule) => actions(rule, 'ask').map((one) => one.template_id)))
  const [possible, own] = [inForce.filter((rule) => impossibleFacts(rule.when).length === 0), rules]
  const before = (rule: NeedsRule) =>
    possible.slice(
      0,
      Math.max(
        0,
        possible.findIndex((one) => one.id === rule.id),
      ),
    )
  return own.flatMap((rule) => {
    const impossible = never(rule)
    if (impossible.length > 0) return impossible
    return [
      ...itself(rule, nameOf),
      ...before(rule).flatMap((earlier) => pairFindings(earlier, rule, nameOf)),
      ...ofTemplates(rule, asked, templates),
    ]
  })
}
