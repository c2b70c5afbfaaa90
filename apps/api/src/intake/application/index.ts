export { applicationRoutes } from './application.routes.ts'
export { moveApplication } from './hand-join.service.ts'
export { submitSample } from './sample.service.ts'
