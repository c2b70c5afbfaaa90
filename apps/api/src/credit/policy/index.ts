export { ensurePolicySet } from './policy-set.service.ts'
export { policyRoutes } from './policy.routes.ts'
export { inForce, limitsOfLoan, type WaivedLimit } from './waiver.service.ts'
export { readSizing } from './sizing.service.ts'
