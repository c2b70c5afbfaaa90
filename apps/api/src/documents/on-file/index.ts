export { answeredFromFile } from './answered.service.ts'
export { type Filed, subjectOfRow, toFiled } from './filed.view.ts'
export { fileAccepted } from './filing.service.ts'
export { HELD_TEXT, holdWhatIsOnFile, releaseHold } from './hold.service.ts'
export { answersTo, filedAbout, offerFor, todayOf } from './offer.service.ts'
export {
  copiesOf,
  correctFiled,
  countOfSubject,
  filedById,
  filedOfSubject,
  filedOnLoans,
  insertHold,
  loansAnswered,
  removeHold,
  renewalsOnLoan,
  replaceValidities,
  type RequestRow,
  requestsOf,
  settingRow,
  subjectExists,
  subjectsOfLoan,
  usedFor,
  useOf,
  type UseRow,
  usesOnLoan,
  writeSetting,
} from './rows.service.ts'
export { readValidities } from './validities.service.ts'
