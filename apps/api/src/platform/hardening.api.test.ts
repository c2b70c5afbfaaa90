import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ settings: { PLINTH_PUBLIC_URL: 'https://lend.example.com' } })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => t.close())

/** One answer of each kind: data, a refusal, an address that is not there, a broken body, a file's address, the description. */
const kinds = [
  ['GET', '/api/utils/live-test'],
  ['GET', '/api/loan/all'],
  ['GET', '/api/nowhere'],
  ['POST', '/api/application/short'],
  ['GET', '/api/storage/none'],
  ['GET', '/api/openapi.json'],
] as const

describe('every answer, whatever it is', () => {
  test.each(kinds)(
    '[SC-11] %s %s is told to be https alone, of its own type, and names no page to others',
    async (method, url) => {
      const { headers } = await t.app.inject({ method, url, headers: { origin: 'https://evil.example' } })
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
      const seconds = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1])
      expect(seconds).toBeGreaterThanOrEqual(365 * 86_400)
    },
  )

  test.each(kinds)('[SC-11] %s %s lets no other site read it, and redirects nobody', async (method, url) => {
    const { headers, statusCode } = await t.app.inject({ method, url, headers: { origin: 'https://evil.example' } })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(headers).not.toHaveProperty('location')
    expect([301, 302, 307, 308]).not.toContain(statusCode)
  })

  test("[SC-11] another site's question whether it may ask is answered as an unknown method", async () => {
    const { headers, statusCode } = await t.app.inject({
      method: 'OPTIONS',
      url: '/api/loan/all',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  test.each(['/.git/config', '/.git/HEAD', '/.env', '/package.json', '/api/.git/config'])(
    '[SC-11] %s tells nothing of the source',
    async (url) => {
      const { statusCode, body } = await t.app.inject({ method: 'GET', url })
      expect(statusCode).toBe(404)
      expect(body).not.toMatch(/repositoryformatversion|refs\/heads|DATABASE_URL|"dependencies"/)
    },
  )
})

/** What the server says to these bytes until it closes the connection. */
const raw = (text: string) =>
  new Promise<string>((resolve) => {
    const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => (said += chunk.toString()))
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(said))
    socket.write(text)
  })
const head = (line: string, ...fields: string[]) =>
  [line, 'host: localhost:3000', 'connection: close', ...fields, '', ''].join('\r\n')

describe('what a proxy and the server could read differently is refused', () => {
  test.each([
    [
      'a length and chunks',
      head('POST /api/application/short HTTP/1.1', 'content-length: 5', 'transfer-encoding: chunked'),
    ],
    ['two lengths', head('POST /api/application/short HTTP/1.1', 'content-length: 5', 'content-length: 6')],
    ['a length that is no number', head('POST /api/application/short HTTP/1.1', 'content-length: 5x')],
    ['an unknown coding', head('POST /api/application/short HTTP/1.1', 'transfer-encoding: xchunked')],
    ['a space before the colon', head('GET /api/utils/live-test HTTP/1.1', 'transfer-encoding : chunked')],
    ['a folded field', head('GET /api/utils/live-test HTTP/1.1', 'x-long: a', ' b')],
    ['TRACE', head('TRACE /api/utils/live-test HTTP/1.1')],
    ['CONNECT', head('CONNECT evil.example:443 HTTP/1.1')],
  ])('[SC-11] %s', async (_, text) => {
    expect(await raw(text)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
  })

  test('[SC-11] a plain request over the same connection is answered', async () => {
    expect(await raw(head('GET /api/utils/live-test HTTP/1.1'))).toMatch(/^HTTP\/1\.1 200 /)
  })
})
