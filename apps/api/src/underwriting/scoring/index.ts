export { ensureLocations, ensureScoringModel, ensureVersions } from './model.service.ts'
export { scoringRoutes } from './scoring.routes.ts'
export { toScoreView } from './scoring.view.ts'
export { calculateLoanScore, type LoanEntities, readEntities, scoreAlone, scoreLoans } from './scoring.service.ts'
