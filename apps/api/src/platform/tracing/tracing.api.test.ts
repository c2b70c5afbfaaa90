import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { keepExchange } from '../../app/provider-record.ts'
import { traced } from '../traced.ts'

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute),
})
/** What a collector is sent, as far as it is read here. */
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
      resource: z.object({ attributes: z.array(Attribute) }),
    }),
  ),
})
type Span = z.output<typeof Span>

const spans: Span[] = []
let received = ''
let collector: Server
let t: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  collector = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk: Buffer) => (body += chunk.toString()))
    req.on('end', () => {
      received += `${req.method} ${req.url} ${body}`
      for (const { scopeSpans } of Sent.parse(JSON.parse(body)).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  const port = address && typeof address === 'object' ? address.port : 0
  t = await testApp({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await t.close()
  collector.close()
})

const named = (name: string): Span => {
  const found = spans.filter((one) => one.name === name)
  expect([name, found.length]).toEqual([name, 1])
  return found[0] ?? Span.parse({})
}

test('a request, its statements, the job it enqueued and what the job did are one trace; values are in none', async () => {
  const admin = await buildUser(t.db, 'admin', { email: 'canary@example.com' })
  const invited = { email: 'invited-canary@example.com', first_name: 'Canary', last_name: 'Person', role: 'broker' }
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const answer = await t.call('POST', '/user/add', admin.email, invited, { traceparent })
  expect(answer.statusCode).toBe(201)
  await t.drain()
  const exchange = { about: null, request: 'asked of canary', answer: '', reference: null, code: null }
  await keepExchange(t.deps, 'plaid')({ ...exchange, operation: 'accounts', outcome: 'ok', status: 200, tookMs: 12 })
  // What is left is sent when the application closes.
  await t.app.close()

  const request = named('POST /api/user/add')
  expect([request.traceId, request.parentSpanId]).toEqual(traceparent.split('-').slice(1, 3))
  const below = (span: Span) =>
    spans.filter((one) => one.parentSpanId === span.spanId && one.traceId === request.traceId)
  expect(below(request).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['insert', 'commit', 'mail.send-at-once']),
  )
  expect(below(named('mail.send-at-once')).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['select', 'update']),
  )
  expect(named('plaid accounts').attributes).toEqual([{ key: 'peer.service', value: { stringValue: 'plaid' } }])
  expect(received).toMatch(/^POST \/v1\/traces .*"service\.name".*"plinth"/)
  expect(received).toContain('insert into')
  expect(received.toLowerCase()).not.toContain('canary')
})

test('nothing is traced once the application is closed, or where no collector is set', async () => {
  const off = await testApp()
  expect([traced.statement.hasSubscribers, traced.job.hasSubscribers, traced.outside.hasSubscribers]).toEqual([
    false,
    false,
    false,
  ])
  await off.close()
})
