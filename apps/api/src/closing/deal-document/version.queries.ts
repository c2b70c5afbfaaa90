import type { Db, Tx } from '../../platform/db.ts'

/** Every file of a deal document, newest first: what was made beside it, and whose upload it is. */
export const versionRows = (db: Db | Tx, activityId: string) =>
  db
    .selectFrom('document as d')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .leftJoin('deal_version as v', 'v.document_id', 'd.id')
    .leftJoin('deal_template as t', 't.id', 'v.template_id')
    .leftJoin('app_user as u', 'u.id', 'd.uploaded_by')
    // The file that an electronic signature made.
    .leftJoin('envelope as e', 'e.signed_document_id', 'd.id')
    .select([
      'e.id as envelope_id',
      'd.id',
      'd.slot_version',
      'd.file_name',
      'd.content_type',
      'd.storage_key',
      'd.size_bytes',
      'd.sha256',
      'd.received_at',
      'd.created_at',
      'p.state as process_state',
      'p.memory',
      'v.field_values',
      'v.docx_key',
      'v.docx_size_bytes',
      'v.docx_sha256',
      'v.pdf_note',
      'v.google_document_id',
      't.file_name as template_name',
      'u.first_name',
      'u.last_name',
    ])
    .where('d.activity_id', '=', activityId)
    // An upload that was opened and never arrived is no version.
    .where((eb) => eb.or([eb('d.received_at', 'is not', null), eb('v.document_id', 'is not', null)]))
    .orderBy('d.slot_version', 'desc')
    .orderBy('d.id', 'desc')
    .execute()
export type VersionRow = Awaited<ReturnType<typeof versionRows>>[number]

/** To whom the versions of a document were sent, newest first. */
export const sentEvents = (db: Db | Tx, activityId: string) =>
  db
    .selectFrom('event')
    .select(['at', 'after'])
    .where('entity', '=', 'activity')
    .where('entity_id', '=', activityId)
    .where('kind', '=', 'deal-document.sent')
    .orderBy('id', 'desc')
    .execute()

/** Keeps the online copy of a version unless there is one; answers the one that is kept. */
export const keepOnlineCopy = async (tx: Tx, documentId: string, copyId: string): Promise<string> => {
  const row = await tx
    .updateTable('deal_version')
    .set((eb) => ({ google_document_id: eb.fn.coalesce('google_document_id', eb.val(copyId)) }))
    .where('document_id', '=', documentId)
    .returning('google_document_id')
    .executeTakeFirstOrThrow()
  return row.google_document_id ?? copyId
}
