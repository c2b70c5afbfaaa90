export { brokerRoutes } from './broker.routes.ts'
