import { exportLoanDocuments } from '@plinth/contract/loan/loan'
import type { FastifyInstance } from 'fastify'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { exportJob, forgetJob, runExport } from './loan-export.jobs.ts'
import { startExport } from './loan-export.service.ts'

/** Export of the loan's menu (I-10, I-12). */
export const loanExportRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, exportLoanDocuments, async ({ params, actor }) => {
    await inTx(deps.db, (tx) => startExport(tx, actor, { key: params.loan_id, jobs: deps.jobs }))
    return { ok: true as const }
  })
  deps.jobs.handle(exportJob, (data, run) => runExport(deps, data, run))
  deps.jobs.handle(forgetJob, ({ storage_key }) => deps.storage.remove(storage_key))
}
