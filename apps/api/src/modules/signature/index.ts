export { redrawn } from './drawing.ts'
export { openEnvelope, type ReadyFile, readyToSign } from './envelope.service.ts'
export { requireIntact, requireSignedIntact, requireUnchanged, signedFileOf } from './intact.service.ts'
export { signatureRoutes } from './signature.routes.ts'
