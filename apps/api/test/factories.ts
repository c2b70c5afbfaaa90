import type { Insertable } from 'kysely'
import type { Role } from '@plinth/domain/people/user/role'
import type { Db, Schema } from '../src/platform/db.ts'

/** Rows a test needs, with values that are right unless it says otherwise. Each returns the whole row. */

let n = 0
const next = () => ++n

export const buildUser = (db: Db, role: Role, over: Partial<Insertable<Schema['app_user']>> = {}) =>
  db
    .insertInto('app_user')
    .values({ email: `${role}${next()}@example.com`, first_name: 'Ada', last_name: role, role, ...over })
    .returningAll()
    .executeTakeFirstOrThrow()

export const buildBorrower = (db: Db, over: Partial<Insertable<Schema['borrower']>> = {}) =>
  db
    .insertInto('borrower')
    .values({
      first_name: 'Bea',
      last_name: 'Sponsor',
      email: `sponsor${next()}@example.com`,
      phone: '212-5550100',
      ...over,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const buildContact = (db: Db, over: Partial<Insertable<Schema['contact']>> = {}) =>
  db
    .insertInto('contact')
    .values({
      first_name: 'Cal',
      last_name: 'Broker',
      email: `contact${next()}@example.com`,
      contact_type: 'broker',
      ...over,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const buildProperty = (db: Db, over: Partial<Insertable<Schema['property']>> = {}) =>
  db
    .insertInto('property')
    .values({
      property_type: 'MULTIFAMILY',
      address_address: `${next()} Main Street`,
      address_city: 'Brooklyn',
      address_state: 'NY',
      address_zipcode: '11201',
      latitude: 40.694,
      longitude: -73.99,
      purchase_price_cents: 150_000_000,
      number_of_units: 12,
      ...over,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const buildLoan = (db: Db, over: Partial<Insertable<Schema['loan']>> = {}) =>
  db
    .insertInto('loan')
    .values({
      name: `Loan ${next()}`,
      amount_cents: 100_000_000,
      amount_at_closing_cents: 90_000_000,
      purpose: 'Purchase',
      exit_strategy: 'Sale',
      duration_months: 12,
      interest_rate: 0.1075,
      expected_closing: '2030-01-15',
      ...over,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A loan with one property, one borrower (signed-in as `borrowerUser`) and one broker contact (`brokerUser`). */
export const buildDeal = async (db: Db, over: Partial<Insertable<Schema['loan']>> = {}) => {
  const loan = await buildLoan(db, over)
  const property = await buildProperty(db)
  const borrowerUser = await buildUser(db, 'borrower')
  const borrower = await buildBorrower(db, { email: borrowerUser.email })
  const brokerUser = await buildUser(db, 'broker')
  const contact = await buildContact(db, { email: brokerUser.email })
  await db.insertInto('loan_property').values({ loan_id: loan.id, property_id: property.id }).execute()
  await db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: borrower.id }).execute()
  await db.insertInto('loan_contact').values({ loan_id: loan.id, contact_id: contact.id }).execute()
  await db.insertInto('user_borrower').values({ user_id: borrowerUser.id, borrower_id: borrower.id }).execute()
  await db.insertInto('user_contact').values({ user_id: brokerUser.id, contact_id: contact.id }).execute()
  return { loan, property, borrower, borrowerUser, contact, brokerUser }
}

export const buildActivity = (db: Db, loanId: string, over: Partial<Insertable<Schema['activity']>> = {}) =>
  db
    .insertInto('activity')
    .values({ loan_id: loanId, type: 'document-request', name: `Request ${next()}`, ...over })
    .returningAll()
    .executeTakeFirstOrThrow()
