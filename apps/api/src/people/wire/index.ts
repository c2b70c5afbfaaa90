export { wireRoutes } from './wire.routes.ts'
