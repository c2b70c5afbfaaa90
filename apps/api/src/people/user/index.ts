export { userRoutes } from './user.routes.ts'
export { allUsers, logMockUserIn } from './user.service.ts'
