import * as api from '@plinth/contract/report'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { route } from '../../platform/http.ts'
import { downloadReport, requestReport } from './report.service.ts'

/** Third-party reports: asking for one, and its file. */
export const reportRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.requestReport, ({ actor, params, body }) =>
    requestReport(deps.db, actor, params.activity_id, { pull: body?.pull_option, consent: body?.consent_confirmed }),
  )
  route(app, api.downloadReport, ({ actor, params }) => downloadReport(deps, actor, params.activity_id))
}
