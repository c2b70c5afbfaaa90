import * as api from '@plinth/contract/loan/note'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { readPresent, registerPresenceJobs, setPresent } from './presence.service.ts'

/** Who is looking at a loan now (AD-11). */
export const presenceRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerPresenceJobs(deps)
  route(app, api.listPresent, ({ actor, params }) => readPresent(deps, actor, params.loan_id))
  route(app, api.setPresent, ({ actor, params, body }) => setPresent(deps, actor, params.loan_id, body.here))
}
