import { getLoan, getSponsorLink } from '@plinth/contract/loan/loan'
import { todayIn } from '@plinth/domain/shared/dates'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { readLoan } from './loan-detail.service.ts'
import { toLoanView } from './loan-detail.view.ts'
import { makeSponsorLink } from './sponsor-link.service.ts'

/** loan.get and the sponsor link. */
export const loanDetailRoutes = (app: FastifyInstance, { db, config, clock }: Deps): void => {
  route(app, getLoan, async ({ params, actor }) =>
    toLoanView(await readLoan(db, params.loan_id), actor, todayIn(config.PLINTH_TIME_ZONE, clock.now())),
  )
  route(app, getSponsorLink, ({ params }) => makeSponsorLink(db, config, clock, params.loan_id))
}
