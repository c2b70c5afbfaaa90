import type { Insertable } from 'kysely'
import type { Schema, Tx } from '../../platform/db.ts'

/** The neighborhood of a ZIP code, made when it is the first time; what is known of one is never overwritten. */
export const neighborhoodOfZip = async (tx: Tx, values: Insertable<Schema['neighborhood']>) => {
  await tx
    .insertInto('neighborhood')
    .values(values)
    .onConflict((c) => c.column('zipcode').doNothing())
    .execute()
  return tx.selectFrom('neighborhood').select('id').where('zipcode', '=', values.zipcode).executeTakeFirstOrThrow()
}

export const insertProperty = (tx: Tx, values: Insertable<Schema['property']>) =>
  tx.insertInto('property').values(values).returning(['id', 'property_type']).executeTakeFirstOrThrow()
