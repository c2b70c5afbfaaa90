import type { OnFileQuery } from '@plinth/contract/people/on-file'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { updateProperty } from '@plinth/contract/people/property'
import { maxAmount } from '@plinth/domain/shared/limits'
import { dollarsToCents } from '@plinth/domain/shared/money'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { firstOf } from '../../platform/on-file.ts'
import { refuseStale } from '../../platform/versions.ts'
import type { Clock } from '../../platform/clock.ts'
import { calculateLoanScore, editedByStaff } from '../../underwriting/index.ts'
import * as q from './property.queries.ts'

type Changes = BodyOf<typeof updateProperty>
type Column = keyof q.StoredProperty

const cents = (dollars: number | null | undefined) =>
  dollars === null || dollars === undefined ? dollars : dollarsToCents(dollars)

/** The columns a body names, with the values they would get. */
const columnsOf = (body: Changes): Partial<Record<Column, unknown>> => ({
  property_type: body.property_type,
  address_address: body.address_address,
  address_city: body.address_city,
  address_state: body.address_state,
  address_zipcode: body.address_zipcode,
  latitude: body.coordinates?.lat,
  longitude: body.coordinates?.lng,
  purchase_price_cents: cents(body.purchase_price),
  number_of_units: body.number_of_units,
  number_of_commercial_units: body.number_of_commercial_units,
  bedrooms: body.bedrooms,
  bathrooms: body.bathrooms,
  total_square_footage: body.total_square_footage,
  current_gross_income_residential_cents: cents(body.current_gross_income_residential),
  current_gross_income_commercial_cents: cents(body.current_gross_income_commercial),
  expected_gross_income_residential_cents: cents(body.expected_gross_income_residential),
  expected_gross_income_commercial_cents: cents(body.expected_gross_income_commercial),
  current_operating_expenses_cents: cents(body.current_operating_expenses),
  expected_operating_expenses_cents: cents(body.expected_operating_expenses),
  current_noi_cents: cents(body.current_noi),
  expected_noi_cents: cents(body.expected_noi),
  requires_rehab: body.requires_rehab,
  rehab_started: body.rehab_started,
  rehab_budget_hard_cents: cents(body.rehab_budget_hard),
  rehab_budget_soft_cents: cents(body.rehab_budget_soft),
  is_occupied: body.is_occupied,
})

/** One property; refuses when there is none. */
export const readProperty = async (db: Db | Tx, id: string): Promise<q.PropertyRecord> =>
  (await q.findProperty(db, id)) ?? noProperty()

/** The properties on file that are asked for, by address (AI-21). */
export const readProperties = async (db: Db, asked: OnFileQuery) => firstOf(await q.findProperties(db, asked), asked)

/** Tells that there is no such property. */
export const noProperty = (): never => fail('not_found', 'This property was not found.')

/**
 * Changes the fields sent and recalculates the scores of the loans the property secures. Another zip code moves it to
 * that neighborhood. A stale version is refused with version_conflict.
 */
export const changeProperty = async (
  tx: Tx,
  actor: Actor,
  o: { id: string; body: Changes; clock: Clock },
): Promise<void> => {
  const stored = (await q.lockProperty(tx, o.id)) ?? noProperty()
  refuseStale('property', stored.version, o.body.version)
  if ((o.body.purchase_price ?? 0) > maxAmount) badField('purchase_price', '* Limit $15,000,000') // Y-08
  const changed = Object.entries(columnsOf(o.body)).filter(
    ([column, value]) => value !== undefined && value !== stored[column as Column],
  )
  if (changed.length === 0) return
  const after: Record<string, unknown> = Object.fromEntries(changed)
  const zipcode = after['address_zipcode']
  const moved = typeof zipcode === 'string' ? { neighborhood_id: (await q.neighborhoodAt(tx, zipcode)) ?? null } : {}
  if (!(await q.writeProperty(tx, stored.id, stored.version, { ...after, ...moved }))) fail('version_conflict')
  await record(tx, actor, {
    kind: 'property.updated',
    entity: 'property',
    entityId: stored.id,
    before: Object.fromEntries(changed.map(([column]) => [column, stored[column as Column]])),
    after,
  })
  await editedByStaff(tx, actor, { kind: 'property', id: stored.id }, { columns: Object.keys(after), clock: o.clock })
  for (const loanId of await q.loansOfProperty(tx, stored.id)) await calculateLoanScore(tx, loanId, o.clock)
}
