import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** Two people who begin a loan in one ZIP code at once pass here one by one, so that neither misses the other's. */
export const lockZip = (tx: Tx, zipcode: string) =>
  sql`select pg_advisory_xact_lock(hashtext('new loan'), hashtext(${zipcode}))`.execute(tx)

/** Loans that still go on with a property in a ZIP code of five digits, the newest first. */
export const openLoansInZip = (tx: Tx, zipcode: string) =>
  tx
    .selectFrom('loan as l')
    .innerJoin('loan_property as lp', 'lp.loan_id', 'l.id')
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .select([
      'l.human_id',
      'l.amount_cents',
      'l.created_at',
      'p.address_address as street',
      'p.address_zipcode as zipcode',
    ])
    .where(sql`left(p.address_zipcode, 5)`, '=', zipcode)
    .where('l.archived_at', 'is', null)
    .where('l.status', 'not in', ['rejected', 'funded', 'paid-off'])
    .orderBy('l.created_at', 'desc')
    .execute()

export const findBorrower = (tx: Tx, id: string) =>
  tx
    .selectFrom('borrower')
    .select(['id', 'first_name', 'last_name', 'email', 'email_is_placeholder'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findBroker = (tx: Tx, id: string) =>
  tx
    .selectFrom('contact')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '=', id)
    .where('contact_type', '=', 'broker')
    .executeTakeFirst()
