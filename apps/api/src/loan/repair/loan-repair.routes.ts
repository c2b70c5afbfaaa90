import { fixLoan } from '@plinth/contract/loan/loan'
import { todayIn } from '@plinth/domain/shared/dates'
import type { FastifyInstance } from 'fastify'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { readLoan, toLoanView } from '../detail/index.ts'
import { repairLoan } from './loan-repair.service.ts'

/** Fix of the loan's menu (I-11, I-12). */
export const loanRepairRoutes = (app: FastifyInstance, { db, config, clock }: Deps): void =>
  route(app, fixLoan, async ({ params, actor }) => {
    const { id, repaired } = await inTx(db, (tx) => repairLoan(tx, actor, { key: params.loan_id, clock }))
    const today = todayIn(config.PLINTH_TIME_ZONE, clock.now())
    return { repaired, loan: toLoanView(await readLoan(db, id), actor, today) }
  })
