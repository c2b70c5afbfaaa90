import { downloadAnalysis } from '@plinth/contract/loan-analysis'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { Raw, route } from '../../platform/http.ts'
import { makeWorkbook } from './loan-analysis.service.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Open Analysis without a Google Sheet (I-20, I-21). */
export const loanAnalysisRoutes = (app: FastifyInstance, { db }: Deps): void =>
  route(app, downloadAnalysis, async ({ params }) => {
    const { humanId, file } = await makeWorkbook(db, params.loan_id)
    return new Raw((reply) =>
      reply
        .type(XLSX)
        .headers({
          'content-disposition': `attachment; filename="${humanId} analysis.xlsx"`,
          'cache-control': 'no-store',
        })
        .send(file),
    )
  })
