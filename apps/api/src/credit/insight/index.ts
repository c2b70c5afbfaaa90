export { insightRoutes } from './insight.routes.ts'
export { readInsights, refreshInsights } from './insight.service.ts'
