export { bankLinkRoutes } from './bank-link.routes.ts'
