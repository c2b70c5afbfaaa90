export { brandRoutes } from './brand.routes.ts'
export { letterheadOf } from './brand.service.ts'
