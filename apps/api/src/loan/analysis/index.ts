export { loanAnalysisRoutes } from './loan-analysis.routes.ts'
export { loanFolder, putAnalysisJob } from './online.service.ts'
