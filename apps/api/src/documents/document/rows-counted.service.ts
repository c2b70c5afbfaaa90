import { asCorrected } from '@plinth/domain/documents/document/rows/corrected-lines'
import { correctedRows } from '@plinth/domain/documents/document/rows/correct-rows'
import type { ReadRows } from '@plinth/domain/documents/document/rows/read-rows'
import { epochOf } from '@plinth/domain/shared/dates'
import type { Db } from '../../platform/db.ts'
import { correctionsOf, rowsOf } from './rows.fields.ts'
import * as q from './rows.queries.ts'

/** The rows of a document of a loan that count, as staff corrected them. */
export interface CountedRows {
  readonly documentId: string
  readonly fileName: string
  readonly rows: ReadRows
  /** Whether people corrected some of them, and who did last: 'as corrected by Ada Park on 11.25.2026'. */
  readonly touched: boolean
  readonly note: string
}

/** The rows of all documents of a loan that count, those that came last first. */
export const countedRowsOf = async (db: Db, loanId: string): Promise<CountedRows[]> => {
  const [stored, edits] = await Promise.all([q.rowsOfLoan(db, loanId), q.lastEditsOfLoan(db, loanId)])
  const byDocument = Map.groupBy(edits, (one) => one.document_id)
  return stored.flatMap((one): CountedRows[] => {
    const rows = rowsOf(one)
    if (!rows) return []
    const edits = (byDocument.get(one.document_id) ?? []).filter((edit) => !edit.as_read)
    const last = edits.toSorted((a, b) => b.edited_at.getTime() - a.edited_at.getTime())[0]
    return [
      {
        ...{ documentId: one.document_id, fileName: one.file_name, touched: last !== undefined },
        note: last ? asCorrected(last.edited_by_name, epochOf(last.edited_at)) : '',
        rows: correctedRows(rows, correctionsOf(edits)),
      },
    ]
  })
}
