import { getLoanTimeline } from '@plinth/contract/loan/loan'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { timelineOf } from './loan-timeline.service.ts'
import { timelineView } from './loan-timeline.view.ts'

export const timelineRoutes = (app: FastifyInstance, { db, config }: Deps): void =>
  route(app, getLoanTimeline, async ({ params, query }) =>
    timelineView(
      await timelineOf(db, params.loan_id, { ...query, zone: config.PLINTH_TIME_ZONE }),
      config.PLINTH_DATE_FORMAT,
    ),
  )
