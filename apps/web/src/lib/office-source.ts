import {
  findInOwnSheet,
  findInSheet,
  getContent,
  getOwnContent,
  listOwnSheetRows,
  listSheetRows,
} from '@plinth/contract/documents/content'
import type { OfficeSource } from '../ui/preview/office/office.ts'
import { call } from './api.ts'

/** Where staff are shown a workbook or Word document of a loan. */
export const officeOfLoan = (loanId: string, documentId: string): OfficeSource => {
  const params = { loan_id: loanId, document_id: documentId }
  return {
    key: `staff ${documentId}`,
    content: (signal) => call(getContent, { params }, { signal }),
    rows: async (sheet, from, signal) =>
      (await call(listSheetRows, { params, query: { sheet, from } }, { signal })).rows,
    find: (sheet, term, signal) => call(findInSheet, { params, query: { sheet, term } }, { signal }),
  }
}

/** Where borrowers and brokers are shown one of an own request. */
export const officeOfOwn = (activityId: string, documentId: string): OfficeSource => {
  const params = { activity_id: activityId, document_id: documentId }
  return {
    key: `own ${documentId}`,
    content: (signal) => call(getOwnContent, { params }, { signal }),
    rows: async (sheet, from, signal) =>
      (await call(listOwnSheetRows, { params, query: { sheet, from } }, { signal })).rows,
    find: (sheet, term, signal) => call(findInOwnSheet, { params, query: { sheet, term } }, { signal }),
  }
}
