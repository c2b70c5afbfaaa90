export { answerNotApplicable, notApplicableOf } from './answer.service.ts'
export { chaseRoutes } from './chase.routes.ts'
