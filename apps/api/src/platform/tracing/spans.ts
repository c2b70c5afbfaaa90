import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hear, type OutsideCall, traced, traceParent } from '../traced.ts'
import { version } from '../version.ts'

const W3C = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const LONGEST_STATEMENT = 2000

const contextOf = (parent: string | undefined): Context => {
  const [, traceId, spanId, flags] = W3C.exec(parent ?? '') ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags ?? '', 16) & 1 })
}

const w3cOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`
}

const end = (span: Span | undefined, failed: boolean): void => {
  if (failed) span?.setStatus({ code: SpanStatusCode.ERROR })
  span?.end()
}

type Begin = (name: string, kind: SpanKind, parent: string | undefined, attributes: Attributes) => Span

const traceRequests = (app: FastifyInstance, begin: Begin): void => {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', async (req) => {
    const route = req.routeOptions.url ?? 'none'
    const given = req.headers['traceparent']
    const span = begin(`${req.method} ${route}`, SpanKind.SERVER, typeof given === 'string' ? given : undefined, {
      'http.request.method': req.method,
      'http.route': route,
    })
    spans.set(req, span)
  })
  // What comes later has been waited for: here its store is set for the handler and all it does.
  app.addHook('preValidation', (req, _reply, done) => {
    const span = spans.get(req)
    if (span) traceParent.run(w3cOf(span), done)
    else done()
  })
  app.addHook('onResponse', async (req, reply) => {
    const span = spans.get(req)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    end(span, reply.statusCode >= 500)
  })
}

const traceStatements = (begin: Begin): (() => void) => {
  const spans = new WeakMap<object, Span>()
  return hear<{ text: string }>(traced.statement, {
    start: (context) => {
      const name = /^\s*(\w+)/.exec(context.text)?.[1]?.toLowerCase() ?? 'statement'
      const text = context.text.slice(0, LONGEST_STATEMENT)
      const about = { 'db.system.name': 'postgresql', 'db.query.text': text }
      spans.set(context, begin(name, SpanKind.CLIENT, traceParent.getStore(), about))
    },
    asyncEnd: (context) => end(spans.get(context), context.error !== undefined),
  })
}

const traceJobs = (begin: Begin): (() => void) => {
  const spans = new WeakMap<object, Span>()
  traced.job.start.bindStore(traceParent, (context) => {
    const span = begin(context.queue, SpanKind.CONSUMER, context.parent, {
      'messaging.destination.name': context.queue,
    })
    spans.set(context, span)
    return w3cOf(span)
  })
  const stop = hear(traced.job, {
    asyncEnd: (context) => end(spans.get(context), context.error !== undefined),
  })
  return () => {
    stop()
    traced.job.start.unbindStore(traceParent)
  }
}

/**
 * Traces requests, statements, jobs and calls to outside services, and sends them by OTLP over HTTP. They tell patterns of
 * addresses and texts of statements, never their values. Answers how to stop, which sends what is left.
 */
export const startTracing = (app: FastifyInstance, endpoint: string): (() => Promise<void>) => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'plinth', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('plinth')
  const begin: Begin = (name, kind, parent, attributes) =>
    tracer.startSpan(name, { kind, attributes }, contextOf(parent))
  traceRequests(app, begin)
  const tellOutside = (message: unknown) => {
    // Told by provider-record.ts alone, in this shape.
    const { provider: service, operation, outcome, tookMs } = message as OutsideCall
    const startTime = Date.now() - tookMs
    const options = { kind: SpanKind.CLIENT, startTime, attributes: { 'peer.service': service } }
    end(tracer.startSpan(`${service} ${operation}`, options, contextOf(traceParent.getStore())), outcome !== 'ok')
  }
  traced.outside.subscribe(tellOutside)
  const stops = [traceStatements(begin), traceJobs(begin)]
  return async () => {
    for (const stop of stops) stop()
    traced.outside.unsubscribe(tellOutside)
    await provider.shutdown().catch(() => undefined)
  }
}
