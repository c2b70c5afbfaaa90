export { notificationRoutes } from './notification.routes.ts'
export { notifyParties, notifyStaff } from './notification.service.ts'
