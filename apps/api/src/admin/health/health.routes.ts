import { testLogin } from '@plinth/contract/admin/test-helpers'
import { failTest, liveTest } from '@plinth/contract/admin/health'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { logMockUserIn } from '../../people/index.ts'
import { lookAlive } from './health.service.ts'

export const healthRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, liveTest, () => lookAlive(deps))
  route(app, failTest, async () => {
    throw new Error('fail-test was called')
  })
  route(app, testLogin, ({ body, actor }) => logMockUserIn(deps, actor, body))
}
