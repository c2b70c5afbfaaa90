export { loanScoreRoutes } from './loan-score.routes.ts'
