import * as calls from '@plinth/contract/people/wire'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { readWires, revealWire, saveWire } from './wire.service.ts'

/** Where money of a loan is wired to (AJ-02, AJ-14). */
export const wireRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, calls.listWires, ({ params }) => readWires(deps.db, params.loan_id))
  route(app, calls.saveWire, ({ params, body, actor }) => saveWire(deps, actor, params.loan_id, body))
  route(app, calls.revealWire, ({ params, actor }) => revealWire(deps, actor, params.wire_id))
}
