export { loanAnalysisRoutes } from './loan-analysis.routes.ts'
