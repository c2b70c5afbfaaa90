export { dealDocumentRoutes } from './deal-document.routes.ts'
