import { endpoint } from '@plinth/contract/shared/endpoint'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { call, download, urlOf } from './http.ts'
import { session } from './session.ts'

const getThing = endpoint({
  id: 'thing.get',
  method: 'GET',
  path: '/thing/{thing_id}',
  summary: 'A thing',
  access: 'signed-in',
  shows: [],
  params: z.object({ thing_id: z.string() }),
  query: z.object({ tag: z.array(z.string()).optional(), page: z.number().optional() }),
  reply: z.object({ name: z.string() }),
})
const addThing = endpoint({
  id: 'thing.add',
  method: 'POST',
  path: '/thing/add',
  summary: 'Add a thing',
  access: 'signed-in',
  changes: [],
  body: z.strictObject({ name: z.string() }),
  reply: z.object({ name: z.string() }),
})

interface Sent {
  url: string
  method: string
  headers: Headers
  body: string
}
type Answer = (sent: Sent) => Response | Promise<Response>

let log: Sent[] = []
/** The network's far end: tokens are numbered, everything else is answered by the test. */
const serve = (answer: Answer) => {
  let tokens = 0
  globalThis.fetch = async (input, init = {}) => {
    const sent = {
      url: String(input),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
    }
    if (sent.url === '/api/identity/config') return Response.json({ provider: 'embedded' })
    if (sent.url === '/api/auth/token') return Response.json({ token: `token-${++tokens}` })
    log.push(sent)
    return answer(sent)
  }
}
const problem = (status: number, code: string, extra: object = {}) =>
  Response.json({ type: 'about:blank', title: 'Refused', code, status, request_id: 'req-7', ...extra }, { status })

beforeEach(() => {
  log = []
  session.forget()
})
const failureOf = async (promise: Promise<unknown>) => {
  const error = await promise.catch((e: unknown) => e)
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

test('an address is made from the template, encoded, lists repeated, absent values left out', () => {
  expect(urlOf(getThing, { params: { thing_id: 'a/b' }, query: { tag: ['x', 'y z'], page: undefined } })).toBe(
    '/api/thing/a%2Fb?tag=x&tag=y+z',
  )
})

test('[V-02] addresses begin where the page says that the API is', async () => {
  document.documentElement.dataset['base'] = '/lending/api'
  try {
    expect(urlOf(getThing, { params: { thing_id: '1' } })).toBe('/lending/api/thing/1')
  } finally {
    delete document.documentElement.dataset['base']
  }
})

test('[V-06, X-36] a missing body is refused before anything is sent', async () => {
  serve(() => Response.json({}))
  const none = {} as { body: { name: string } }
  await expect(call(addThing, none)).rejects.toThrow('the body is missing')
  expect(log).toEqual([])
})

test('[V-06, X-36] a missing path parameter is refused before anything is sent', async () => {
  serve(() => Response.json({}))
  await expect(call(getThing, { params: { thing_id: '' } })).rejects.toThrow('thing_id is missing')
  expect(log).toEqual([])
})

test('[A-15] a call carries the bearer token', async () => {
  serve(() => Response.json({ name: 'n' }))
  expect(await call(getThing, { params: { thing_id: '1' } })).toEqual({ name: 'n' })
  expect(log[0]?.headers.get('authorization')).toBe('Bearer token-1')
})

test('[A-15] a 401 renews the session once and repeats with the same idempotency key', async () => {
  serve(({ headers }) =>
    headers.get('authorization') === 'Bearer token-2' ? Response.json({ name: 'n' }) : problem(401, 'not_signed_in'),
  )
  expect(await call(addThing, { body: { name: 'n' } })).toEqual({ name: 'n' })
  expect(log.map((s) => s.headers.get('authorization'))).toEqual(['Bearer token-1', 'Bearer token-2'])
  const keys = new Set(log.map((s) => s.headers.get('idempotency-key')))
  expect(keys.size).toBe(1)
  expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/)
})

test('[A-33] refused again, the session is over', async () => {
  serve(() => problem(401, 'not_signed_in'))
  let ended = 0
  const leave = session.onEnd(() => {
    ended += 1
  })
  expect((await failureOf(call(getThing, { params: { thing_id: '1' } }))).code).toBe('not_signed_in')
  leave()
  expect(log).toHaveLength(2)
  expect(ended).toBe(1)
})

test('[X-37] a problem keeps its code, detail, fields and request id', async () => {
  const errors = [{ path: 'body.name', message: '* Required' }]
  serve(() => problem(400, 'invalid_input', { detail: 'Name is missing', errors }))
  const error = await failureOf(call(addThing, { body: { name: '' } }))
  expect([error.code, error.status, error.message, error.requestId]).toEqual([
    'invalid_input',
    400,
    'Name is missing',
    'req-7',
  ])
  expect(error.field('body.name')).toBe('* Required')
})

test.each([
  [502, 'unavailable'],
  [413, 'payload_too_large'],
  [500, 'internal'],
])('[X-37] a proxy page with %i becomes %s', async (status, code) => {
  serve(() => new Response('<html>', { status }))
  const error = await failureOf(call(addThing, { body: { name: 'n' } }))
  expect([error.code, error.requestId]).toEqual([code, null])
})

test('no answer at all is said in words, with status 0', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  const error = await failureOf(call(addThing, { body: { name: 'n' } }))
  expect([error.code, error.status]).toEqual(['network', 0])
  expect(error.message).toContain('Nothing you typed is lost')
})

test('a file keeps the name the server gives it', async () => {
  serve(() => new Response('x', { headers: { 'content-disposition': "attachment; filename*=UTF-8''T%C3%A9rm.pdf" } }))
  const { filename, blob } = await download(getThing, { params: { thing_id: '1' } })
  expect([filename, blob.size]).toEqual(['Térm.pdf', 1])
})
