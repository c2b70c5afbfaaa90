import {
  listArchive,
  listLoanNames,
  listLoans,
  listPortfolio,
  mapLoans,
  summarizeLoans,
} from '@plinth/contract/loan/loan-list'
import { readSight } from '@plinth/domain/loan/map-points'
import { todayIn } from '@plinth/domain/shared/dates'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../app/deps.ts'
import { type Raw, route } from '../../platform/http.ts'
import { followingJobs } from '../following/index.ts'
import { archiveRoutes } from './loan-archive.routes.ts'
import { sendAnswer } from './loan-list.answer.ts'
import { LoanListCache } from './loan-list.service.ts'
import type { ListName } from './loan-book.ts'
import type { ListQuery } from './loan-index.ts'
import { reminderRoutes } from './loan-reminder.routes.ts'
import { keepSummaries } from './loan-summary.service.ts'
import { timelineRoutes } from './loan-timeline.routes.ts'
import { updateRoutes } from './loan-update.routes.ts'

/** The calls of lists of loans, and those a row of a list offers: change, archive, restore, timeline, reminder. */
export const loanListRoutes = (app: FastifyInstance, deps: Deps): void => {
  const cache = new LoanListCache(deps.db, deps.clock)
  deps.readAhead.add(() => cache.readAhead())
  listRoutes(app, cache)
  summaryRoutes(app, deps, cache)
  updateRoutes(app, deps)
  archiveRoutes(app, deps)
  timelineRoutes(app, deps)
  reminderRoutes(app, deps)
  followingJobs(deps)
}

/** What narrows a list, 'me' being the one who asks. */
const mine = <Q extends { owner?: string | undefined }>(actor: Actor, query: Q): Q =>
  query.owner === 'me' ? { ...query, owner: actor.id } : query

/** The three lists (B-03, D-02, D-03) and the names for the loan search. */
const listRoutes = (app: FastifyInstance, cache: LoanListCache): void => {
  const answer =
    (list: ListName) =>
    async ({ query, req, actor }: { query: ListQuery; req: FastifyRequest; actor: Actor }): Promise<Raw> => {
      // Without any parameter the answer is the same for everyone, and kept.
      const plain = Object.keys((req.query as object | undefined) ?? {}).length === 0
      return sendAnswer(req, await (plain ? cache.whole(list) : cache.page(list, mine(actor, query))))
    }
  route(app, listLoans, answer('active'))
  route(app, listPortfolio, answer('portfolio'))
  route(app, listArchive, answer('archive'))
  route(app, mapLoans, async ({ query: { sight, ...filter }, req, actor }) =>
    sendAnswer(req, await cache.points(mine(actor, filter), sight === undefined ? null : readSight(sight))),
  )
  route(app, listLoanNames, async ({ req }) => sendAnswer(req, await cache.names()))
}

const summaryRoutes = (app: FastifyInstance, deps: Deps, cache: LoanListCache): void => {
  const summary = keepSummaries()
  route(app, summarizeLoans, async ({ query, actor }) =>
    summary(await cache.current(), mine(actor, query), todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now())),
  )
}
