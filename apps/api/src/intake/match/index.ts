export { loanMatchRoutes } from './loan-match.routes.ts'
