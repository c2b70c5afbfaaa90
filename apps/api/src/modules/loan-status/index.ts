export { loanStatusRoutes } from './loan-status.routes.ts'
export { holdLoan, holdProgress, moveLoan, refreshProgress, requireNotKept, requireStepTo } from './progress.service.ts'
