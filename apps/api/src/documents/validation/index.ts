export { validationRoutes } from './validation.routes.ts'
