export {
  findLoan,
  keyColumn,
  type LoanHead,
  lockLoan,
  lockLoanInPipeline,
  lockOpenLoan,
  noLoan,
  refuseArchived,
} from './loan-key/index.ts'
export {
  calculateLoanScore,
  ensureLocations,
  ensureScoringModel,
  ensureVersions,
  scoreAlone,
  scoreLoans,
  scoringRoutes,
  toScoreView,
} from './scoring/index.ts'
export {
  bringValues,
  type Brought,
  editedByStaff,
  followDecisions,
  followReading,
  madeUpFigures,
  madeUpKinds,
  readValues,
  sandboxCounts,
  setSandboxCounts,
  underwritingRoutes,
  unfollowDecision,
} from './values/index.ts'
