import * as api from '@plinth/contract/provider'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { openBus } from '../../platform/bus.ts'
import type { Deps } from '../../platform/deps.ts'
import { route } from '../../platform/http.ts'
import { job } from '../../platform/jobs.ts'
import { changeProvider, forgetOldCalls, readProvider, readProviders, testProvider } from './provider.service.ts'
import { toProvider } from './provider.view.ts'
import { followSettings } from './stored-settings.service.ts'

/** A process that could not listen follows a change within this time. */
const FOLLOW_MS = 15_000

/** Forgets old calls to outside services, a stretch at a time. */
const forgetCalls = job('provider.forget-calls', z.object({}), { cron: '50 4 * * *' })

/** The page of outside services; keys set there reach every process of the server. */
export const providerRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { config, jobs, log } = deps
  const bus = openBus(deps.pool.options.connectionString ?? '', log, 'plinth-services')
  const follow = () => void followSettings(deps).catch((error: unknown) => log.warn({ err: error }, 'services'))
  bus.listen((message) => {
    if (message.kind === 'provider-settings') follow()
  })
  bus.onGap(follow)
  // Without its database the application can still be asked which calls it has.
  const timer = setInterval(() => {
    follow()
    bus.ready().catch(() => undefined)
  }, FOLLOW_MS).unref()
  app.addHook('onReady', async () => {
    await bus.ready().catch((error: unknown) => log.warn({ err: error }, 'bus connection'))
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await bus.close()
  })
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
