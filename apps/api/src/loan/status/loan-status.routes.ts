import * as api from '@plinth/contract/loan/loan-status'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { advance, downgrade, setFunded, setPaidOff } from './loan-status.service.ts'
import { viewLoanStatus } from './loan-status.view.ts'

/** Where a loan stands in the pipeline, and the steps that staff take on the loan itself. */
export const loanStatusRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  route(app, api.getLoanStatus, ({ params }) => viewLoanStatus(db, params.loan_id))
  route(app, api.downgradeLoan, async ({ params, body, actor }) => {
    const move = { key: params.loan_id, to: params.status, reason: body?.reason ?? null }
    return viewLoanStatus(db, await downgrade(deps, actor, move))
  })
  route(app, api.advanceLoan, async ({ params, body, actor }) => {
    const step = { key: params.loan_id, to: params.status, reason: body?.reason ?? null }
    return viewLoanStatus(db, await advance(db, actor, step))
  })
  route(app, api.setLoanFunded, async ({ params, body, actor }) => {
    const funding = { key: params.loan_id, given: params.funded_date, reason: body?.reason ?? null }
    return viewLoanStatus(db, await setFunded(deps, actor, funding))
  })
  route(app, api.setLoanPaidOff, async ({ params, body, actor }) =>
    viewLoanStatus(db, await setPaidOff(deps, actor, params.loan_id, body)),
  )
}
