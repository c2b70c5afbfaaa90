import * as api from '@plinth/contract/loan/reminder'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { previewReminder, sendReminder } from './loan-reminder.service.ts'

export const reminderRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.previewReminder, async ({ params }) => ({
    reminders: await previewReminder(deps.db, deps, params.loan_id),
    texts_sandbox: deps.texts.kind === 'sandbox',
  }))
  route(app, api.sendReminder, async ({ params, actor, body }) => {
    const { reminders, texted } = await sendReminder(deps, actor, params.loan_id, {
      textTo: body?.text_to ?? [],
      agreed: body?.agreed_confirmed ?? false,
    })
    return { reminders, sent: reminders.length, texted }
  })
}
