import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { SettingsError } from '../config.ts'
import type { Platform } from '../platform.ts'

/**
 * Serves `GET /metrics` on a port of its own, where one is set; to be called before the application is ready. Its port is
 * closed with the application. Throws SettingsError when the port is taken.
 */
export const serveMetrics = async (
  app: FastifyInstance,
  deps: Pick<Platform, 'config' | 'db' | 'pool' | 'log'>,
): Promise<void> => {
  const { PLINTH_METRICS_PORT: port, PLINTH_METRICS_HOST: host } = deps.config
  if (port === undefined) return
  // Read only where it is wanted: it would make every start slower.
  const { createMeters } = await import('./meters.ts')
  const meters = createMeters(app, deps)
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') return void res.writeHead(404).end()
    meters.read().then(
      (text) => res.writeHead(200, { 'content-type': meters.contentType }).end(text),
      (error: unknown) => {
        deps.log.error({ err: error }, 'metrics')
        res.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new SettingsError(`Cannot listen on ${host}:${port}: set PLINTH_METRICS_PORT`)))
    server.listen(port, host, resolve)
  })
  app.addHook('onClose', async () => {
    meters.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
}
