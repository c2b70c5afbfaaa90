export { loanRepairRoutes } from './loan-repair.routes.ts'
