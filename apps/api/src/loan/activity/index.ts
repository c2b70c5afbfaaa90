export { activityRoutes } from './activity.routes.ts'
export {
  type FoundActivity,
  activitiesOfLoan,
  doFirst,
  findActivity,
  type First,
  holdActivity,
  holdActivityAnd,
  moveActivity,
  requireOpen,
  viewActivity,
} from './activity.service.ts'
export { readActivities } from './activity.view.ts'
export { createLoanActivities, type OpeningLoan } from './creation.service.ts'
