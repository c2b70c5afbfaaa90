export { bankLinkRoutes } from './bank-link.routes.ts'
export { linkBank, openLink, signInAtMadeUpBank } from './linking.service.ts'
export { readNow } from './statements.service.ts'
