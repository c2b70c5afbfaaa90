import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Sends traces where OTEL_EXPORTER_OTLP_ENDPOINT says, until the application is closed; to be called before any route is added. */
export const installTracing = async (app: FastifyInstance, config: Config): Promise<void> => {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return
  // Read only where it is wanted: it would make every start slower.
  const { startTracing } = await import('./spans.ts')
  const stop = startTracing(app, config.OTEL_EXPORTER_OTLP_ENDPOINT)
  app.addHook('onClose', stop)
}
