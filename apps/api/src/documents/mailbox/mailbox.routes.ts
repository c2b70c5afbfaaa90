import * as api from '@plinth/contract/documents/mailbox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { Raw, route } from '../../platform/http.ts'
import { registerMailboxJobs } from './mailbox.jobs.ts'
import * as thread from './thread.service.ts'
import * as tray from './tray.service.ts'
import { receiveMailgun, receiveSendGrid, receiveWebhook } from './webhook.service.ts'

/** Mail that comes to loans, and what staff do with it (AE). */
export const mailboxRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  registerMailboxJobs(deps)
  trayRoutes(app, deps)
  threadRoutes(app, deps)
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_req, _payload, parsed) => parsed(null, undefined))
    route(scope, api.inboundMail, ({ req }) => receiveWebhook(deps, saidIn(req), req.raw))
    route(scope, api.inboundMailgun, ({ req }) => receiveMailgun(deps, headerIn(req, 'content-type'), req.raw))
    route(scope, api.inboundSendGrid, ({ req }) => receiveSendGrid(deps, signedIn(req), req.raw))
    done()
  })
}

const trayRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  route(app, api.getTray, ({ query }) => tray.readTray(deps, query))
  route(app, api.listRequestsToFile, ({ params }) => tray.readRequests(db, params.loan_id))
  route(app, api.fileAttachment, ({ actor, params, body }) =>
    tray.fileAttachment(deps, actor, params.attachment_id, body),
  )
  route(app, api.ignoreAttachment, ({ actor, params, body }) =>
    tray.ignoreAttachment(deps, actor, params.attachment_id, body.version),
  )
  route(app, api.undoAttachment, ({ actor, params, body }) =>
    tray.undoAttachment(deps, actor, params.attachment_id, body.version),
  )
  route(app, api.splitAttachment, ({ actor, params, body }) =>
    tray.splitAttachment(deps, actor, params.attachment_id, body),
  )
  route(app, api.getAttachmentPage, async ({ params, query }) => {
    const png = await tray.attachmentPage(deps, params.attachment_id, { page: params.page, width: query.width })
    return new Raw((reply) => reply.type('image/png').send(png))
  })
  route(app, api.downloadMailAttachment, ({ actor, params }) => tray.attachmentLink(deps, actor, params.attachment_id))
}

const threadRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps
  route(app, api.getQuarantine, ({ query }) => thread.readQuarantine(db, query))
  route(app, api.getLoanMailbox, ({ params, query }) => thread.readLoanMailbox(deps, params.loan_id, query))
  route(app, api.downloadMessage, ({ actor, params }) => thread.messageLink(deps, actor, params.message_id))
  for (const [call, act] of [
    [api.releaseMessage, 'release'],
    [api.discardMessage, 'discard'],
    [api.restoreMessage, 'restore'],
  ] as const)
    route(app, call, ({ actor, params }) => thread.decideMessage(deps, actor, params.message_id, act))
  route(app, api.writeFromLoan, ({ actor, params, body }) => thread.writeFromLoan(deps, actor, params.loan_id, body))
  route(app, api.replaceAddress, ({ actor, params }) => thread.replaceAddress(deps, actor, params.loan_id))
  route(app, api.clearBounce, ({ actor, body }) => thread.clearBounce(db, actor, body.email))
}

const headerIn = ({ headers }: FastifyRequest, name: string): string => String(headers[name] ?? '')

/** What SendGrid says of a request it signed. */
const signedIn = (req: FastifyRequest) => ({
  contentType: headerIn(req, 'content-type'),
  signature: headerIn(req, 'x-twilio-email-event-webhook-signature'),
  timestamp: headerIn(req, 'x-twilio-email-event-webhook-timestamp'),
})

/** What a mail service says of a message in the headers of its request. */
const saidIn = (req: FastifyRequest) => {
  const of = (name: string) => headerIn(req, `x-plinth-${name}`)
  return {
    ...{ timestamp: of('timestamp'), recipients: of('recipients'), sender: of('sender') },
    ...{ ip: of('remote-ip'), helo: of('helo'), signature: of('signature') },
  }
}
