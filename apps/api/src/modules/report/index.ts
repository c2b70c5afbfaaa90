export { reportRoutes } from './report.routes.ts'
export { sampleReport } from './sample.service.ts'
