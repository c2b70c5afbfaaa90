export { downloadOwn, openOwnUpload, runOwnProcess } from './files.service.ts'
export { findOwnActivity, ownLoanId } from './personal.access.ts'
export { personalRoutes } from './personal.routes.ts'
export { getContact, getLoan, listBrokers, loanActivities, ownContact, ownSponsors } from './personal.service.ts'
