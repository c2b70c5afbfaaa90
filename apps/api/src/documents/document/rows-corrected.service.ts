import { asCorrected, type CorrectedLine, correctedLines } from '@plinth/domain/documents/document/rows/corrected-lines'
import { epochOf } from '@plinth/domain/shared/dates'
import type { Db } from '../../platform/db.ts'
import { correctionsOf, rowsOf } from './rows.fields.ts'
import * as q from './rows.queries.ts'

/** A corrected line of a document, with who corrected it when. */
export interface LineOfLoan extends CorrectedLine {
  readonly documentId: string
  /** 'as corrected by Ada Park on 11.25.2026' */
  readonly note: string
}

/** Every line of a loan's documents that people corrected or left out, as it counts. */
export const correctedLinesOf = async (db: Db, loanId: string): Promise<LineOfLoan[]> => {
  const edits = await q.lastEditsOfLoan(db, loanId)
  const byDocument = Map.groupBy(edits, (one) => one.document_id)
  const stored = byDocument.size === 0 ? [] : await q.rowsOfDocuments(db, [...byDocument.keys()])
  return stored.flatMap((one) => {
    const rows = rowsOf(one)
    const own = (byDocument.get(one.document_id) ?? []).filter((edit) => !edit.as_read)
    if (!rows) return []
    return correctedLines(rows, correctionsOf(own)).map((line) => {
      const last = own
        .filter(({ row_key }) => row_key === line.key)
        .reduce((a, b) => (b.edited_at > a.edited_at ? b : a))
      return {
        ...line,
        documentId: one.document_id,
        note: asCorrected(last.edited_by_name, epochOf(last.edited_at)),
      }
    })
  })
}
