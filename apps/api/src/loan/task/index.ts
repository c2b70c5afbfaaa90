export { taskRoutes } from './task.routes.ts'
