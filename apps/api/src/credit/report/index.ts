export { reportRoutes } from './report.routes.ts'
export { sampleReport } from './sample.service.ts'
export { askNow, askProvider } from './asking.service.ts'
export { requestReport } from './report.service.ts'
