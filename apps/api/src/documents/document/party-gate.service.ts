import type { Extracted } from '@plinth/domain/documents/document/extract'
import type { DocumentKind } from '@plinth/domain/documents/document/kinds'
import { type Claim, heldToParties, type LoanParties } from '@plinth/domain/documents/document/party-gate'
import type { PropertyType } from '@plinth/domain/people/property/types'
import { fullName } from '@plinth/domain/shared/text'
import type { Tx } from '../../platform/db.ts'
import type { ProcessWithActivity } from './data-point.queries.ts'
import { type Fields, saidBy } from './fields.ts'
import { peopleOf, placesOf } from './party-gate.queries.ts'
import { entitiesOfLoan } from './precheck.queries.ts'

/** Types of property whose units are those that a rent roll lists: of the others a roll also lists shops, or what is to be built. */
const LIVED_IN: ReadonlySet<PropertyType> = new Set<PropertyType>(['SFH', 'FAMILY', 'MULTIFAMILY'])

/**
 * Who and what a file may be of: the party or property it was asked about, else all of the loan. What a person is asked for
 * may be in the name of an entity of the loan, which holds the person's money; it may not be another person's.
 */
const partiesOf = async (tx: Tx, asked: ProcessWithActivity): Promise<LoanParties> => {
  const [people, entities, places] = [
    await peopleOf(tx, asked.loan_id),
    await entitiesOfLoan(tx, asked.loan_id),
    await placesOf(tx, asked.loan_id),
  ]
  const { borrower_id: borrower, legal_entity_id: entity, property_id: property } = asked
  const own = places.filter(({ id }) => property === null || id === property)
  const [only] = own.length === 1 ? own : []
  return {
    people: people
      .filter(({ id }) => (borrower === null && entity === null) || id === borrower)
      .map((one) => fullName(one.first_name, one.last_name)),
    entities: entities.filter(({ id }) => entity === null || id === entity).map(({ name }) => name),
    places: own.map((one) => ({ street: one.address_address, city: one.address_city, zipcode: one.address_zipcode })),
    units: only && LIVED_IN.has(only.property_type) ? only.number_of_units : null,
  }
}

const claimsOf = (fields: Fields): Record<string, Claim> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, { value: saidBy(field), decided: field.edited === true }]),
  )

/** Values read from a file of a process, held against the parties of its loan; `before` are the values it had. */
export const heldToLoan = async (
  tx: Tx,
  process: ProcessWithActivity,
  read: { kind: DocumentKind | null; values: readonly Extracted[] },
  before: Fields,
): Promise<Extracted[]> => heldToParties(read.kind, read.values, await partiesOf(tx, process), claimsOf(before))
