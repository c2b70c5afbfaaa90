export { threadRoutes } from './thread/index.ts'
