import { getBorrower, listBorrowers, updateBorrower } from '@plinth/contract/people/borrower'
import { todayIn } from '@plinth/domain/shared/dates'
import type { FastifyInstance } from 'fastify'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { changeBorrower, readBorrower, readBorrowers } from './borrower.service.ts'
import { toBorrowerView } from './borrower.view.ts'

/** The calls on borrowers themselves; linking them to loans is the word loan-party's. */
export const borrowerRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, config, clock } = deps
  const today = () => todayIn(config.PLINTH_TIME_ZONE, clock.now())
  const view = async (id: string) => toBorrowerView(await readBorrower(db, id), today())
  route(app, listBorrowers, async ({ query }) => {
    const { records, more } = await readBorrowers(db, query)
    return { borrowers: records.map((borrower) => toBorrowerView(borrower, today())), more }
  })
  route(app, getBorrower, ({ params }) => view(params.borrower_id))
  route(app, updateBorrower, async ({ params, body, actor }) => {
    await inTx(db, (tx) => changeBorrower(tx, actor, deps, { id: params.borrower_id, body, today: today() }))
    return view(params.borrower_id)
  })
}
