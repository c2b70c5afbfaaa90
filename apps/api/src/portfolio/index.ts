export { findRoutes } from './find/index.ts'
export { savedViewRoutes } from './saved-view/index.ts'
export { statisticsRoutes } from './statistics/index.ts'
export { todayRoutes } from './today/index.ts'
