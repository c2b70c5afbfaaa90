import { getEnvelopeStatus } from '@plinth/contract/documents/envelope'
import * as api from '@plinth/contract/documents/signature'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { keepRawBody, rawBodyOf } from '../../platform/webhooks.ts'
import { openForAccount } from './account.service.ts'
import { declineHere, hostedPage, readSigning, signHere } from './ceremony.service.ts'
import { type Caller, openSigningSession, readLink, sendCode } from './door.service.ts'
import { receiveNews } from './hosted.service.ts'
import { lenderSignatories } from './lender.service.ts'
import { keepPagesShown } from './pages.service.ts'
import { registerSignatureJobs } from './signature.jobs.ts'
import { envelopeStatus, loanSignatures, recall, remind, tryAgain, verifyFile } from './staff.service.ts'

/** Who is at the page, from a request. */
export const callerOf = (req: FastifyRequest): Caller => ({
  ip: req.ip,
  requestId: req.id,
  agent: req.headers['user-agent'] ?? '',
})

const ok = { ok: true as const }

/** Requests for signatures: the recipients' page, what staff do with them, news of a hosted service. */
export const signatureRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  registerSignatureJobs(deps)
  recipientRoutes(app, deps)
  staffRoutes(app, deps)
  // A scope of its own: here alone the body is kept as it came, since the signature covers its bytes.
  await app.register((scope, _options, done) => {
    keepRawBody(scope)
    route(scope, api.receiveSignatureEvent, async ({ params, req }) => {
      await receiveNews(deps, params.provider, req.headers, rawBodyOf(req))
      return ok
    })
    done()
  })
}

const recipientRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, api.getSigningLink, ({ params }) => readLink(deps, params.token))
  route(app, api.sendSigningCode, ({ params, req }) => sendCode(deps, params.token, callerOf(req)))
  route(app, api.openSigning, async ({ params, body, req }) => {
    await openSigningSession(deps, params.token, body, callerOf(req))
    return ok
  })
  route(app, api.getSigning, ({ params }) => readSigning(deps, params.token))
  route(app, api.keepPagesShown, ({ params, body, req }) =>
    keepPagesShown(deps, params.token, body.pages, callerOf(req)),
  )
  route(app, api.signDocument, ({ params, body, req }) => signHere(deps, params.token, body, callerOf(req)))
  route(app, api.declineDocument, ({ params, body, req }) =>
    declineHere(deps, params.token, body.reason, callerOf(req)),
  )
  route(app, api.signAtHost, ({ params }) => hostedPage(deps, params.token))
}

const staffRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, getEnvelopeStatus, ({ params }) => envelopeStatus(deps.db, params.activity_id))
  route(app, api.listSignatures, ({ params }) => loanSignatures(deps.db, params.loan_id))
  route(app, api.listLenderSignatories, async ({ actor }) => ({
    signatories: await lenderSignatories(deps.db, actor.email),
  }))
  route(app, api.openCountersigning, async ({ params, actor, body, req }) => {
    await openForAccount(deps, actor, { activityId: params.activity_id, key: body.key, caller: callerOf(req) })
    return ok
  })
  route(app, api.remindSigner, ({ params, actor }) => remind(deps, actor, params.activity_id))
  route(app, api.voidEnvelope, ({ params, actor, body }) => recall(deps, actor, params.activity_id, body.reason))
  route(app, api.retryEnvelope, ({ params, actor }) => tryAgain(deps, actor, params.activity_id))
  route(app, api.verifySigned, ({ params }) => verifyFile(deps, params.activity_id))
}
