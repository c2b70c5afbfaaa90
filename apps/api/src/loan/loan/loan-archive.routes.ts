import { previewRejectionLetter } from '@plinth/contract/messaging/lender-text'
import * as api from '@plinth/contract/loan/loan'
import type { FastifyInstance } from 'fastify'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { archiveDueJob, archiveSweepJob } from './loan-archive.jobs.ts'
import { archiveLoan, archiveWhenDue, restoreLoan, sweepDue } from './loan-archive.service.ts'
import { previewRejection, sendRejection } from './loan-rejection.service.ts'
import { rowAfterChange } from './loan-row.service.ts'

export const archiveRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.archiveLoan, async ({ params, body, actor }) => {
    const { days_to_archive: days, rejection_reason: reason } = body
    const nowMs = deps.clock.now()
    return inTx(deps.db, async (tx) => {
      const id = await archiveLoan(tx, actor, deps.jobs, { key: params.loan_id, days, reason, nowMs })
      if (body.send_letter) await sendRejection(tx, deps, actor, id, reason)
      return rowAfterChange(tx, id)
    })
  })
  route(app, previewRejectionLetter, ({ params }) => previewRejection(deps.db, deps, params.loan_id))
  route(app, api.restoreLoan, async ({ params, actor }) => {
    return inTx(deps.db, async (tx) =>
      rowAfterChange(tx, await restoreLoan(tx, actor, params.loan_id, deps.clock.now())),
    )
  })
  deps.jobs.handle(archiveDueJob, ({ loan_id }) => archiveWhenDue(deps.db, loan_id, deps.clock.now()))
  deps.jobs.handle(archiveSweepJob, () => sweepDue(deps.db, deps.clock.now()))
}
