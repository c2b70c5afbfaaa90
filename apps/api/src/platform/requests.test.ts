import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
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

const signedIn = async () => {
  const user = await buildUser(t.db, 'admin')
  await t.deps.identity.accounts?.create({ email: user.email, name: 'Ada', password: 'tangerine-lamp-42' })
  const browser = openBrowser(t.app)
  await browser.signIn(user.email, 'tangerine-lamp-42')
  return { user, browser }
}

/** Asks for the OpenAPI document so often that no buffer of the system holds it all; reads nothing unless told. */
const askMuch = (onOpen: (socket: Socket) => void): Promise<{ taken: number }> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const times = 8
    const one = 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost:3000\r\n'
    let taken = 0
    socket.on('data', (chunk) => (taken += chunk.length))
    socket.pause()
    socket.write(`${`${one}\r\n`.repeat(times - 1)}${one}connection: close\r\n\r\n`)
    onOpen(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => resolve({ taken }))
  })

describe('an answer that is not taken is ended', () => {
  test('[SC-17] five callers that read nothing are all cut, while a stream that says nothing goes on', async () => {
    const { browser } = await signedIn()
    const listening = new AbortController()
    onTestFinished(() => listening.abort())
    const stream = await fetch(`http://127.0.0.1:${port}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${await browser.token()}` },
      signal: listening.signal,
    })
    expect(stream.status).toBe(200)
    const heard = { isOver: false }
    const listen = async () => {
      const reader = stream.body?.getReader()
      while (reader && !(await reader.read()).done);
    }
    void listen()
      .catch(() => undefined)
      .then(() => (heard.isOver = true))
    // Seen from the server: who does not read does not see the end either.
    const theirs: Socket[] = []
    const note = (socket: Socket) => void theirs.push(socket)
    t.app.server.on('connection', note)
    onTestFinished(() => void t.app.server.off('connection', note))
    for (let n = 0; n < 5; n += 1) void askMuch((socket) => onTestFinished(() => void socket.destroy()))
    await expect.poll(() => theirs.length).toBe(5)
    await expect.poll(() => theirs.filter((one) => !one.destroyed).length).toBe(0)
    expect(heard.isOver).toBe(false)
    expect((await fetch(`http://127.0.0.1:${port}/api/utils/live-test`)).status).toBe(200)
  })

  test('[SC-17] one that is taken slowly is sent to its end', async () => {
    const from = performance.now()
    const { taken } = await askMuch((socket) => {
      // A piece every twentieth of a second for longer than nothing may be taken, then the rest.
      const timer = setInterval(() => {
        socket.resume()
        if (performance.now() - from > 5000) clearInterval(timer)
        else socket.once('data', () => socket.pause())
      }, 50)
      socket.once('close', () => clearInterval(timer))
    })
    expect(performance.now() - from).toBeGreaterThan(5000)
    expect(taken).toBeGreaterThan(8 * 2_000_000)
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
