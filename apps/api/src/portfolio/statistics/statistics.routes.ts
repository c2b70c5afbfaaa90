import * as api from '@plinth/contract/portfolio/statistics'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { keepStatistics } from './statistics.service.ts'

export const statisticsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const read = keepStatistics(deps)
  route(app, api.getStatistics, ({ query }) => read(query))
}
