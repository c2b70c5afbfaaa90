export { readSubjects } from './facts.service.ts'
export { needsRulesRoutes } from './needs.routes.ts'
export { toCondition, toDocument, toReasons } from './preview.service.ts'
export { readInForce } from './rules.service.ts'
