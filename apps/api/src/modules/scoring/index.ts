export { ensureLocations, ensureScoringModel } from './model.service.ts'
export { scoringRoutes } from './scoring.routes.ts'
export { calculateLoanScore } from './scoring.service.ts'
