export { identityRoutes } from './identity.routes.ts'
export { invite, type InvitationLetter, plainInvitation, setUpLink } from './invitation.service.ts'
