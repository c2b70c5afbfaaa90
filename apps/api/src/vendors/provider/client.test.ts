import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createProviderClient, type Exchange } from './client.ts'

let server: Server | null = null
afterEach(async () => {
  const running = server
  server = null
  running?.closeAllConnections()
  await new Promise((done) => (running ? running.close(done) : done(null)))
})

const Pong = z.object({ pong: z.number() })

/** A service that answers as told, and a client of it that keeps its record. */
const meet = async (listener: RequestListener, o: { timeoutMs?: number; openMs?: number } = {}) => {
  const listening = createServer(listener)
  server = listening
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  const kept: Exchange[] = []
  const client = createProviderClient({
    baseUrl: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    headers: { 'x-secret': 'sesame' },
    timeoutMs: o.timeoutMs ?? 2000,
    firstDelayMs: 1,
    openMs: o.openMs ?? 60_000,
    keep: (exchange) => void kept.push(exchange),
  })
  const ping = (repeatable = true) =>
    client.call({ operation: 'ping', path: '/ping', body: { ping: 1 }, schema: Pong, repeatable })
  return { ping, kept }
}

const answering = (answers: readonly (readonly [status: number, body: string])[]): RequestListener => {
  let n = 0
  return (_req, res) => {
    const [status, body] = answers[Math.min(n, answers.length - 1)] ?? [500, '']
    n += 1
    res.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
}

test('a good answer is parsed, and the try is on record with what went both ways', async () => {
  const { ping, kept } = await meet(answering([[200, '{"pong":1,"new field":true}']]))
  expect(await ping()).toEqual({ kind: 'ok', value: { pong: 1 } })
  expect(kept).toMatchObject([
    { operation: 'ping', status: 200, outcome: 'ok', request: '{"ping":1}', answer: '{"pong":1,"new field":true}' },
  ])
})

test('what fails in passing is tried once more where a repeat does no harm', async () => {
  const answers = [
    [503, ''],
    [200, '{"pong":2}'],
  ] as const
  const first = await meet(answering(answers))
  expect(await first.ping()).toEqual({ kind: 'ok', value: { pong: 2 } })
  expect(first.kept.map((k) => k.status)).toEqual([503, 200])
})

test('what may not be repeated is asked once', async () => {
  const { ping, kept } = await meet(answering([[503, '']]))
  expect(await ping(false)).toMatchObject({ kind: 'transient', code: 'HTTP_503' })
  expect(kept).toHaveLength(1)
})

test.each([
  ['HTML in place of JSON', 200, '<html>Login</html>', 'MALFORMED'],
  ['an empty body', 200, '', 'MALFORMED'],
  ['a cut-off body', 200, '{"pong":', 'MALFORMED'],
  ['a missing field', 200, '{}', 'MALFORMED'],
  ['a number as text', 200, '{"pong":"1"}', 'MALFORMED'],
  ['a refusal', 403, '{}', 'HTTP_403'],
])('%s is refused and not tried again', async (_what, status, body, code) => {
  const { ping, kept } = await meet(answering([[status, body]]))
  expect(await ping()).toMatchObject({ kind: 'rejected', code })
  expect(kept).toHaveLength(1)
})

test('no answer in time is transient, and so is a connection that breaks', async () => {
  const silent = await meet(() => {}, { timeoutMs: 30 })
  expect(await silent.ping(false)).toMatchObject({ kind: 'transient', code: 'TIMEOUT' })
  expect(silent.kept).toMatchObject([{ status: null, answer: '' }])
  server?.closeAllConnections()
  const broken = await meet((_req, res) => res.destroy())
  expect(await broken.ping(false)).toMatchObject({ kind: 'transient', code: 'UNREACHABLE' })
})

test('a redirect is not followed: nothing but the set host is called', async () => {
  const { ping } = await meet((req, res) =>
    req.url === '/ping'
      ? res.writeHead(307, { location: '/elsewhere' }).end()
      : res.writeHead(200, { 'content-type': 'application/json' }).end('{"pong":3}'),
  )
  expect(await ping(false)).toMatchObject({ kind: 'transient', code: 'UNREACHABLE' })
})

test("the provider's wish when to come back is told", async () => {
  const { ping } = await meet((_req, res) => res.writeHead(429, { 'retry-after': '7' }).end())
  expect(await ping(false)).toEqual({ kind: 'transient', code: 'HTTP_429', retryAfterSeconds: 7 })
})

test('five failures in a row open the circuit: nothing is sent until a trial call goes well', async () => {
  let isUp = false
  const { ping, kept } = await meet((_req, res) => res.writeHead(isUp ? 200 : 500).end('{"pong":4}'), { openMs: 1_000 })
  for (let n = 0; n < 5; n += 1) await ping(false)
  expect(await ping(false)).toMatchObject({ kind: 'transient', code: 'CIRCUIT_OPEN' })
  expect(kept).toHaveLength(5)
  isUp = true
  await vi.waitFor(async () => expect(await ping(false)).toMatchObject({ kind: 'ok' }), { timeout: 60_000 })
})

test('four calls run at once, the fifth waits for its turn', async () => {
  let running = 0
  let most = 0
  const waiting: (() => void)[] = []
  const { ping } = await meet((_req, res) => {
    running += 1
    most = Math.max(most, running)
    waiting.push(() => {
      running -= 1
      res.writeHead(200).end('{"pong":5}')
    })
  })
  const calls = [1, 2, 3, 4, 5, 6].map(() => ping())
  await vi.waitFor(() => expect(waiting).toHaveLength(4), { timeout: 60_000 })
  for (const release of waiting.splice(0)) release()
  await vi.waitFor(() => expect(waiting).toHaveLength(2), { timeout: 60_000 })
  for (const release of waiting.splice(0)) release()
  expect((await Promise.all(calls)).map((one) => one.kind)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok'])
  expect(most).toBe(4)
})

test('an idempotency key goes with every try of a call, and stays the same', async () => {
  const keys: unknown[] = []
  const listening = createServer((req, res) => {
    keys.push(req.headers['idempotency-key'])
    res.writeHead(keys.length === 1 ? 503 : 200).end('{"pong":6}')
  })
  server = listening
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  const { call } = createProviderClient({
    baseUrl: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    headers: {},
    timeoutMs: 2000,
    firstDelayMs: 1,
    keep: () => undefined,
  })
  const order = {
    operation: 'order',
    path: '/order',
    body: {},
    schema: Pong,
    repeatable: true,
    idempotencyKey: 'order-1',
  }
  expect(await call(order)).toMatchObject({ kind: 'ok' })
  expect(keys).toEqual(['order-1', 'order-1'])
})
