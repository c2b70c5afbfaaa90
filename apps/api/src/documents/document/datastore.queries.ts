import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Bytes that the text of a loan's documents takes with the places of its words. */
export const textBytes = async (db: Db, loanId: string): Promise<number> => {
  const row = await db
    .selectFrom('document_page as p')
    .innerJoin('document as d', 'd.id', 'p.document_id')
    .select(sql<number>`coalesce(sum(octet_length(p.text) + pg_column_size(p.words)), 0)::bigint`.as('bytes'))
    .where('d.loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
  return row.bytes
}
