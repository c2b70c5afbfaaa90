export { borrowerRoutes } from './borrower.routes.ts'
export { readBorrower } from './borrower.service.ts'
export { type BorrowerRecord, borrowerJson, type InsightRecord, toBorrowerView } from './borrower.view.ts'
