import type { Author } from '../../platform/actor.ts'
import type { NewRow, Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import * as q from './creation.queries.ts'

/** A property to be made: the row without its neighborhood, which follows from the ZIP code. */
export type NewProperty = Omit<NewRow<'property'>, 'id' | 'neighborhood_id'> & {
  address_city: string
  address_state: string
  address_zipcode: string
}

/** Makes a property in the neighborhood of its ZIP code. */
export const createProperty = async (tx: Tx, author: Author, input: NewProperty) => {
  const zipcode = input.address_zipcode.slice(0, 5)
  const neighborhood = await q.neighborhoodOfZip(tx, {
    zipcode,
    name: `${input.address_city}, ${input.address_state} ${zipcode}`,
    city: input.address_city,
    state: input.address_state,
  })
  const property = await q.insertProperty(tx, { ...input, neighborhood_id: neighborhood.id })
  await record(tx, author, { kind: 'property.created', entity: 'property', entityId: property.id })
  return property
}
