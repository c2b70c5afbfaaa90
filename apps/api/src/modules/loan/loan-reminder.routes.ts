import * as api from '@plinth/contract/loan'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { route } from '../../platform/http.ts'
import { previewReminder, sendReminder } from './loan-reminder.service.ts'

export const reminderRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.previewReminder, async ({ params }) => ({
    reminders: await previewReminder(deps.db, deps, params.loan_id),
  }))
  route(app, api.sendReminder, async ({ params, actor }) => {
    const reminders = await sendReminder(deps, actor, params.loan_id)
    return { reminders, sent: reminders.length }
  })
}
