import * as account from '@plinth/contract/people/account'
import * as api from '@plinth/contract/people/identity'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { limitCaller, limitRate } from '../../platform/rate-limit.ts'
import { accountOf, endOthers, endSession } from './account.service.ts'
import { toIdentityConfig, toInvitationView } from './identity.view.ts'
import * as service from './invitation.service.ts'
import { mountService } from './service.routes.ts'

/** A visitor may follow or ask for links this often, then waits. */
const TRIES = { max: 30, seconds: 3600 } as const
/** A person is mailed a new link this often, whoever asks. */
const LINKS = { max: 5, seconds: 3600 } as const

/** The session that a call's token names; authentication has checked the token already. */
const sessionOf = async ({ identity }: Deps, req: FastifyRequest): Promise<string | null> =>
  (await identity.verify((req.headers.authorization ?? '').replace(/^bearer /i, ''))).sessionId

const done = { ok: true } as const

export const identityRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { db } = deps
  const limitVisitor = (req: FastifyRequest) => limitCaller(db, 'identity links', req.ip, TRIES.max, TRIES.seconds)

  deps.jobs.handle(service.answerInvitationRequest, ({ email }) => service.sendRequestedInvitation(deps, email))
  await mountService(app, deps)

  route(app, account.getAccount, async ({ actor, req }) => accountOf(deps, actor, await sessionOf(deps, req)))
  route(app, account.endSession, async ({ params, actor }) => {
    await endSession(deps, actor, params.session_id)
    return done
  })
  route(app, account.endOtherSessions, async ({ actor, req }) => endOthers(deps, actor, await sessionOf(deps, req)))
  route(app, api.getIdentityConfig, async () => toIdentityConfig(deps, await service.needsSetUp(deps)))
  route(app, api.getInvitation, async ({ params, req }) => {
    await limitVisitor(req)
    return toInvitationView(await service.findInvitation(deps, params.token))
  })
  route(app, api.acceptInvitation, async ({ body, actor, req }) => {
    await limitVisitor(req)
    await service.acceptInvitation(deps, actor, body)
    return done
  })
  route(app, api.requestInvitation, async ({ body, req }) => {
    await limitVisitor(req)
    await limitRate(db, `identity links for ${body.email}`, LINKS.max, LINKS.seconds)
    await service.requestInvitation(deps, body.email)
    return done
  })
  route(app, api.setUp, async ({ body, actor, req }) => {
    await limitVisitor(req)
    await service.setUp(deps, actor, body)
    return done
  })
}
