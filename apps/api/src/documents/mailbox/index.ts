export { mailboxRoutes } from './mailbox.routes.ts'
export { receiveMail } from './receive.service.ts'
export { expectReply, onReply, type Reply } from './replies.ts'
