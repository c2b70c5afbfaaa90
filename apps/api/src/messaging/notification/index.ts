export { notificationRoutes } from './notification.routes.ts'
export { notifyParties, notifyStaff, withdrawPartyNews } from './notification.service.ts'
export {
  clearRequestNews,
  notifyFollowers,
  notifyPeople,
  staffWhoHear,
  stopLinks,
  wantsMail,
} from './people.service.ts'
