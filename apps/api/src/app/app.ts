import { endpoints } from '@plinth/contract/all'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { trustOf } from '../platform/caller.ts'
import { createAuthenticate } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { installProblems, refuseUnrouted } from '../platform/problems.ts'
import { serveMetrics } from '../platform/metrics/server.ts'
import { installRequestRules } from '../platform/requests.ts'
import { version } from '../platform/version.ts'
import { protectAndCompress, serveApiDocs } from '../platform/web.ts'
import { modules } from './modules.ts'

const MAX_BODY_BYTES = 1_048_576

/** The whole server on its dependencies; opens no port and reads no environment. */
export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log satisfies FastifyBaseLogger as FastifyBaseLogger,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustOf(deps.config.PLINTH_TRUST_PROXY),
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // An email address is a path parameter, a storage key too.
    routerOptions: { maxParamLength: 300 },
    // A file may take long: platform/requests.ts sees that it comes at all.
    requestTimeout: 0,
    http: { connectionsCheckingInterval: Math.min(5000, deps.config.PLINTH_REQUEST_SECONDS * 250) },
    frameworkErrors: refuseUnrouted,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.decorate('plinth', {
    basePath: deps.config.PLINTH_BASE_PATH,
    db: deps.db,
    testHelpers: deps.config.PLINTH_TEST_HELPERS === 'on',
    authenticate: createAuthenticate(deps.db, deps.identity, deps.config.PLINTH_REQUIRE_SECOND_FACTOR === 'on'),
    handled: new Set<string>(),
  })
  installProblems(app)
  installRequestRules(app, { graceSeconds: deps.config.PLINTH_REQUEST_SECONDS })
  installGracefulClose(app)
  // Streams end before the server waits for its connections, else it would wait for them forever.
  app.addHook('preClose', () => deps.bus.close())
  app.addHook('onSend', async (req, reply) => {
    reply.header('x-request-id', req.id)
  })
  await serveMetrics(app, deps)
  await protectAndCompress(app, deps.config)
  for (const register of modules) await register(app, deps)
  serveApiDocs(app, async () => {
    const { openApiDocument } = await import('@plinth/contract/openapi')
    return openApiDocument(endpoints, { basePath: deps.config.PLINTH_BASE_PATH, version })
  })
  return app
}

/** Streams that end after close() leave idle sockets behind: sweep them, and bound the wait for the rest. */
const installGracefulClose = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
    const limit = setTimeout(() => app.server.closeAllConnections(), 20_000)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(limit)
    })
  })
}
