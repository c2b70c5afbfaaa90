import { sql, type Updateable } from 'kysely'
import type { Schema, Tx } from '../../platform/db.ts'

/** The editable columns of a borrower, held until the transaction ends. */
export const lockBorrower = (tx: Tx, id: string) =>
  tx
    .selectFrom('borrower')
    .select([
      'id',
      'first_name',
      'last_name',
      'phone',
      'date_of_birth',
      'email',
      'email_is_placeholder',
      'address_address',
      'address_city',
      'address_state',
      'address_zipcode',
      'version',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The editable columns of a contact, held until the transaction ends. */
export const lockContact = (tx: Tx, id: string) =>
  tx
    .selectFrom('contact')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'company', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The guarded write of an edit: rows that still had the version, 0 or 1. */
export const writeBorrower = async (
  tx: Tx,
  id: string,
  version: number,
  values: Updateable<Schema['borrower']>,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('borrower')
    .set({ ...values, version: version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The guarded write of an edit: rows that still had the version, 0 or 1. */
export const writeContact = async (
  tx: Tx,
  id: string,
  version: number,
  values: Updateable<Schema['contact']>,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('contact')
    .set({ ...values, version: version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
