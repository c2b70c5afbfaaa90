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
      'd.original_name',
      'd.size_bytes',
      'd.storage_key',
      'd.received_at',
      'd.refusal',
      'd.page_count',
      'd.kind',
      'd.activity_id',
      'd.process_id',
    ])
    .select(['d.text_state', 'd.text_reason', 'd.text_warnings', 'd.text_since', 'd.pages_wanted'])
    .select(['a.name as activity_name', 'p.state as process_state', 'p.data_to_display', 'u.first_name', 'u.last_name'])
    .where('d.loan_id', '=', loanId)
    .where('d.received_at', 'is not', null)
    .where('d.refusal', 'is', null)
    .where('a.archived_at', 'is', null)
    .orderBy('d.id', 'desc')
    .execute()
export type LoanDocumentRow = Awaited<ReturnType<typeof loanDocumentRows>>[number]
