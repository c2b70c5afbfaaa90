export { repliedTo } from './reply-address.service.ts'
export { takeReplyJob } from './request-message.jobs.ts'
export { requestMessageRoutes } from './request-message.routes.ts'
export {
  countMessages,
  partyOf,
  putMessage,
  readConversation,
  readMessages,
  sendMessage,
} from './request-message.service.ts'
