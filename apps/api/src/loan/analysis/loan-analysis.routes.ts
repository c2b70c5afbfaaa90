import { downloadAnalysis } from '@plinth/contract/loan/loan-analysis'
import { may } from '@plinth/domain/people/user/permissions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { Raw, route } from '../../platform/http.ts'
import { makeWorkbook, workbookType } from './loan-analysis.service.ts'
import { putAnalysisJob, putAnalysisOnline } from './online.service.ts'

/** Open Analysis without a Google Sheet (I-20, I-21). */
export const loanAnalysisRoutes = (app: FastifyInstance, deps: Deps): void => {
  deps.jobs.handle(putAnalysisJob, ({ loan_id }) => putAnalysisOnline(deps, loan_id))
  route(app, downloadAnalysis, async ({ params, actor }) => {
    const files = may(actor.role, actor.denied, 'view-files')
    const { humanId, file } = await makeWorkbook(deps.db, params.loan_id, { files })
    return new Raw((reply) =>
      reply
        .type(workbookType)
        .headers({
          'content-disposition': `attachment; filename="${humanId} analysis.xlsx"`,
          'cache-control': 'no-store',
        })
        .send(file),
    )
  })
}
