import { type Insertable, sql } from 'kysely'
import type { Schema, Tx } from '../../platform/db.ts'

export const insertProof = (tx: Tx, values: Insertable<Schema['address_proof']>) =>
  tx.insertInto('address_proof').values(values).execute()

/** Ends the links that were mailed before for a change of the same record: the newest alone counts. */
export const dropOpenChanges = (tx: Tx, column: 'borrower_id' | 'contact_id', id: string) =>
  tx
    .deleteFrom('address_proof')
    .where(column, '=', id)
    .where('application_id', 'is', null)
    .where('used_at', 'is', null)
    .execute()

/** Uses a link up and answers what it proves; undefined when it is unknown, used or over. */
export const useProof = (tx: Tx, hash: Buffer, now: Date) =>
  tx
    .updateTable('address_proof')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['email', 'borrower_id', 'contact_id', 'application_id'])
    .executeTakeFirst()

export const lockParty = (tx: Tx, table: 'borrower' | 'contact', id: string) =>
  tx.selectFrom(table).select(['id', 'email']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const setBorrowerEmail = (tx: Tx, id: string, email: string) =>
  tx
    .updateTable('borrower')
    .set((eb) => ({
      email,
      email_is_placeholder: false,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute()

export const setContactEmail = (tx: Tx, id: string, email: string) =>
  tx
    .updateTable('contact')
    .set((eb) => ({ email, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()

export const markProved = (tx: Tx, applicationId: string) =>
  tx
    .updateTable('application')
    .set({ proved_at: sql<Date>`now()` })
    .where('id', '=', applicationId)
    .where('proved_at', 'is', null)
    .returning('loan_id')
    .executeTakeFirst()
