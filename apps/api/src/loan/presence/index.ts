export { presenceRoutes } from './presence.routes.ts'
