export { ensurePolicySet } from './policy-set.service.ts'
export { policyRoutes } from './policy.routes.ts'
