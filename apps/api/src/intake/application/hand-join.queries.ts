import type { Tx } from '../../platform/db.ts'

/** The applications of a loan, the full ones first, then the newest. */
export const applicationsOf = (tx: Tx, loanId: string) =>
  tx
    .selectFrom('application')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy((eb) => eb('kind', '=', 'full-request'), 'desc')
    .orderBy('created_at', 'desc')
    .forNoKeyUpdate()
    .execute()

/** Moves the applications of a loan to another; the PDF of one is made anew there. */
export const moveApplications = (tx: Tx, from: string, into: string) =>
  tx.updateTable('application').set({ loan_id: into, document_id: null }).where('loan_id', '=', from).execute()

/** Leads of a loan become those of another. */
export const moveLeads = (tx: Tx, from: string, into: string) =>
  tx.updateTable('lead').set({ loan_id: into }).where('loan_id', '=', from).execute()

/** Received documents by id. */
export const documentsById = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('document')
        .select(['id', 'file_name', 'content_type', 'storage_key'])
        .where('id', 'in', ids)
        .where('received_at', 'is not', null)
        .where('refusal', 'is', null)
        .execute()
