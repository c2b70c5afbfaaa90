import type { RequestFlags } from '@plinth/domain/documents/document-request/templates'
import type { NeedsRecord, NeedsSubject } from '@plinth/domain/documents/needs/evaluate'
import { factNamed } from '@plinth/domain/documents/needs/facts'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import type { FactValue } from '@plinth/domain/underwriting/scoring/criteria'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { type LoanEntities, readEntities } from '../../underwriting/index.ts'
import * as q from './facts.queries.ts'

type Facts = Readonly<Record<string, FactValue>>
type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>

/** The facts that rules know of: no other leaves here, so none that fair-lending law protects. */
const known = (of: EntityKind, facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => factNamed(of, name) !== null))

const earns = (row: Rows<typeof q.propertyRows>[number]): boolean =>
  [row.rent_residential, row.rent_commercial].some((cents) => Number(cents ?? 0) > 0)

/** What the records of a loan say of the flags that an application sets (M-46). */
const flagsOf = (loan: Rows<typeof q.loanRows>[number], properties: Rows<typeof q.propertyRows>): RequestFlags => ({
  flip: loan.is_flip === true || loan.purpose === 'Flip' || loan.purpose === 'Double Flip',
  cash_flow: properties.some(earns),
  mid_construction: properties.some((one) => one.rehab_started === true),
  retail: properties.some((one) => one.property_type === 'MIXED_USE' || (one.number_of_commercial_units ?? 0) > 0),
})

const textsOf = (records: readonly NeedsRecord[], name: string): string =>
  [...new Set(records.map((one) => String(one.facts[name] ?? '')).filter((text) => text !== ''))].join(', ')

const mostOf = (records: readonly NeedsRecord[], name: string): number | null => {
  const numbers = records.map((one) => one.facts[name]).filter((value) => typeof value === 'number')
  return numbers.length === 0 ? null : Math.max(...numbers)
}

interface Parts {
  loan: Rows<typeof q.loanRows>[number]
  scored: LoanEntities
  roles: Rows<typeof q.roleRows>
  properties: Rows<typeof q.propertyRows>
  entities: Rows<typeof q.entityRows>
  flags: RequestFlags | undefined
}

const subjectOf = ({ loan, scored, roles, properties, entities, flags }: Parts): NeedsSubject => {
  const roleOf = new Map(roles.map((one) => [one.borrower_id, one.role]))
  const borrowers = scored.borrowers.map((one): NeedsRecord => {
    const facts = { ...one.facts.borrower, role: roleOf.get(one.id) ?? 'borrower', ownership: one.ownership ?? null }
    return { kind: 'borrower', id: one.id, name: one.name, facts: known('borrower', facts) }
  })
  const places = scored.properties.map((one): NeedsRecord => {
    return { kind: 'property', id: one.id, name: one.name, facts: known('property', one.facts.property ?? {}) }
  })
  const companies = entities.map((one): NeedsRecord => {
    const facts = { kind: one.kind, state: one.state, number_of_members: Number(one.members ?? 0) }
    return { kind: 'legal-entity', id: one.id, name: one.name, facts }
  })
  const guarantors = roles.filter((one) => one.role === 'guarantor').length
  const facts = {
    ...scored['loan-factors'][0]?.facts.loan,
    status: loan.status,
    has_broker: Boolean(loan.has_broker),
    ...(flags ?? flagsOf(loan, properties)),
    property_types: textsOf(places, 'property_type'),
    property_states: textsOf(places, 'address_state'),
    number_of_properties: places.length,
    number_of_borrowers: borrowers.length - guarantors,
    number_of_guarantors: guarantors,
    number_of_legal_entities: companies.length,
    completed_projects: mostOf(borrowers, 'completed_projects'),
  }
  return {
    loan: { kind: 'loan', id: loan.id, name: loan.name, facts: known('loan', facts) },
    records: [...borrowers, ...companies, ...places],
  }
}

/**
 * Loans with their records and what rules can ask of them, by id.
 *
 * @param flags What an application or a person says of the loans, instead of what their records say.
 */
export const readSubjects = async (
  db: Db | Tx,
  ids: readonly string[],
  clock: Clock,
  flags?: RequestFlags,
): Promise<ReadonlyMap<string, NeedsSubject>> => {
  if (ids.length === 0) return new Map()
  const scored = await readEntities(db, ids, clock)
  const loans = await q.loanRows(db, ids)
  const roles = Map.groupBy(await q.roleRows(db, ids), (one) => one.loan_id)
  const properties = Map.groupBy(await q.propertyRows(db, ids), (one) => one.loan_id)
  const entities = Map.groupBy(await q.entityRows(db, ids), (one) => one.loan_id)
  const of = <T>(rows: ReadonlyMap<string, T[]>, id: string): T[] => rows.get(id) ?? []
  return new Map(
    loans.flatMap((loan) => {
      const own = scored.get(loan.id)
      if (!own) return []
      const parts = { loan, scored: own, roles: of(roles, loan.id), flags }
      return [
        [
          loan.id,
          subjectOf({ ...parts, properties: of(properties, loan.id), entities: of(entities, loan.id) }),
        ] as const,
      ]
    }),
  )
}
