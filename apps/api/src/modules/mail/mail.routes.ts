import { listOutbox } from '@plinth/contract/outbox'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { route } from '../../platform/http.ts'
import { registerMailJobs } from './mail.jobs.ts'
import { outbox } from './mail.service.ts'

export const mailRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerMailJobs(deps)
  route(app, listOutbox, ({ query }) => outbox(deps, query))
}
