import * as api from '@plinth/contract/credit/plaid'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { keepRawBody, rawBodyOf } from '../../platform/webhooks.ts'
import { banksOf, disconnect, receiveBankNews } from './banks.service.ts'
import { linkBank, openLink, signInAtMadeUpBank } from './linking.service.ts'
import { shareLink } from './share.service.ts'
import { readBanks, readNow } from './statements.service.ts'

/** Linking bank accounts, and reading what is in them (H). */
export const bankLinkRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  deps.jobs.handle(readBanks, ({ activity_id }, run) => readNow(deps, activity_id, run))
  route(app, api.getLinkToken, ({ params, req }) => openLink(deps, params.activity_id, req.ip))
  route(app, api.setAccessToken, ({ params, body, req }) =>
    linkBank(deps, params.activity_id, { publicToken: body.access_token, ip: req.ip }),
  )
  route(app, api.signInAtSandbox, ({ params, body, req }) =>
    signInAtMadeUpBank(deps, params.activity_id, { ...body, ip: req.ip }),
  )
  route(app, api.sendBankLink, ({ params, actor }) => shareLink(deps, actor, params.activity_id))
  route(app, api.listBanks, ({ params }) => banksOf(deps.db, params.activity_id))
  route(app, api.disconnectBank, ({ params, actor }) => disconnect(deps, actor, params.activity_id, params.bank_id))
  await app.register((scope, _options, done) => {
    keepRawBody(scope)
    route(scope, api.receivePlaidEvent, async ({ req }) => {
      await receiveBankNews(deps, req.headers, rawBodyOf(req))
      return { ok: true as const }
    })
    done()
  })
}
