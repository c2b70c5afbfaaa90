import { listInsights } from '@plinth/contract/credit/insight'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { insightJobs } from './insight.jobs.ts'
import { readInsights } from './insight.service.ts'

/** What was found on loans (O-08 to O-10), and the jobs that find it. */
export const insightRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, listInsights, async ({ params }) => ({ insights: await readInsights(deps.db, params.loan_id) }))
  insightJobs(deps)
}
