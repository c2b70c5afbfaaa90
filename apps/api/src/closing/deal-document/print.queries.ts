import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** A version whose PDF is still to be printed; undefined when it has it or is gone. */
export const printing = (db: Db | Tx, documentId: string) =>
  db
    .selectFrom('document as d')
    .innerJoin('deal_version as v', 'v.document_id', 'd.id')
    .select(['d.id', 'd.loan_id', 'd.process_id', 'd.file_name', 'd.storage_key', 'v.docx_key'])
    .where('d.id', '=', documentId)
    .where('d.received_at', 'is', null)
    .executeTakeFirst()

/** Whether the newest version of a document still waits for its PDF. */
export const isPrinting = async (db: Db | Tx, activityId: string): Promise<boolean> => {
  const newest = await db
    .selectFrom('document as d')
    .leftJoin('deal_version as v', 'v.document_id', 'd.id')
    .select(['d.received_at', 'v.document_id'])
    .where('d.activity_id', '=', activityId)
    .where((eb) => eb.or([eb('d.received_at', 'is not', null), eb('v.document_id', 'is not', null)]))
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest !== undefined && newest.received_at === null
}

/** The one guard of a printed PDF: the document that has arrived meanwhile stays as it is. Answers whether it was this one. */
export const finishPdf = async (
  tx: Tx,
  version: { id: string; process_id: string },
  pdf: { size: number; sha256: string; maker: 'plinth' | 'office'; note: string | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('document')
    .set({ size_bytes: pdf.size, sha256: pdf.sha256, received_at: sql<Date>`now()` })
    .where('id', '=', version.id)
    .where('received_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('deal_version')
    .set({ pdf_maker: pdf.maker, pdf_note: pdf.note })
    .where('document_id', '=', version.id)
    .execute()
  await tx
    .updateTable('process')
    .set({ state: 'Generated', updated_at: sql<Date>`now()` })
    .where('id', '=', version.process_id)
    .execute()
  return true
}
