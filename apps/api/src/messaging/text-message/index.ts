export { recordConsent } from './inbound.service.ts'
export { textMessageRoutes } from './text-message.routes.ts'
export { listTexts } from './text-message.view.ts'
