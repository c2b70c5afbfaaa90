import * as api from '@plinth/contract/underwriting/underwriting'
import { todayIn } from '@plinth/domain/shared/dates'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { addStaffValue, readValues, useStaffValue, verifyStaffValue } from './loan-values.service.ts'

/** The underwriting figures of a loan: their values, which one is in use, and why. */
export const underwritingRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock, config } = deps
  const asked = (key: string) => ({ key, clock, today: todayIn(config.PLINTH_TIME_ZONE, clock.now()) })
  route(app, api.listValues, ({ params }) => readValues(db, params.loan_id))
  route(app, api.addValue, ({ actor, params, body }) => addStaffValue(db, actor, { ...asked(params.loan_id), body }))
  route(app, api.useValue, ({ actor, params, body }) =>
    useStaffValue(db, actor, { ...asked(params.loan_id), valueId: params.value_id, reason: body.reason }),
  )
  route(app, api.verifyValue, ({ actor, params }) =>
    verifyStaffValue(db, actor, { ...asked(params.loan_id), valueId: params.value_id }),
  )
}
