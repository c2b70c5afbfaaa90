export { chaseRoutes } from './chase.routes.ts'
