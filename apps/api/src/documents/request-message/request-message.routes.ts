import * as api from '@plinth/contract/documents/request-message'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { registerMessageJobs } from './request-message.jobs.ts'
import { countLoanMessages, readConversation, readMessages, sendMessage } from './request-message.service.ts'

/** The conversation on a document request, as staff have it (AD-01 to AD-07); the portal has its own calls. */
export const requestMessageRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, clock } = deps
  registerMessageJobs(deps)
  route(app, api.listRequestMessages, ({ actor, params, query }) =>
    readConversation(db, actor, params.activity_id, query),
  )
  route(app, api.sendRequestMessage, ({ actor, params, body }) =>
    sendMessage(deps, actor, params.activity_id, body.body),
  )
  route(app, api.readRequestMessages, ({ actor, params }) => readMessages(db, clock, actor, params.activity_id))
  route(app, api.countRequestMessages, ({ actor, params }) => countLoanMessages(db, actor, params.loan_id))
}
