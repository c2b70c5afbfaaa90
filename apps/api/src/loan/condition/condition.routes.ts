import * as calls from '@plinth/contract/loan/condition'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import * as conditions from './condition.service.ts'

/** What must be true before a loan moves on (AG-01 to AG-06, AG-11). */
export const conditionRoutes = (app: FastifyInstance, { db, clock }: Deps): void => {
  route(app, calls.listConditions, async ({ params }) => ({
    conditions: await conditions.readConditions(db, params.loan_id),
  }))
  route(app, calls.addCondition, ({ params, body, actor }) => conditions.addCondition(db, actor, params.loan_id, body))
  route(app, calls.updateCondition, ({ params, body, actor }) =>
    conditions.updateCondition(db, actor, params.condition_id, body),
  )
  route(app, calls.satisfyCondition, ({ params, body, actor }) =>
    conditions.satisfyCondition(db, actor, { ...body, id: params.condition_id, clock }),
  )
  route(app, calls.waiveCondition, ({ params, body, actor }) =>
    conditions.waiveCondition(db, actor, { ...body, id: params.condition_id, clock }),
  )
  route(app, calls.reopenCondition, ({ params, body, actor }) =>
    conditions.reopenCondition(db, actor, { ...body, id: params.condition_id }),
  )
  route(app, calls.removeCondition, ({ params, body, actor }) =>
    conditions.removeCondition(db, actor, { ...body, id: params.condition_id, clock }),
  )
  route(app, calls.restoreCondition, ({ params, body, actor }) =>
    conditions.restoreCondition(db, actor, { ...body, id: params.condition_id }),
  )
}
