export { applicationRoutes, submitSample } from './application/index.ts'
export { leadRoutes } from './lead/index.ts'
export { loanMatchRoutes } from './match/index.ts'
