export { loanListRoutes } from './loan-list.routes.ts'
