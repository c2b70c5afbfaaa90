export { healthRoutes, purge } from './health.routes.ts'
