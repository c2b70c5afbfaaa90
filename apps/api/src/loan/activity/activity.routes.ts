import * as api from '@plinth/contract/loan/activity'
import * as lists from '@plinth/contract/loan/activity-list'
import * as requests from '@plinth/contract/documents/document-request'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import {
  activitiesOfLoan,
  archiveActivity,
  pauseActivity,
  restoreActivity,
  resumeActivity,
  setNextState,
  viewActivity,
} from './activity.service.ts'
import { findLoan } from '../../underwriting/index.ts'
import { keepActivityList } from './activity-list.service.ts'

/** What staff do with any activity. Work of one type stands in the module of that type. */
export const activityRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  const listAll = keepActivityList(deps)
  route(app, lists.listAllActivities, ({ query }) => listAll(query))
  route(app, api.getActivity, ({ params }) => viewActivity(db, params.activity_id))
  route(app, api.listLoanActivities, async ({ params }) => ({
    activities: await activitiesOfLoan(db, (await findLoan(db, params.loan_id)).id),
  }))
  route(app, api.pauseActivity, ({ params, actor }) => pauseActivity(db, actor, params.activity_id))
  route(app, api.resumeActivity, ({ params, actor }) => resumeActivity(db, actor, params.activity_id))
  route(app, requests.restoreActivity, ({ params, actor, body }) =>
    restoreActivity(db, actor, { id: params.activity_id, version: body.version }),
  )
  route(app, api.archiveActivity, ({ params, actor }) => archiveActivity(db, actor, params.activity_id))
  route(app, api.setNextState, ({ params, body, actor }) => setNextState(db, actor, params.activity_id, body.state))
}
