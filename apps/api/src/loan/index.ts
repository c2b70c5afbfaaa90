export {
  activitiesOfLoan,
  activityRoutes,
  createLoanActivities,
  doFirst,
  findActivity,
  type First,
  type FoundActivity,
  holdActivity,
  holdActivityAnd,
  moveActivity,
  type OpeningLoan,
  readActivities,
  requireOpen,
  viewActivity,
} from './activity/index.ts'
export { loanAnalysisRoutes, loanFolder, putAnalysisJob } from './analysis/index.ts'
export { conditionRoutes, putCondition, viewCondition } from './condition/index.ts'
export {
  dealOf,
  figuresOf,
  isMadeUp,
  loanDetailRoutes,
  type LoanRecord,
  openSponsorGrant,
  readLoan,
  sourceOf,
  toLoanView,
} from './detail/index.ts'
export { loanExportRoutes } from './export/index.ts'
export { archiveLoan, loanListRoutes, previewBrokerReminder, sendBrokerReminder } from './loan/index.ts'
export { FollowedLoans } from './following/index.ts'
export { noteRoutes } from './note/index.ts'
export { loanPartyRoutes } from './party/index.ts'
export { presenceRoutes } from './presence/index.ts'
export { loanRepairRoutes } from './repair/index.ts'
export {
  conditionPoints,
  type GoneOn,
  holdProgress,
  loanStatusRoutes,
  moveLoan,
  refreshProgress,
  requireNotKept,
  requireReasonToGoOn,
  requireStepTo,
  setFunded,
  setPaidOff,
  stepsToWrite,
} from './status/index.ts'
export { taskRoutes } from './task/index.ts'
