import * as api from '@plinth/contract/portfolio/statistics'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { readStatistics } from './statistics.service.ts'

export const statisticsRoutes = (app: FastifyInstance, { db, config }: Deps): void => {
  route(app, api.getStatistics, ({ query }) => readStatistics(db, query, config.PLINTH_TIME_ZONE))
}
