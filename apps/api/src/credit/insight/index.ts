export { insightRoutes } from './insight.routes.ts'
export { refreshInsights } from './insight.service.ts'
