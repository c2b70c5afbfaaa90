export { loanPartyRoutes } from './loan-party.routes.ts'
export { openMissingActivities } from './missing-activities.service.ts'
