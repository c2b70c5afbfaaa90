import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { endpoints } from '@plinth/contract/all'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { trustOf } from '../platform/caller.ts'
import { createAuthenticate, createDemandProof } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { createAnnouncer } from '../platform/announce.ts'
import { createReplySealer } from '../platform/idempotency.ts'
import { createLoad } from '../platform/load.ts'
import { installProblems, refuseUnrouted } from '../platform/problems.ts'
import { serveMetrics } from '../platform/metrics/server.ts'
import { installRequestRules } from '../platform/requests.ts'
import { installTracing } from '../platform/tracing/install.ts'
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
    // What still comes on an open connection is served, and its connection closed.
    return503OnClosing: false,
    http: { connectionsCheckingInterval: Math.min(5000, deps.config.PLINTH_REQUEST_SECONDS * 250) },
    frameworkErrors: refuseUnrouted,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.decorate('plinth', {
    basePath: deps.config.PLINTH_BASE_PATH,
    db: deps.db,
    replica: deps.replica,
    replies: createReplySealer(deps.config.secret),
    testHelpers: deps.config.PLINTH_TEST_HELPERS === 'on',
    authenticate: createAuthenticate(deps.db, deps.identity, deps.config.PLINTH_REQUIRE_SECOND_FACTOR === 'on'),
    demandProof: createDemandProof(deps.identity),
    announcer: createAnnouncer(deps.db, deps.log),
    load: createLoad(),
    handled: new Set<string>(),
    draining: false,
  })
  installProblems(app)
  installRequestRules(app, { graceSeconds: deps.config.PLINTH_REQUEST_SECONDS })
  installGracefulClose(app, MOST_CLOSE_MS - deps.config.PLINTH_DRAIN_SECONDS * 1000)
  // Streams end before the server waits for its connections, else it would wait for them forever.
  app.addHook('preClose', () => deps.bus.close())
  app.addHook('onClose', () => app.plinth.announcer.close())
  app.addHook('onSend', async (req, reply) => {
    reply.header('x-request-id', req.id)
    if (app.plinth.draining) reply.header('connection', 'close')
  })
  await serveMetrics(app, deps)
  await installTracing(app, deps.config)
  await protectAndCompress(app, deps.config)
  for (const register of modules) await register(app, deps)
  serveApiDocs(app, async () => {
    const { openApiDocument } = await import('@plinth/contract/openapi')
    return openApiDocument(endpoints, { basePath: deps.config.PLINTH_BASE_PATH, version })
  })
  return app
}

/** Longest from the signal to end until the last connection is cut, in milliseconds. */
const MOST_CLOSE_MS = 20_000

/** Streams that end after close() leave idle sockets behind: sweep them, and bound the wait for the rest. */
const installGracefulClose = (app: FastifyInstance, limitMs: number): void => {
  app.addHook('preClose', async () => {
    app.plinth.draining = true
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
    const limit = setTimeout(() => app.server.closeAllConnections(), limitMs)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(limit)
    })
  })
}

/** Says that this server is not ready, and goes on serving until what stands before it has noticed. */
export const drain = async (app: FastifyInstance, seconds: number): Promise<void> => {
  app.plinth.draining = true
  if (seconds > 0) await setTimeoutPromise(seconds * 1000)
}
