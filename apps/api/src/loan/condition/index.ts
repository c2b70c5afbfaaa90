export { conditionRoutes } from './condition.routes.ts'
export { forgetConditionParty, openConditions, putCondition, viewCondition } from './condition.service.ts'
