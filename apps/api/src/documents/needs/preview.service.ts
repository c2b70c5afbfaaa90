import type { previewNeeds, testNeedsDraft } from '@plinth/contract/documents/needs-rules'
import type { BodyOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import { type Need, type NeededCondition, type NeedsSubject, needsOf } from '@plinth/domain/documents/needs/evaluate'
import { factNamed } from '@plinth/domain/documents/needs/facts'
import { needsShift } from '@plinth/domain/documents/needs/past'
import { defaultDueDays } from '@plinth/domain/documents/document-request/template'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import { statusLabel } from '@plinth/domain/loan/status'
import type { FactValue } from '@plinth/domain/underwriting/scoring/criteria'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { findLoan } from '../../underwriting/index.ts'
import type { TemplateRow } from '../template/index.ts'
import * as q from './facts.queries.ts'
import { readSubjects } from './facts.service.ts'
import { readInForce, readTried } from './rules.service.ts'

const reasons = (because: Need['because']) =>
  because.map(({ rule, does, facts }) => ({ rule, does, facts: [...facts] }))

/** A needed document as the API answers it. */
export const toDocument = (need: Need, template: Pick<TemplateRow, 'document_name' | 'description'>) => ({
  template_id: need.template_id,
  document_name: template.document_name,
  description: need.description ?? template.description,
  entity_type: need.record.kind,
  entity_id: need.record.id,
  entity_name: need.record.name,
  mode: need.mode,
  due_days: need.dueDays ?? defaultDueDays,
  because: reasons(need.because),
})

/** A needed condition as the API answers it. */
export const toCondition = ({ key, stage, title, record, because }: NeededCondition) => ({
  ...{ key, stage, title, entity_name: record.name, because: reasons(because) },
})
export { reasons as toReasons }

type MadeUp = NonNullable<BodyOf<typeof previewNeeds>['facts']>

const madeUpNames: Readonly<Record<EntityKind, string>> = {
  ...{ loan: 'The loan', borrower: 'The borrower', property: 'The property', 'legal-entity': 'The legal entity' },
}

const madeUp = (facts: MadeUp | undefined): NeedsSubject => {
  const record = (kind: EntityKind) => {
    const given: Readonly<Record<string, FactValue>> = facts?.[kind] ?? {}
    for (const name of Object.keys(given))
      if (!factNamed(kind, name)) badField(`facts.${kind}.${name}`, 'There is no such fact.')
    return { kind, id: kind, name: madeUpNames[kind], facts: given }
  }
  return { loan: record('loan'), records: [record('borrower'), record('legal-entity'), record('property')] }
}

/** What a loan would need by rules, and why (AC-11). Fails with not_found, and invalid_input for an unknown fact. */
export const preview = async (
  db: Db,
  clock: Clock,
  o: BodyOf<typeof previewNeeds>,
): Promise<ReplyOf<typeof previewNeeds>> => {
  const { templates, rules } = await readTried(db, o.rules)
  const names = new Map(templates.map((one) => [one.id, one]))
  const loanId = o.loan_id === undefined ? null : (await findLoan(db, o.loan_id)).id
  const subject = loanId === null ? madeUp(o.facts) : (await readSubjects(db, [loanId], clock)).get(loanId)
  const needs = needsOf(rules, subject ?? fail('not_found', 'This loan was not found.'))
  return {
    documents: needs.documents.flatMap((need) => {
      const template = names.get(need.template_id)
      return template ? [toDocument(need, template)] : []
    }),
    conditions: needs.conditions.map(toCondition),
  }
}

/** Loans of one stretch of a test. */
const STRETCH = 100

/** What a stretch of past loans would need by the draft, against the rules in use (AC-12). Fails with state_conflict without a draft. */
export const testDraft = async (
  db: Db,
  clock: Clock,
  after: string | null,
): Promise<ReplyOf<typeof testNeedsDraft>> => {
  const [active, tried] = [await readInForce(db), await readTried(db, undefined)]
  const names = new Map(active.templates.map((one) => [one.id, one.document_name]))
  const nameOf = (id: string) => names.get(id) ?? 'a document'
  const loans = await q.pastLoans(db, after, STRETCH)
  const subjects = await readSubjects(
    db,
    loans.map((loan) => loan.id),
    clock,
  )
  const found = loans.flatMap(({ id, human_id, name, status }) => {
    const subject = subjects.get(id)
    const shift = subject && needsShift(needsOf(active.rules, subject), needsOf(tried.rules, subject), nameOf)
    if (!shift) return []
    const [added, dropped, changed] = [[...shift.added], [...shift.dropped], [...shift.changed]]
    return [{ human_id, name, status: statusLabel(status), added, dropped, changed }]
  })
  return {
    total: await q.countPastLoans(db),
    tested: loans.length,
    next: loans.length < STRETCH ? null : (loans.at(-1)?.id ?? null),
    loans: found,
  }
}
