export { lenderTextRoutes } from './lender-text.routes.ts'
export { readText } from './lender-text.service.ts'
