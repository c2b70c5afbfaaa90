import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startS3 } from './s3-server.fixture.ts'
import { S3Storage } from './s3.ts'

/** Answers a request instead of the store; false: it does so itself. */
type Fault = (req: IncomingMessage, res: ServerResponse) => boolean

const SILENCE_MS = 1500

let store: Awaited<ReturnType<typeof startS3>>
let honest: S3Storage
let storage: S3Storage
let fault: Fault = () => false
const between = createServer((req, res) => {
  if (fault(req, res)) return void req.resume()
  const { port } = new URL(store.settings.endpoint)
  // The signature covers the host that was asked.
  const onward = request(
    { port, host: '127.0.0.1', method: req.method, path: req.url, headers: req.headers },
    (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    },
  )
  req.pipe(onward)
})

beforeAll(async () => {
  store = await startS3()
  await new Promise<void>((ready) => between.listen(0, '127.0.0.1', ready))
  honest = new S3Storage(store.settings)
  const endpoint = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  storage = new S3Storage({ ...store.settings, endpoint, silenceMs: SILENCE_MS })
})
afterAll(async () => {
  between.closeAllConnections()
  await new Promise((closed) => between.close(closed))
  await store.close()
})
afterEach(() => {
  fault = () => false
})

const fails =
  (status: number): Fault =>
  (_req, res) => {
    res.writeHead(status).end()
    return true
  }

test('[MM-06] an error that passes is not noticed; one that stays is told, and what was stored is there afterwards', async () => {
  await storage.write('kept', Buffer.from('whole'), 'text/plain')
  let left = 1
  fault = (req, res) => left-- > 0 && fails(500)(req, res)
  expect(await storage.head('kept')).toMatchObject({ size: 5 })
  fault = fails(500)
  const asks = [
    () => storage.head('kept'),
    () => storage.read('kept'),
    () => storage.remove('kept'),
    () => storage.move('kept', 'moved'),
  ]
  for (const ask of asks) await expect(ask()).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } })
  fault = () => false
  expect(await buffer(await storage.read('kept'))).toEqual(Buffer.from('whole'))
})

test('[MM-06] a store that hangs is given up after two silences, and others are served meanwhile', async () => {
  await storage.write('quick', Buffer.from('whole'), 'text/plain')
  fault = (req) => req.url?.includes('slow') === true
  const from = performance.now()
  const slow = storage.head('slow').catch((error: unknown) => error)
  expect(await storage.head('quick')).toMatchObject({ size: 5 })
  expect(await slow).toMatchObject({ name: 'TimeoutError' })
  expect(performance.now() - from).toBeLessThan(SILENCE_MS * 2 + 5000)
})

test('[MM-06] an answer that is cut off is an error, never a shorter file', async () => {
  await storage.write('long', Buffer.alloc(200_000, 'x'), 'text/plain')
  fault = (req, res) => {
    if (req.method !== 'GET') return false
    res.writeHead(200, { 'content-length': '200000' })
    res.write(Buffer.alloc(50_000, 'x'), () => res.destroy())
    return true
  }
  await expect(storage.read('long').then(buffer)).rejects.toThrow('aborted')
  fault = () => false
  expect(await buffer(await storage.read('long'))).toHaveLength(200_000)
})

test('[MM-06] a store that says it took a file and keeps nothing, or half of it, is not believed', async () => {
  fault = (req, res) => req.method === 'PUT' && fails(200)(req, res)
  await expect(storage.write('nothing', Buffer.from('whole'), 'text/plain')).rejects.toThrow('does not have the file')
  await honest.write('half', Buffer.from('who'), 'text/plain')
  await expect(storage.write('half', Buffer.from('whole'), 'text/plain')).rejects.toThrow('3 bytes of the 5')
})

test('[MM-06] a file that is there a moment after it was stored counts; that it is late loses nothing', async () => {
  let heads = 0
  fault = (req, res) => req.method === 'HEAD' && heads++ < 1 && fails(404)(req, res)
  await storage.write('late', Buffer.from('whole'), 'text/plain')
  expect(await honest.head('late')).toMatchObject({ size: 5 })
})

test('[MM-06] a file that the store denies, or only says it copied, is not taken away from where it lies', async () => {
  await honest.write('in', Buffer.from('whole'), 'text/plain')
  fault = (req, res) => req.method === 'HEAD' && fails(404)(req, res)
  await expect(storage.move('in', 'to')).rejects.toThrow('neither where it came in')
  fault = (req, res) => {
    if (req.method !== 'PUT') return false
    res.writeHead(200, { 'content-type': 'application/xml' })
    res.end('<CopyObjectResult><ETag>"d41d8cd98f00b204e9800998ecf8427e"</ETag></CopyObjectResult>')
    return true
  }
  await expect(storage.move('in', 'to')).rejects.toThrow('does not have the file')
  expect(await honest.head('in')).toMatchObject({ size: 5 })
  fault = () => false
  await storage.move('in', 'to')
  expect(await honest.head('to')).toMatchObject({ size: 5 })
})
