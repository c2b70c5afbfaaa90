import { calculateBorrowerScore } from '@plinth/contract/people/borrower'
import { calculatePropertyScore } from '@plinth/contract/people/property'
import { calculateCategory, calculateLoanScore, getLoanScore } from '@plinth/contract/credit/loan-score'
import { todayIn } from '@plinth/domain/shared/dates'
import type { FastifyInstance } from 'fastify'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { readBorrower, readProperty, toBorrowerView, toPropertyView } from '../../people/index.ts'
import { readLoan, toLoanView } from '../../loan/index.ts'
import { toScoreView } from '../../underwriting/index.ts'
import { readScore, recalculate, recalculateParty } from './loan-score.service.ts'
import { toLoanScoreView } from './loan-score.view.ts'

/** Scores of a loan, its borrowers and its properties: read, and recalculated. */
export const loanScoreRoutes = (app: FastifyInstance, { db, config, clock }: Deps): void => {
  const today = () => todayIn(config.PLINTH_TIME_ZONE, clock.now())
  route(app, getLoanScore, async ({ params }) => toLoanScoreView(await readScore(db, params.loan_id)))
  route(app, calculateCategory, async ({ params }) =>
    toScoreView(params.score_category, (await readScore(db, params.loan_id)).categories[params.score_category]),
  )
  route(app, calculateLoanScore, async ({ params, actor }) => {
    const id = await inTx(db, (tx) => recalculate(tx, actor, clock, params.loan_id))
    return toLoanView(await readLoan(db, id), actor, today())
  })
  route(app, calculateBorrowerScore, async ({ params, actor }) => {
    const id = params.borrower_id
    await readBorrower(db, id)
    await inTx(db, (tx) => recalculateParty(tx, actor, clock, { kind: 'borrower', id }))
    return toBorrowerView(await readBorrower(db, id), today())
  })
  route(app, calculatePropertyScore, async ({ params, actor }) => {
    const id = params.property_id
    await readProperty(db, id)
    await inTx(db, (tx) => recalculateParty(tx, actor, clock, { kind: 'property', id }))
    return toPropertyView(await readProperty(db, id))
  })
}
