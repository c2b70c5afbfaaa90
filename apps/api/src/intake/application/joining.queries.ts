import { type Insertable, sql, type Updateable } from 'kysely'
import type { Schema, Tx } from '../../platform/db.ts'

/** A loan of a borrower that still goes on, with one of its properties. */
export const openLoansOf = (tx: Tx, borrowerId: string, contactId: string | null) =>
  tx
    .selectFrom('loan as l')
    .innerJoin('loan_borrower as lb', 'lb.loan_id', 'l.id')
    .innerJoin('loan_property as lp', 'lp.loan_id', 'l.id')
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .select([
      'l.id',
      'l.human_id',
      'l.name',
      'p.id as property_id',
      'p.address_address as street',
      'p.address_zipcode as zipcode',
    ])
    .where('lb.borrower_id', '=', borrowerId)
    .where('l.archived_at', 'is', null)
    .where('l.status', 'not in', ['rejected', 'funded', 'paid-off'])
    .$if(contactId !== null, (qb) =>
      qb.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('loan_contact as lc')
            .select('lc.loan_id')
            .whereRef('lc.loan_id', '=', 'l.id')
            .where('lc.contact_id', '=', contactId),
        ),
      ),
    )
    .orderBy('l.created_at', 'desc')
    .orderBy('lp.position')
    .execute()

export const storedLoan = (tx: Tx, id: string) =>
  tx.selectFrom('loan').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const holdBorrower = (tx: Tx, id: string) =>
  tx.selectFrom('borrower').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

export const holdProperty = (tx: Tx, id: string) =>
  tx.selectFrom('property').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

const changed = { updated_at: sql<Date>`now()` }

export const updateLoan = (tx: Tx, id: string, values: Updateable<Schema['loan']>) =>
  tx
    .updateTable('loan')
    .set((eb) => ({ ...values, ...changed, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const updateBorrower = (tx: Tx, id: string, values: Updateable<Schema['borrower']>) =>
  tx
    .updateTable('borrower')
    .set((eb) => ({ ...values, ...changed, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const updateProperty = (tx: Tx, id: string, values: Updateable<Schema['property']>) =>
  tx
    .updateTable('property')
    .set((eb) => ({ ...values, ...changed, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const applicationActivity = (tx: Tx, loanId: string) =>
  tx
    .selectFrom('activity')
    .select(['id', 'state'])
    .where('loan_id', '=', loanId)
    .where('type', '=', 'application')
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()

export const insertApplicationActivity = (tx: Tx, loanId: string) =>
  tx
    .insertInto('activity')
    .values({ loan_id: loanId, type: 'application', name: 'Application', entity_kind: 'loan' })
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow()

export const insertFullApplication = (tx: Tx, values: Omit<Insertable<Schema['application']>, 'kind'>) =>
  tx
    .insertInto('application')
    .values({ ...values, kind: 'full-request' })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()

/** The first property of a loan, with the name of its street. */
export const firstProperty = (tx: Tx, loanId: string) =>
  tx
    .selectFrom('loan_property as lp')
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .select(['p.id', 'p.address_address as name'])
    .where('lp.loan_id', '=', loanId)
    .orderBy('lp.position')
    .executeTakeFirst()

/** The properties of a loan with their addresses. */
export const propertiesOf = (tx: Tx, loanId: string) =>
  tx
    .selectFrom('loan_property as lp')
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .select(['p.id', 'p.address_address as street', 'p.address_zipcode as zipcode'])
    .where('lp.loan_id', '=', loanId)
    .orderBy('lp.position')
    .execute()
