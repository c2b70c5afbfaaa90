import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { createClamd } from './clamd.ts'
import { startInstream } from './instream.fixture.ts'
import { ScannerUnavailable } from './port.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

const daemon = async (o: { limit?: number } = {}) => {
  const started = await startInstream(o)
  open.push(started)
  return { ...started, scanner: createClamd(started) }
}
const listening = async (server: Server) => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  open.push(server)
  return createClamd({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
}

test('a file goes to clamd whole, in pieces, and its verdict is read', async () => {
  const { scanner, received } = await daemon()
  const pieces = Array.from({ length: 64 }, (_, n) => Buffer.alloc(100_000, n))
  expect(await scanner.scan(Readable.from(pieces))).toEqual({ is: 'clean' })
  expect(received()).toBe(6_400_000)
  expect(await scanner.scan(Readable.from([Buffer.from('a MALWARE b')]))).toEqual({
    is: 'infected',
    name: 'Test.Signature',
  })
})

test('a file larger than clamd takes is told apart from a failure', async () => {
  const { scanner } = await daemon({ limit: 1000 })
  const pieces = Array.from({ length: 200 }, () => Buffer.alloc(65_536))
  expect(await scanner.scan(Readable.from(pieces))).toEqual({ is: 'too-large' })
})

test('no answer, a broken one or another one is never a clean file', async () => {
  const { scanner, close } = await daemon()
  await close()
  await expect(scanner.scan(Readable.from([Buffer.from('x')]))).rejects.toBeInstanceOf(ScannerUnavailable)
  const silent = await listening(createServer((socket) => socket.destroy()))
  await expect(silent.scan(Readable.from([Buffer.from('x')]))).rejects.toBeInstanceOf(ScannerUnavailable)
  const odd = await listening(createServer((socket) => socket.end('stream: Access denied. ERROR\0')))
  await expect(odd.scan(Readable.from([Buffer.from('x')]))).rejects.toBeInstanceOf(ScannerUnavailable)
})
