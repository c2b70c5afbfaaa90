import type { Db } from '../../platform/db.ts'

/** Pictures that were taken of a loan's 'Property Photos', accepted ones first; rejected and replaced ones do not count. */
export const photosOfLoan = (db: Db, loanId: string, most: number) =>
  db
    .selectFrom('document as d')
    .innerJoin('activity as a', 'a.id', 'd.activity_id')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .select(['d.storage_key', 'd.content_type'])
    .where('a.loan_id', '=', loanId)
    .where('a.document_name', '=', 'Property Photos')
    .where('a.archived_at', 'is', null)
    .where('a.superseded_at', 'is', null)
    .where('d.content_type', 'like', 'image/%')
    .where('d.received_at', 'is not', null)
    .where('d.refusal', 'is', null)
    .where('p.state', 'in', ['Processed', 'Accepted'])
    .orderBy('p.state')
    .orderBy('d.id')
    .limit(most)
    .execute()
