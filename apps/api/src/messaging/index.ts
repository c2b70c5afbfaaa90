export { brandRoutes, letterheadOf } from './brand/index.ts'
export { lenderTextRoutes, readText } from './lender-text/index.ts'
export { mailRoutes } from './mail/index.ts'
export {
  clearRequestNews,
  notificationRoutes,
  notifyFollowers,
  notifyParties,
  notifyPeople,
  notifyStaff,
  staffWhoHear,
  stopLinks,
  wantsMail,
  withdrawPartyNews,
} from './notification/index.ts'
export { recordConsent, textMessageRoutes } from './text-message/index.ts'
