export { loanAnalysisRoutes } from './loan-analysis.routes.ts'
export { analysisOf } from './loan-analysis.service.ts'
