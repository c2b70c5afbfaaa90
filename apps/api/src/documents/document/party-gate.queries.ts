import type { Tx } from '../../platform/db.ts'

/** Names of the borrowers and guarantors of a loan. */
export const peopleOf = (tx: Tx, loanId: string) =>
  tx
    .selectFrom('loan_borrower as lb')
    .innerJoin('borrower as b', 'b.id', 'lb.borrower_id')
    .select(['b.id', 'b.first_name', 'b.last_name'])
    .where('lb.loan_id', '=', loanId)
    .orderBy('b.created_at')
    .execute()

/** Addresses of the properties of a loan, with their types and units. */
export const placesOf = (tx: Tx, loanId: string) =>
  tx
    .selectFrom('loan_property as lp')
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .select([
      'p.id',
      'p.address_address',
      'p.address_city',
      'p.address_zipcode',
      'p.property_type',
      'p.number_of_units',
    ])
    .where('lp.loan_id', '=', loanId)
    .orderBy('p.created_at')
    .execute()
