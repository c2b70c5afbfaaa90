import type { PageText } from '@plinth/domain/documents/document/words'
import type { Db } from '../../platform/db.ts'
import { fieldsOfLoan, loanPoints } from './data-point.queries.ts'
import { fieldsOf, saidBy } from './fields.ts'
import { borrowerValues, loanValues, propertyValues } from './source.queries.ts'
import { pageTexts } from './text.queries.ts'

/** The text of a document, page by page, as far as it was read; without anybody's social security number. */
export const documentText = async (db: Db, documentId: string): Promise<PageText[]> =>
  (await pageTexts(db, documentId)).map(({ page, text }) => ({ page, text }))

/**
 * What the files of a loan say, by the run of the file each came with: also what counts nowhere because the file names
 * somebody else, which is what a check of the file is to tell.
 */
export const valuesByProcess = async (db: Db, loanId: string) => {
  const [points, held] = await Promise.all([loanPoints(db, loanId), fieldsOfLoan(db, loanId)])
  const fields = new Map(held.map((one) => [one.id, fieldsOf(one.data_to_display)]))
  const said = points.map((point) => {
    const field = fields.get(point.process_id ?? '')?.[point.key_name]
    return field?.unsure?.waits_for && point.value === null ? { ...point, value: saidBy(field) } : point
  })
  return Map.groupBy(said, (point) => point.process_id)
}
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
