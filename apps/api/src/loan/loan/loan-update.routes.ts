import { updateLoan } from '@plinth/contract/loan/loan'
import { todayIn } from '@plinth/domain/shared/dates'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { loanRowView } from './loan-list.view.ts'
import { changeLoan } from './loan-update.service.ts'

export const updateRoutes = (app: FastifyInstance, deps: Deps): void =>
  route(app, updateLoan, async ({ params, body, actor }) => {
    const today = () => todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now())
    return loanRowView(await changeLoan(deps.db, actor, { key: params.loan_id, body, today, clock: deps.clock }))
  })
