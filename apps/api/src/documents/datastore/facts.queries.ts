import { uncounted } from '@plinth/domain/documents/pages/arrange'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** The loan itself with its owner. */
export const loanOfFacts = (db: Db, loanId: string) =>
  db
    .selectFrom('loan as l')
    .leftJoin('app_user as u', 'u.id', 'l.owner_user_id')
    .selectAll('l')
    .select(['u.first_name as owner_first_name', 'u.last_name as owner_last_name', 'u.email as owner_email'])
    .where('l.id', '=', loanId)
    .executeTakeFirst()
export type LoanOfFacts = NonNullable<Awaited<ReturnType<typeof loanOfFacts>>>

export const propertiesOfFacts = (db: Db, loanId: string) =>
  db
    .selectFrom('loan_property as lp')
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .selectAll('p')
    .where('lp.loan_id', '=', loanId)
    .orderBy('lp.position')
    .orderBy('p.id')
    .execute()
export type PropertyOfFacts = Awaited<ReturnType<typeof propertiesOfFacts>>[number]

/** Borrowers without what is sealed of them. */
export const borrowersOfFacts = (db: Db, loanId: string) =>
  db
    .selectFrom('loan_borrower as lb')
    .innerJoin('borrower as b', 'b.id', 'lb.borrower_id')
    .select(['b.id', 'b.first_name', 'b.last_name', 'b.email', 'b.email_is_placeholder', 'b.phone', 'b.credit_score'])
    .select(['b.date_of_birth', 'b.net_worth_cents', 'b.liquidity_cents', 'b.completed_projects', 'b.score'])
    .select(['b.address_address', 'b.address_city', 'b.address_state', 'b.address_zipcode', 'lb.ownership_percentage'])
    .where('lb.loan_id', '=', loanId)
    .orderBy('lb.position')
    .orderBy('b.id')
    .execute()
export type BorrowerOfFacts = Awaited<ReturnType<typeof borrowersOfFacts>>[number]

export const contactsOfFacts = (db: Db, loanId: string) =>
  db
    .selectFrom('loan_contact as lc')
    .innerJoin('contact as c', 'c.id', 'lc.contact_id')
    .select(['c.id', 'c.first_name', 'c.last_name', 'c.email', 'c.phone', 'c.company', 'c.contact_type'])
    .where('lc.loan_id', '=', loanId)
    .orderBy('lc.position')
    .orderBy('c.id')
    .execute()
export type ContactOfFacts = Awaited<ReturnType<typeof contactsOfFacts>>[number]

export const entitiesOfFacts = (db: Db, loanId: string) =>
  db
    .selectFrom('loan_legal_entity as le')
    .innerJoin('legal_entity as e', 'e.id', 'le.legal_entity_id')
    .leftJoin('legal_entity_member as m', 'm.legal_entity_id', 'e.id')
    .select(['e.id', 'e.name', 'e.kind', 'e.state', 'm.first_name', 'm.last_name', 'm.percentage'])
    .where('le.loan_id', '=', loanId)
    .orderBy('e.name')
    .execute()

/** Most values read from documents, rows of reports and events that one question looks at. */
const MAX_FACTS = 1500

/** Values read from documents that may still be read from, with the file and page of each. */
export const pointsOfFacts = (db: Db, loanId: string) =>
  db
    .selectFrom('data_point as v')
    .innerJoin('process as p', 'p.id', 'v.process_id')
    .innerJoin('activity as a', 'a.id', 'p.activity_id')
    .leftJoin('document as d', 'd.process_id', 'p.id')
    .select(['v.id', 'v.key_name', 'v.value', 'v.display_option', 'v.page', 'v.quote', 'v.edited_at'])
    .select(['d.id as document_id', 'd.file_name', 'd.document_name', 'a.name as activity_name'])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom((inner) =>
            inner
              .selectFrom('document_cell_edit as e')
              .select(['e.id', 'e.as_read', 'e.edited_by_name', 'e.edited_at'])
              .distinctOn(['e.row_key', 'e.column_key'])
              .whereRef('e.document_id', '=', 'd.id')
              .orderBy('e.row_key')
              .orderBy('e.column_key')
              .orderBy('e.id', 'desc')
              .as('last'),
          )
          .select(['last.edited_by_name as corrected_by', 'last.edited_at as corrected_at'])
          .where('last.as_read', '=', false)
          .orderBy('last.id', 'desc')
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .select(['c.corrected_by', 'c.corrected_at'])
    .where('v.loan_id', '=', loanId)
    .where('a.loan_id', '=', loanId)
    .where('a.archived_at', 'is', null)
    .where('p.state', 'not in', uncounted)
    .orderBy('v.id', 'desc')
    .limit(MAX_FACTS)
    .execute()
export type PointOfFacts = Awaited<ReturnType<typeof pointsOfFacts>>[number]

export const reportRowsOfFacts = (db: Db, loanId: string) =>
  db
    .selectFrom('report_row as r')
    .innerJoin('activity as a', 'a.id', 'r.activity_id')
    .select(['r.activity_id', 'r.key', 'r.label', 'r.value', 'a.name as activity_name'])
    .where('a.loan_id', '=', loanId)
    .where('a.archived_at', 'is', null)
    .orderBy('r.id', 'desc')
    .limit(MAX_FACTS)
    .execute()

/** What happened to a loan, the last first: only what a date answers. */
export const eventsOfFacts = (db: Db, loanId: string) =>
  db
    .selectFrom('event')
    .select(['id', 'at', 'kind', 'actor_name'])
    .select(sql<string | null>`after->>'status'`.as('status'))
    .where('loan_id', '=', loanId)
    .where('kind', 'like', 'loan.%')
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
export type EventOfFacts = Awaited<ReturnType<typeof eventsOfFacts>>[number]
