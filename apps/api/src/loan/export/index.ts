export { loanExportRoutes } from './loan-export.routes.ts'
