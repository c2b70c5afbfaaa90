import type { FactValue } from '../../underwriting/scoring/criteria.ts'
import type { NeedsRecord, NeedsSubject } from './evaluate.ts'
import type { NeedsAction, NeedsCondition, NeedsRule, RuleTemplate } from './rules.ts'

/** A record with facts. */
export const record = (
  kind: NeedsRecord['kind'],
  facts: Readonly<Record<string, FactValue>>,
  name: string = kind,
): NeedsRecord => ({ kind, id: `${kind}-${name}`, name, facts })

/** A loan with its records. */
export const subject = (loan: Readonly<Record<string, FactValue>>, ...records: NeedsRecord[]): NeedsSubject => ({
  loan: record('loan', loan),
  records,
})

/** A condition on a fact of the loan. */
export const where = (
  name: string,
  condition: NeedsCondition['condition'],
  criteria: string,
  of: NeedsCondition['of'] = 'loan',
): NeedsCondition => ({ of, name, condition, criteria })

/** A rule about the loan unless told otherwise. */
export const rule = (
  name: string,
  when: readonly NeedsCondition[],
  then: readonly NeedsAction[],
  of: NeedsRule['of'] = 'loan',
): NeedsRule => ({ id: name, name, of, when, then })

export const ask = (template_id: string, mode: 'once' | 'offer' = 'once'): NeedsAction => ({
  does: 'ask',
  template_id,
  mode,
})
export const drop = (template_id: string): NeedsAction => ({ does: 'drop', template_id })

/** Templates of the loan by name, the ones called 'Gone …' archived. */
export const templatesNamed = (...names: string[]): ReadonlyMap<string, RuleTemplate> =>
  new Map(
    names.map((name) => [
      name,
      { id: name, entity_kind: 'loan', document_name: name, archived: name.startsWith('Gone') },
    ]),
  )
