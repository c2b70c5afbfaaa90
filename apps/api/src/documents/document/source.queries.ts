import type { Db } from '../../platform/db.ts'

/** What the applicant and staff entered of a loan itself. */
export const loanValues = (db: Db, loanId: string) =>
  db.selectFrom('loan').selectAll().where('id', '=', loanId).executeTakeFirstOrThrow()
export type LoanValues = Awaited<ReturnType<typeof loanValues>>

export const propertyValues = (db: Db, loanId: string) =>
  db
    .selectFrom('loan_property as lp')
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .selectAll('p')
    .where('lp.loan_id', '=', loanId)
    .orderBy('p.created_at')
    .execute()
export type PropertyValues = Awaited<ReturnType<typeof propertyValues>>[number]

export const borrowerValues = (db: Db, loanId: string) =>
  db
    .selectFrom('loan_borrower as lb')
    .innerJoin('borrower as b', 'b.id', 'lb.borrower_id')
    .selectAll('b')
    .where('lb.loan_id', '=', loanId)
    .orderBy('b.created_at')
    .execute()
export type BorrowerValues = Awaited<ReturnType<typeof borrowerValues>>[number]

/** Data points of a loan with the file each was read from, and the entity of the request it answered. */
export const pointsWithSource = (db: Db, loanId: string) =>
  db
    .selectFrom('data_point as v')
    .leftJoin('process as p', 'p.id', 'v.process_id')
    .leftJoin('activity as a', 'a.id', 'p.activity_id')
    .leftJoin('document as d', 'd.process_id', 'p.id')
    .leftJoin('legal_entity as e', 'e.id', 'a.legal_entity_id')
    .selectAll('v')
    .select(['a.name as activity_name', 'a.archived_at', 'd.id as document_id', 'd.document_name', 'd.file_name'])
    .select(['e.id as legal_entity_id', 'e.name as legal_entity_name'])
    .where('v.loan_id', '=', loanId)
    .execute()
export type PointWithSource = Awaited<ReturnType<typeof pointsWithSource>>[number]
