export { loanStatusRoutes } from './loan-status.routes.ts'
export { type CountedActivity, countedBeside } from './loan-status.queries.ts'
export {
  holdLoan,
  holdProgress,
  moveLoan,
  moveOnward,
  type Progress,
  refreshProgress,
  requireNotKept,
  requireStepTo,
  stepsToWrite,
} from './progress.service.ts'
