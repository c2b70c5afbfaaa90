export { loanStatusRoutes } from './loan-status.routes.ts'
export { holdLoan, holdProgress, moveLoan, refreshProgress, requireStepTo } from './progress.service.ts'
