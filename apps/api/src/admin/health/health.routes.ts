import { testLogin } from '@plinth/contract/admin/test-helpers'
import { alive, failTest, liveTest } from '@plinth/contract/admin/health'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { Raw, route } from '../../platform/http.ts'
import { job } from '../../platform/jobs.ts'
import { logMockUserIn } from '../../people/index.ts'
import { lookAlive, purgeNow } from './health.service.ts'

/** Deletes hourly what no call will ask for again. */
export const purge = job('platform.purge', z.object({}), { cron: '7 * * * *', lowPriority: true })

export const healthRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, liveTest, async () => {
    const seen = await lookAlive(deps, app.plinth)
    return seen.ok ? seen : new Raw((reply) => reply.code(503).header('retry-after', 5).send(seen))
  })
  route(app, alive, () => Promise.resolve({ ok: true as const }))
  route(app, failTest, async () => {
    throw new Error('fail-test was called')
  })
  deps.jobs.handle(purge, (_data, { signal }) => purgeNow(deps, signal))
  route(app, testLogin, ({ body, actor }) => logMockUserIn(deps, actor, body))
}
