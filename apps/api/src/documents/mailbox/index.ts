export { mailboxRoutes } from './mailbox.routes.ts'
export { receiveMail } from './receive.service.ts'
