export { analyseBorrower, analyseLoan, analyseNeighborhood, type Analysis, dealOf } from './policy-analysis.service.ts'
export { ensurePolicySet } from './policy-set.service.ts'
export { policyRoutes } from './policy.routes.ts'
