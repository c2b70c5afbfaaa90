import { createServer as createHttp, type OutgoingHttpHeaders, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { onTestFinished } from 'vitest'

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const http = (listener: RequestListener) => {
  const server = createHttp(listener)
  onTestFinished(() => server.closeAllConnections())
  return listening(server)
}
const json = { 'content-type': 'application/json' }

/** A port at which nobody listens. */
const nobody = async (): Promise<string> => {
  const server = createServer()
  const at = await listening(server)
  await new Promise((done) => server.close(done))
  return at
}
/** Takes connections and says nothing. */
const silent = () =>
  listening(
    createServer((socket) => {
      onTestFinished(() => void socket.destroy())
    }),
  )
/** An answer that goes on for ever, or stops in its middle. */
const dripping = (
  each: (write: (text: string) => void, end: () => void) => void,
  headers: OutgoingHttpHeaders = json,
) =>
  http((_req, res) => {
    res.writeHead(200, headers)
    each(
      (text) => void res.write(text),
      () => void res.destroy(),
    )
  })

/** Writes a blank again and again, for ever. */
const again = (write: (text: string) => void) => {
  const timer = setInterval(() => write(' '), 50)
  onTestFinished(() => clearInterval(timer))
}

/** How a service may fail, where one that does is reached, and what the shared client says of it. */
export const waysOfFailing: readonly (readonly [way: string, at: () => Promise<string>, told: object])[] = [
  ['refuses connections', nobody, { kind: 'transient', code: 'UNREACHABLE' }],
  ['takes a connection and says nothing', silent, { kind: 'transient', code: 'TIMEOUT' }],
  ['answers byte by byte without an end', () => dripping(again), { kind: 'transient', code: 'TIMEOUT' }],
  [
    'opens a stream of nothing but blanks',
    () => dripping(again, { 'content-type': 'text/event-stream' }),
    { kind: 'transient', code: 'TIMEOUT' },
  ],
  [
    'speaks byte by byte before it is asked',
    () =>
      listening(
        createServer((socket) => {
          again((text) => void socket.on('error', () => undefined).write(text))
          onTestFinished(() => void socket.destroy())
        }),
      ),
    { kind: 'transient', code: 'UNREACHABLE' },
  ],
  [
    'breaks off in the middle of its answer',
    () =>
      dripping((write, end) => {
        write('{"pong":')
        setTimeout(end, 50)
      }),
    { kind: 'transient', code: 'UNREACHABLE' },
  ],
  [
    'answers 500',
    () => http((_req, res) => void res.writeHead(500).end('no')),
    { kind: 'transient', code: 'HTTP_500' },
  ],
  [
    'answers 429 and when to come back',
    () => http((_req, res) => void res.writeHead(429, { 'retry-after': '7' }).end()),
    { kind: 'transient', code: 'HTTP_429' },
  ],
  ['answers 401', () => http((_req, res) => void res.writeHead(401).end()), { kind: 'rejected', code: 'HTTP_401' }],
  [
    'answers 200 with what is no JSON',
    () => http((_req, res) => void res.writeHead(200, json).end('{"po')),
    { code: 'MALFORMED' },
  ],
  [
    'answers 200 with a page',
    () => http((_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<html>')),
    { code: 'MALFORMED' },
  ],
  [
    'answers 200 with another schema',
    () => http((_req, res) => void res.writeHead(200, json).end('{"ping":"x"}')),
    { code: 'MALFORMED' },
  ],
  [
    'answers 50 MB unannounced',
    () => http((_req, res) => void res.writeHead(200, json).end(Buffer.alloc(50_000_000, ' '))),
    { kind: 'rejected', code: 'TOO_LARGE' },
  ],
  [
    'announces 50 MB and sends none of it',
    () => http((_req, res) => res.writeHead(200, { ...json, 'content-length': 50_000_000 }).flushHeaders()),
    { kind: 'rejected', code: 'TOO_LARGE' },
  ],
  [
    'speaks another protocol',
    () =>
      listening(createServer((socket) => void socket.on('error', () => undefined).end('220 mail.example ESMTP\r\n'))),
    { kind: 'transient', code: 'UNREACHABLE' },
  ],
  [
    'speaks no TLS where it must',
    async () => (await http((_req, res) => void res.end('{}'))).replace('http:', 'https:'),
    { kind: 'transient', code: 'UNREACHABLE' },
  ],
]
