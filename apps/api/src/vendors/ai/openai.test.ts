import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type AskedOfAi, aiService, piecesAnswer, wholeAnswer } from '../../../test/ai-service.ts'
import type { Exchange } from '../provider/client.ts'
import { ai } from './index.ts'
import { createOpenAi } from './openai.ts'
import { type Ai, type AiAsk, AiError } from './port.ts'

let close: (() => Promise<void>) | null = null
afterEach(async () => {
  await close?.()
  close = null
})

const meet = async (listener: (asked: AskedOfAi) => RequestListener, timeoutMs = 2000) => {
  const service = await aiService(listener)
  close = service.close
  const kept: Exchange[] = []
  const model = createOpenAi({
    baseUrl: service.url,
    key: 'sesame',
    model: 'tiny',
    timeoutMs,
    firstDelayMs: 1,
    keep: (exchange) => void kept.push(exchange),
  })
  return { model, kept, asked: service.asked }
}

const asking = (over: Partial<AiAsk> = {}): AiAsk => ({
  system: 'Be brief.',
  messages: [{ role: 'user', content: 'Who?' }],
  maxTokens: 50,
  signal: new AbortController().signal,
  ...over,
})
const failureOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AiError)) throw new Error(`not an AiError: ${String(error)}`)
  return error.failure
}
/** All text and the end of a stream. */
const listen = async (model: Ai, ask: AiAsk, onText: () => void = () => undefined) => {
  let text = ''
  let end = null
  for await (const piece of model.stream(ask)) {
    if (piece.kind === 'end') end = piece
    else if (piece.kind === 'text') {
      text += piece.text
      onText()
    }
  }
  return { text, end }
}
const html: RequestListener = (_req, res) =>
  void res.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>')
const limited: RequestListener = (_req, res) => void res.writeHead(429, { 'retry-after': '0' }).end('{}')
const usedUp: RequestListener = (_req, res) =>
  void res.writeHead(429).end('{"error":{"message":"x","type":"y","param":null,"code":"insufficient_quota"}}')

test('without a key there is no model', () => {
  const settings = {
    PLINTH_AI_URL: 'http://localhost:1/v1',
    PLINTH_AI_ANTHROPIC_URL: 'http://localhost:1/v1',
    PLINTH_AI_GOOGLE_URL: 'http://localhost:1/v1beta',
    PLINTH_AI_MODEL: 'tiny',
  }
  expect([ai(settings), ai({ ...settings, PLINTH_AI_KEY: 'k' })?.model]).toEqual([null, 'tiny'])
})

test('a whole answer comes with its tokens; question and answer go on record, the key does not', async () => {
  const { model, kept, asked } = await meet(() =>
    wholeAnswer('{"who":"Jane"}', { prompt_tokens: 9, completion_tokens: 4 }),
  )
  expect(await model.complete(asking({ json: true }))).toEqual({ text: '{"who":"Jane"}', tokensIn: 9, tokensOut: 4 })
  expect(asked).toMatchObject([
    {
      url: '/v1/chat/completions',
      key: 'Bearer sesame',
      body: {
        model: 'tiny',
        max_tokens: 50,
        temperature: 0,
        response_format: { type: 'json_object' },
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Who?' },
        ],
      },
    },
  ])
  expect(kept).toMatchObject([{ status: 200, outcome: 'ok' }])
  expect(JSON.stringify(kept)).not.toContain('sesame')
})

test('tokens that the service does not count are estimated by length', async () => {
  const { model } = await meet(() => wholeAnswer('12345678'))
  expect(await model.complete(asking())).toEqual({ text: '12345678', tokensIn: 4, tokensOut: 2 })
})

const refusal = JSON.stringify({ choices: [{ message: { content: null, refusal: 'no' }, finish_reason: 'stop' }] })
const cutShort = JSON.stringify({ choices: [{ message: { content: '{"a":' }, finish_reason: 'length' }] })
const sends =
  (status: number, body: string): RequestListener =>
  (_req, res) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(body)

test.each<[string, RequestListener, string, string]>([
  ['HTML', html, 'rejected', 'MALFORMED'],
  ['a limit', limited, 'transient', 'HTTP_429'],
  ['used up credit', usedUp, 'rejected', 'QUOTA'],
  ['a wrong key', sends(401, '{}'), 'rejected', 'HTTP_401'],
  ['a refusal', sends(200, refusal), 'rejected', 'REFUSED'],
  ['JSON that does not fit', sends(200, cutShort), 'rejected', 'TOO_SHORT'],
  ['no answer in it', sends(200, '{"choices":[]}'), 'rejected', 'MALFORMED'],
  ['an empty answer', wholeAnswer(' '), 'rejected', 'MALFORMED'],
  ['a broken connection', (_req, res) => void res.destroy(), 'transient', 'UNREACHABLE'],
])('of a whole answer %s is told as what it is', async (_what, listener, kind, code) => {
  const { model } = await meet(() => listener)
  expect(await failureOf(model.complete(asking({ json: true })))).toMatchObject({ kind, code })
})

test('silence ends in time, and a call that is stopped says so and is not tried again', async () => {
  const { model, asked } = await meet(() => () => undefined, 30)
  expect(await failureOf(model.complete(asking()))).toMatchObject({ kind: 'transient', code: 'TIMEOUT' })
  const tries = asked.length
  const stopped = AbortSignal.abort()
  expect(await failureOf(model.complete(asking({ signal: stopped })))).toMatchObject({ code: 'STOPPED' })
  expect(await failureOf(listen(model, asking()))).toMatchObject({ kind: 'transient', code: 'TIMEOUT' })
  expect(asked.length).toBe(tries + 1)
})

test('what a service does not take is left out or named otherwise, then and from there on', async () => {
  const { model, asked } = await meet(({ body }) =>
    'max_tokens' in body
      ? sends(400, '{"error":{"code":"unsupported_parameter","param":"max_tokens"}}')
      : 'temperature' in body
        ? sends(400, '{"error":{"code":"unsupported_value","param":"temperature"}}')
        : wholeAnswer('yes'),
  )
  expect((await model.complete(asking())).text).toBe('yes')
  expect((await model.complete(asking())).text).toBe('yes')
  expect(asked.map(({ body }) => [body['max_tokens'], body['max_completion_tokens'], body['temperature']])).toEqual([
    [50, undefined, 0],
    [undefined, 50, 0],
    [undefined, 50, undefined],
    [undefined, 50, undefined],
  ])
})

test('an answer in pieces comes as it is written, with its tokens at the end', async () => {
  const { model, kept, asked } = await meet(() => piecesAnswer(['Ja', 'ne Dö', 'e']))
  expect(await listen(model, asking())).toEqual({
    text: 'Jane Döe',
    end: { kind: 'end', tokensIn: 11, tokensOut: 3 },
  })
  expect(asked[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } })
  expect(kept).toMatchObject([{ status: 200, outcome: 'ok', answer: 'Jane Döe' }])
})

const midway: RequestListener = (_req, res) => {
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  res.write('data: {"choices":[{"delta":{"content":"Ja"}}]}\n\n')
  res.end('data: {"error":{"message":"overloaded","code":null}}\n\n')
}
const nonsense: RequestListener = (_req, res) =>
  void res.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: <html>\n\n')
const dropped: RequestListener = (_req, res) => {
  res.writeHead(200, { 'content-type': 'text/event-stream' })
  res.write('data: {"choices":[{"delta":{"content":"Ja"}}]}\n\n', () => res.destroy())
}

test.each<[string, RequestListener, string, string]>([
  ['HTML', html, 'rejected', 'MALFORMED'],
  ['a limit', limited, 'transient', 'HTTP_429'],
  ['used up credit', usedUp, 'rejected', 'QUOTA'],
  ['an end before its end', piecesAnswer(['Ja'], { cutOff: true }), 'transient', 'CUT_OFF'],
  ['a connection lost midway', dropped, 'transient', 'CUT_OFF'],
  ['a failure midway', midway, 'transient', 'CUT_OFF'],
  ['nonsense', nonsense, 'rejected', 'MALFORMED'],
])('of an answer in pieces %s is told as what it is, and goes on record', async (_what, listener, kind, code) => {
  const { model, kept } = await meet(() => listener)
  expect(await failureOf(listen(model, asking()))).toMatchObject({ kind, code })
  expect(kept).toMatchObject([{ outcome: kind, code }])
})

test('a stream that is stopped midway ends at once', async () => {
  const { model, kept } = await meet(() => (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    res.write('data: {"choices":[{"delta":{"content":"Ja"}}]}\n\n')
  })
  const stop = new AbortController()
  const failure = await failureOf(listen(model, asking({ signal: stop.signal }), () => stop.abort()))
  expect(failure).toMatchObject({ kind: 'rejected', code: 'STOPPED' })
  expect(kept).toMatchObject([{ code: 'STOPPED', answer: 'Ja' }])
})
