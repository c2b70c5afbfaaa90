export { followReading } from './documents.service.ts'
export { madeUpFigures, readValues } from './loan-values.service.ts'
export { underwritingRoutes } from './underwriting.routes.ts'
export {
  type Brought,
  bringValues,
  editedByStaff,
  followDecisions,
  madeUpKinds,
  sandboxCounts,
  setSandboxCounts,
  unfollowDecision,
} from './values.service.ts'
