export { sealText, signingKey } from './certificate.service.ts'
export { askedToSign, openForAccount } from './account.service.ts'
export { renewLinks } from './relink.service.ts'
export { redrawn } from './drawing.ts'
export { isOutForSignature, openEnvelope, type ReadyFile, readyToSign, voidOpenEnvelope } from './envelope.service.ts'
export {
  requireIntact,
  requireSignedIntact,
  requireUnchanged,
  type SignedFile,
  signedFileOf,
} from './intact.service.ts'
export { callerOf, signatureRoutes } from './signature.routes.ts'
