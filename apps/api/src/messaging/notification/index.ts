export { notificationRoutes } from './notification.routes.ts'
export { notifyParties, notifyStaff, withdrawPartyNews } from './notification.service.ts'
