import { inboundText } from '@plinth/contract/messaging/outbox'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { Raw, route } from '../../platform/http.ts'
import { sendTextJob } from '../../platform/text-message.ts'
import { receiveText } from './inbound.service.ts'
import { followText, followTextJob, sendText } from './text-message.jobs.ts'

/** Reminders cause text messages, the outbox shows them; what people answer comes by the service's webhook. */
export const textMessageRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  deps.jobs.handle(sendTextJob, ({ text_id }, run) => sendText(deps, text_id, run))
  deps.jobs.handle(followTextJob, ({ text_id, looks }) => followText(deps, text_id, looks))
  await app.register(async (scope) => {
    const forms = new WeakMap<object, URLSearchParams>()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (req, body, parsed) => {
      forms.set(req, new URLSearchParams(String(body)))
      parsed(null, undefined)
    })
    route(scope, inboundText, async ({ req }) => {
      const signature = String(req.headers['x-twilio-signature'] ?? '')
      const answer = await receiveText(deps, signature, forms.get(req) ?? new URLSearchParams())
      return new Raw((reply) => reply.header('content-type', 'text/xml; charset=utf-8').send(answer))
    })
  })
}
