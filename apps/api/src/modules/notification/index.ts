export { notificationRoutes } from './notification.routes.ts'
export { notifyAdmins, notifyBrokers } from './notification.service.ts'
