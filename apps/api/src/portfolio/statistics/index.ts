export { statisticsRoutes } from './statistics.routes.ts'
export { rememberUsualTimes } from './statistics.service.ts'
