import { listOutbox, revealLetter, sendAllAgain as sendAll, sendLetterAgain } from '@plinth/contract/messaging/outbox'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { registerMailJobs } from './mail.jobs.ts'
import { outbox, reveal, sendAgain, sendAllAgain } from './mail.service.ts'

export const mailRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerMailJobs(deps)
  route(app, listOutbox, ({ actor, query }) => outbox(deps, actor, query))
  route(app, sendLetterAgain, ({ actor, params }) => sendAgain(deps, actor, params.mail_id))
  route(app, sendAll, ({ actor }) => sendAllAgain(deps, actor))
  route(app, revealLetter, ({ actor, params }) => reveal(deps, actor, params.mail_id))
}
