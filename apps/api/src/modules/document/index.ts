export { documentRoutes } from './document.routes.ts'
export { requestText, requirePages } from './text.service.ts'
