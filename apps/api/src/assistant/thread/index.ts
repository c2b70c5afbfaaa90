export { threadRoutes } from './thread.routes.ts'
