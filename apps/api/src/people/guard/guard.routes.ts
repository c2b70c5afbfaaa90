import * as calls from '@plinth/contract/people/held-change'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import * as service from './guard.service.ts'

/** Changes of addresses and wire instructions that wait for a call-back and a second person (AJ-07 to AJ-11). */
export const guardRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, calls.listHeldChanges, ({ query, actor }) => service.listChanges(deps, actor, query))
  route(app, calls.recordCallBack, ({ params, body, actor }) => service.callBack(deps, actor, params.change_id, body))
  route(app, calls.approveHeldChange, ({ params, body, actor }) => service.approve(deps, actor, params.change_id, body))
  route(app, calls.cancelHeldChange, ({ params, body, actor }) => service.cancel(deps, actor, params.change_id, body))
  route(app, calls.getGuardSettings, () => service.settings(deps.db))
  route(app, calls.saveGuardSettings, ({ body, actor }) => service.saveSettings(deps, actor, body))
}
