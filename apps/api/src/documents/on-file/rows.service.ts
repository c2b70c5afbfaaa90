import * as filed from './filed.queries.ts'
import * as requests from './request.queries.ts'
import * as settings from './setting.queries.ts'

export type { RequestRow, UseRow } from './request.queries.ts'

/** What is on file, and whom it can belong to. */
export const { correctFiled, countOfSubject, filedById, filedOfSubject, filedOnLoans, subjectExists, subjectsOfLoan } =
  filed

/** Requests with what is on file for them, and what of it was used. */
export const {
  copiesOf,
  insertHold,
  loansAnswered,
  removeHold,
  renewalsOnLoan,
  requestsOf,
  usedFor,
  useOf,
  usesOnLoan,
} = requests

/** The lender's own settings. */
export const { replaceValidities, settingRow, writeSetting } = settings
