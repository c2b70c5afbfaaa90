export { downloadOwn, openOwnUpload, runOwnProcess } from './files.service.ts'
export { findOwnActivity } from './personal.access.ts'
export { personalRoutes } from './personal.routes.ts'
export { getContact, getLoan, listBrokers, loanActivities, ownContact } from './personal.service.ts'
