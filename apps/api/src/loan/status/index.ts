export { conditionPoints, type GoneOn, requireReasonToGoOn } from './gate.service.ts'
export { loanStatusRoutes } from './loan-status.routes.ts'
export {
  type CountedActivity,
  countedBeside,
  holdProgress,
  moveLoan,
  moveOnward,
  type Progress,
  refreshProgress,
  requireNotKept,
  requireStepTo,
  stepsToWrite,
} from './progress.service.ts'
export { setFunded, setPaidOff } from './loan-status.service.ts'
