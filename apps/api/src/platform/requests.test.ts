import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../test/browser.ts'
import { buildUser } from '../../test/factories.ts'
import { testApp } from '../../test/harness.ts'
import { createIdentity } from '../vendors/identity/index.ts'

let t: Awaited<ReturnType<typeof testApp>>
let port: number
beforeAll(async () => {
  t = await testApp({ identity: createIdentity, settings: { PLINTH_REQUEST_SECONDS: '1' } })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

/** Opens a connection, writes, and answers what came until the server closed it. */
const raw = (text: string, more?: (write: (text: string) => void) => () => void) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => (said += chunk.toString()))
    socket.on('error', () => undefined)
    socket.write(text)
    const stop = more?.((piece) => void socket.write(piece))
    socket.once('close', () => {
      stop?.()
      resolve(said)
    })
  })
/** Sends a byte every tenth of a second, for ever. */
const drip = (byte: string) => (write: (text: string) => void) => {
  const timer = setInterval(() => write(byte), 100)
  return () => clearInterval(timer)
}
const post = (path: string, length: number, type = 'application/json') =>
  `POST /api${path} HTTP/1.1\r\nhost: localhost:3000\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

describe('a request that never ends is ended', () => {
  test('[X-37] a hundred bodies that come byte by byte are all cut with 408', async () => {
    const said = await Promise.all(
      Array.from({ length: 100 }, () => raw(`${post('/application/short', 100_000)}{`, drip(' '))),
    )
    expect(said.filter((text) => text.startsWith('HTTP/1.1 408'))).toHaveLength(100)
  })

  test('[X-37] also at the identity service, and in chunks', async () => {
    const chunked =
      'POST /api/auth/sign-in/email HTTP/1.1\r\nhost: localhost:3000\r\ntransfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\n1\r\n{\r\n'
    expect(await raw(chunked, drip('1\r\n \r\n'))).toMatch(/^HTTP\/1.1 408/)
    expect(await raw(`${post('/auth/sign-in/email', 5000)}{`)).toMatch(/^HTTP\/1.1 408/)
  })

  test('[X-37] a head that comes byte by byte is cut', async () => {
    expect(await raw('GET /api/utils/live-test HTTP/1.1\r\nhost: localhost\r\nx-long: ', drip('a'))).toMatch(
      /^(HTTP\/1.1 408|$)/,
    )
  })

  test('[X-37] a body that takes longer but keeps coming is taken', async () => {
    const piece = ' '.repeat(2000)
    let sent = 0
    const said = await raw(post('/nowhere', 40_000).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'), (write) => {
      const timer = setInterval(() => {
        if (sent < 40_000) write(piece)
        sent += piece.length
      }, 100)
      return () => clearInterval(timer)
    })
    expect(said).toMatch(/^HTTP\/1.1 (404|400)/)
    expect(sent).toBeGreaterThanOrEqual(40_000)
  })
})

describe('what can be read in two ways is refused', () => {
  test('[X-37] two hosts', async () => {
    const said = await raw(
      'GET /api/utils/live-test HTTP/1.1\r\nhost: localhost:3000\r\nHOST: evil.example\r\nconnection: close\r\n\r\n',
    )
    expect(said).toMatch(/^HTTP\/1.1 400/)
  })

  test('[X-37] JSON behind a byte order mark', async () => {
    const res = await t.app.inject({
      method: 'POST',
      url: '/api/identity/request-invitation',
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from('\uFEFF{"email":"a@example.com"}'),
    })
    expect([res.statusCode, res.json()]).toMatchObject([400, { code: 'malformed_json' }])
  })
})

describe('what a browser keeps', () => {
  const signedIn = async () => {
    const user = await buildUser(t.db, 'admin')
    await t.deps.identity.accounts?.create({ email: user.email, name: 'Ada', password: 'tangerine-lamp-42' })
    const browser = openBrowser(t.app)
    await browser.signIn(user.email, 'tangerine-lamp-42')
    return { user, browser }
  }

  test('answers of the API, refusals too, are not to be stored', async () => {
    const { user, browser } = await signedIn()
    const token = await browser.token()
    const headers = await Promise.all(
      ['/user/all', `/user/logged-in-user/${user.email}`, '/account', '/loan/nowhere', '/nothing'].map(
        async (path) => (await browser.call('GET', path, token)).headers['cache-control'],
      ),
    )
    expect(headers).toEqual(Array(5).fill('no-store'))
  })

  test('signing out empties the browser of what it kept; a failed one does not', async () => {
    const { browser } = await signedIn()
    const evil = await browser.send('POST', '/auth/sign-out', {}, { origin: 'https://evil.example' })
    expect([evil.statusCode, evil.headers['clear-site-data']]).toEqual([403, undefined])
    const out = await browser.send('POST', '/auth/sign-out', {})
    expect([out.statusCode, out.headers['clear-site-data']]).toEqual([200, '"cache", "storage"'])
  })
})
