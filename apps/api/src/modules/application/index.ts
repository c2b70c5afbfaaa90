export { applicationRoutes } from './application.routes.ts'
export { submitSample } from './sample.service.ts'
