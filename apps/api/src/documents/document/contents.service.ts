import type { PageText } from '@plinth/domain/documents/document/words'
import type { Db } from '../../platform/db.ts'
import { loanPoints } from './data-point.queries.ts'
import { borrowerValues, loanValues, propertyValues } from './source.queries.ts'
import { pageTexts } from './text.queries.ts'

/** The text of a document, page by page, as far as it was read; without anybody's social security number. */
export const documentText = async (db: Db, documentId: string): Promise<PageText[]> =>
  (await pageTexts(db, documentId)).map(({ page, text }) => ({ page, text }))

/** The values read from the files of a loan, by the run of the file each came with. */
export const valuesByProcess = async (db: Db, loanId: string) =>
  Map.groupBy(await loanPoints(db, loanId), (point) => point.process_id)
export type ValuesByProcess = Awaited<ReturnType<typeof valuesByProcess>>

/** What the applicant and staff entered of a loan, its properties and its borrowers. */
export const enteredValues = async (db: Db, loanId: string) => {
  const [loan, properties, borrowers] = await Promise.all([
    loanValues(db, loanId),
    propertyValues(db, loanId),
    borrowerValues(db, loanId),
  ])
  return { loan, properties, borrowers }
}
