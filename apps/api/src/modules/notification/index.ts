export { notificationRoutes } from './notification.routes.ts'
export { notifyAdmins } from './notification.service.ts'
