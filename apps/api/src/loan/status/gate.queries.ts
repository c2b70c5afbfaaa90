import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** What the gates of a loan's steps read from its own row, its entities and the files of its open requests. */
export const gateRow = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('loan as l')
    .select(['l.interest_rate', 'l.amount_at_closing_cents'])
    .select((eb) => [
      eb
        .selectFrom('loan_legal_entity as le')
        .whereRef('le.loan_id', '=', 'l.id')
        .select(sql<number>`count(*)`.as('count'))
        .as('entities'),
      eb
        .selectFrom('process as p')
        .innerJoin('activity as a', 'a.id', 'p.activity_id')
        .whereRef('a.loan_id', '=', 'l.id')
        .where('a.type', '=', 'document-request')
        .where('a.archived_at', 'is', null)
        .where('a.superseded_at', 'is', null)
        .where('p.state', 'in', ['Processing', 'Processed', 'Signed'])
        .select(sql<number>`count(*)`.as('count'))
        .as('files_to_review'),
    ])
    .where('l.id', '=', loanId)
    .executeTakeFirstOrThrow()
