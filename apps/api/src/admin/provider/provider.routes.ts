import * as api from '@plinth/contract/admin/provider'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { route } from '../../platform/http.ts'
import { job } from '../../platform/jobs.ts'
import { changeProvider, forgetOldCalls, readProvider, readProviders, testProvider } from './provider.service.ts'
import { toProvider } from './provider.view.ts'
import { followSettings } from './stored-settings.service.ts'

/** Forgets old calls to outside services, a stretch at a time. */
const forgetCalls = job('provider.forget-calls', z.object({}), { cron: '50 4 * * *' })

/** The page of outside services; keys set there reach every process of the server. */
export const providerRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { bus, config, jobs, log } = deps
  const follow = () => void followSettings(deps).catch((error: unknown) => log.warn({ err: error }, 'services'))
  bus.listen((message) => {
    if (message.kind === 'provider-settings') follow()
  })
  bus.onGap(follow)
  // Without its database the application can still be asked which calls it has.
  app.addHook('onReady', () => bus.ready().then(follow, (error: unknown) => log.warn({ err: error }, 'bus connection')))
  route(app, api.listProviders, async () => ({
    providers: (await readProviders(deps)).map((one) => toProvider(one, config)),
  }))
  route(app, api.updateProvider, async ({ actor, params, body }) => {
    await changeProvider(deps, actor, params.kind, body)
    return toProvider(await readProvider(deps, params.kind), config)
  })
  route(app, api.testProvider, async ({ actor, params }) => {
    await testProvider(deps, actor, params.kind)
    return toProvider(await readProvider(deps, params.kind), config)
  })
  jobs.handle(forgetCalls, (_data, { signal }) => forgetOldCalls(deps, signal))
}
