import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** More is more than one answer names. */
const MAX_KNOWN = 300

/** What is asked for of a loan, by name, with whom or what it is about. */
export const requestsOfLoan = (db: Db, loanId: string) =>
  db
    .selectFrom('activity as a')
    .leftJoin('borrower as b', 'b.id', 'a.borrower_id')
    .leftJoin('legal_entity as e', 'e.id', 'a.legal_entity_id')
    .leftJoin('property as p', 'p.id', 'a.property_id')
    .select(['a.name', 'a.document_name', 'a.state', 'a.due_on'])
    .select(
      sql<string>`coalesce(trim(b.first_name || ' ' || b.last_name), e.name, nullif(p.address_address, ''), '')`.as(
        'about',
      ),
    )
    .where('a.loan_id', '=', loanId)
    .where('a.type', '=', 'document-request')
    .where('a.archived_at', 'is', null)
    .where('a.superseded_at', 'is', null)
    .orderBy('a.due_on')
    .orderBy('a.id')
    .limit(MAX_KNOWN)
    .execute()
export type RequestOfLoan = Awaited<ReturnType<typeof requestsOfLoan>>[number]
