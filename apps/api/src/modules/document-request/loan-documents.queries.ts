import type { Db } from '../../platform/db.ts'

/** Every file of a loan that arrived, newest first, with who sent it and where it belongs. */
export const loanDocumentRows = (db: Db, loanId: string) =>
  db
    .selectFrom('document as d')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .innerJoin('activity as a', 'a.id', 'd.activity_id')
    .leftJoin('app_user as u', 'u.id', 'd.uploaded_by')
    .select([
      'd.id',
      'd.document_name',
      'd.file_name',
      'd.content_type',
      'd.storage_key',
      'd.received_at',
      'd.activity_id',
      'd.process_id',
      'a.name as activity_name',
      'p.state as process_state',
      'p.data_to_display',
      'u.first_name',
      'u.last_name',
    ])
    .where('d.loan_id', '=', loanId)
    .where('d.received_at', 'is not', null)
    .where('a.archived_at', 'is', null)
    .orderBy('d.id', 'desc')
    .execute()
export type LoanDocumentRow = Awaited<ReturnType<typeof loanDocumentRows>>[number]

/** Values read from the processes of a loan, by key (J-12). */
export const dataPointRows = (db: Db, loanId: string) =>
  db
    .selectFrom('data_point')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('process_id', 'is not', null)
    .orderBy('key_name')
    .execute()
export type DataPointRow = Awaited<ReturnType<typeof dataPointRows>>[number]
