import * as api from '@plinth/contract/credit/report'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { askNow, askProvider } from './asking.service.ts'
import { downloadReport } from './download.service.ts'
import { requestReport } from './report.service.ts'
import { reportOf, reportsOfLoan } from './report.view.ts'

/** Third-party reports: asking for one, what it says, and its file. */
export const reportRoutes = (app: FastifyInstance, deps: Deps): void => {
  deps.jobs.handle(askProvider, ({ process_id }, run) => askNow(deps, process_id, run))
  route(app, api.requestReport, ({ actor, params, body }) =>
    requestReport(deps, actor, params.activity_id, {
      ...{ pull: body?.pull_option, consent: body?.consent_confirmed, reason: body?.reason },
    }),
  )
  route(app, api.listReports, ({ params }) => reportsOfLoan(deps.db, params.loan_id))
  route(app, api.getReport, ({ params }) => reportOf(deps.db, params.activity_id))
  route(app, api.downloadReport, ({ actor, params }) => downloadReport(deps, actor, params.activity_id))
}
