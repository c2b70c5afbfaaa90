import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { sendTextJob } from '../../platform/text-message.ts'
import { followText, followTextJob, sendText } from './text-message.jobs.ts'

/** Text messages have no calls of their own: reminders cause them, the outbox shows them. */
export const textMessageRoutes = (_app: FastifyInstance, deps: Deps): void => {
  deps.jobs.handle(sendTextJob, ({ text_id }, run) => sendText(deps, text_id, run))
  deps.jobs.handle(followTextJob, ({ text_id, looks }) => followText(deps, text_id, looks))
}
