import { getLoanTimeline } from '@plinth/contract/loan'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { route } from '../../platform/http.ts'
import { timelineOf } from './loan-timeline.service.ts'
import { timelineView } from './loan-timeline.view.ts'

export const timelineRoutes = (app: FastifyInstance, deps: Deps): void =>
  route(app, getLoanTimeline, async ({ params }) =>
    timelineView(await timelineOf(deps.db, params.loan_id), deps.config.PLINTH_DATE_FORMAT),
  )
