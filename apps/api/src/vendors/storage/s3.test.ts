import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Exchange } from '../provider/client.ts'
import { completeConfig, readSettings } from '../../platform/config.ts'
import { createStorage } from './index.ts'
import { startS3 } from './s3-server.fixture.ts'
import { S3Storage } from './s3.ts'

let server: Awaited<ReturnType<typeof startS3>>
let storage: S3Storage
beforeAll(async () => {
  server = await startS3()
  storage = new S3Storage(server.settings)
})
afterAll(() => server.close())

const put = (url: string, body: string) => fetch(url, { method: 'PUT', body, headers: { 'content-type': 'text/csv' } })

test('[V-08] a file goes in and out by presigned addresses', async () => {
  const url = await storage.signPut('one', { contentType: 'text/csv', maxBytes: 100, expiresInSeconds: 60 })
  expect((await put(url, 'a,b')).status).toBe(200)
  expect(await storage.head('one')).toEqual({ size: 3, contentType: 'text/csv' })
  const link = await storage.signGet('one', { contentType: 'text/csv', expiresInSeconds: 60, downloadName: 'ü.csv' })
  const answer = await fetch(link)
  expect(await answer.text()).toBe('a,b')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="_.csv"; filename*=UTF-8''%C3%BC.csv`)
})

test('each call to the store is on record, a missing file as an answer, an address that is only signed not at all', async () => {
  const kept: Exchange[] = []
  const keep = (exchange: Exchange) => void kept.push(exchange)
  const watched = new S3Storage({ ...server.settings, keep })
  await watched.signGet('one', { contentType: 'text/csv', expiresInSeconds: 60 })
  await watched.write('watched', Buffer.from('x'), 'text/plain')
  expect(await watched.head('nowhere')).toBeNull()
  const elsewhere = new S3Storage({ ...server.settings, bucket: 'no-such-bucket', keep })
  await expect(elsewhere.write('x', Buffer.from('x'), 'text/plain')).rejects.toThrow(
    'The specified bucket does not exist',
  )
  expect(kept.map(({ operation, outcome, code }) => [operation, outcome, code])).toEqual([
    ['PutObject', 'ok', null],
    ['HeadObject', 'ok', null],
    ['HeadObject', 'ok', null],
    ['PutObject', 'rejected', 'NoSuchBucket'],
  ])
  expect(JSON.stringify(kept)).not.toContain('watched')
})

test('a store that takes the connection and never answers is given up after two tries', async () => {
  const asked: string[] = []
  const silent = createServer((req) => void asked.push(req.method ?? ''))
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const away = new S3Storage({ ...server.settings, endpoint, silenceMs: 100 })
  await expect(away.head('one')).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(asked).toEqual(['HEAD', 'HEAD'])
  silent.closeAllConnections()
  await new Promise((closed) => silent.close(closed))
})

test('the type is part of the signature', async () => {
  const url = await storage.signPut('two', { contentType: 'text/csv', maxBytes: 100, expiresInSeconds: 60 })
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-type;host')
})

test('what the server itself writes can be read, in part and whole, and removed', async () => {
  await storage.write('three', Readable.from([Buffer.from('0123'), Buffer.from('456789')]), 'text/plain')
  const text = async (range?: { start: number; end: number }) =>
    Buffer.concat(await (await storage.read('three', range)).toArray()).toString()
  expect(await text()).toBe('0123456789')
  expect(await text({ start: 2, end: 4 })).toBe('234')
  await storage.remove('three')
  expect(await storage.head('three')).toBeNull()
})

const textOf = async (key: string) => Buffer.concat(await (await storage.read(key)).toArray()).toString()

test('a file in parts is joined by the store once all have arrived, and again changes nothing', async () => {
  const upload = await storage.parts.open('large', 'text/csv')
  const send = async (n: number, body: string) =>
    fetch(await storage.parts.signPut(upload, n, { maxBytes: 10, expiresInSeconds: 60 }), { method: 'PUT', body })
  expect((await send(2, 'two')).status).toBe(200)
  expect([...(await storage.parts.arrived(upload, 2))]).toEqual([[2, 3]])
  expect(await storage.head('large')).toBeNull()
  expect((await send(1, 'one,')).status).toBe(200)
  await storage.parts.join(upload, 2, 'text/csv')
  await storage.parts.join(upload, 2, 'text/csv')
  expect(await textOf('large')).toBe('one,two')
  expect(await storage.head('large')).toEqual({ size: 7, contentType: 'text/csv' })
  await send(1, 'other')
  await storage.parts.drop(upload, 2)
  expect(await textOf('large')).toBe('one,two')
})

test('an upload given up leaves no parts behind, and can be given up twice', async () => {
  const upload = await storage.parts.open('left', 'text/csv')
  await fetch(await storage.parts.signPut(upload, 1, { maxBytes: 10, expiresInSeconds: 60 }), {
    method: 'PUT',
    body: 'x',
  })
  await storage.parts.drop(upload, 1)
  await storage.parts.drop(upload, 1)
  expect((await storage.parts.arrived(upload, 1)).size).toBe(0)
})

test('what was moved to its own key is not replaced by the address it came in by', async () => {
  const url = await storage.signPut('in-a b', { contentType: 'text/csv', maxBytes: 100, expiresInSeconds: 60 })
  await put(url, 'checked')
  await storage.move('in-a b', 'kept')
  expect((await put(url, 'forged')).status).toBe(200)
  await storage.move('in-a b', 'kept')
  expect(await textOf('kept')).toBe('checked')
  expect(await storage.head('in-a b')).toBeNull()
})

test('a stream of unknown length goes in piece by piece; one that breaks leaves nothing', async () => {
  const chunk = Buffer.alloc(3 * 1024 * 1024, 'x')
  async function* chunks(n: number, breaks = false) {
    for (let i = 0; i < n; i++) yield chunk
    if (breaks) throw new Error('the source broke')
  }
  await storage.write('large', Readable.from(chunks(7)), 'application/zip')
  expect(await storage.head('large')).toEqual({ size: 7 * chunk.length, contentType: 'application/zip' })
  const end = { start: 7 * chunk.length - 2, end: 7 * chunk.length - 1 }
  expect(Buffer.concat(await (await storage.read('large', end)).toArray()).toString()).toBe('xx')
  await expect(storage.write('broken', Readable.from(chunks(4, true)), 'application/zip')).rejects.toThrow('broke')
  expect(await storage.head('broken')).toBeNull()
})

test('the settings choose the bucket, or the disk when none is named', () => {
  const configOf = (env: Record<string, string>) =>
    completeConfig(readSettings({ NODE_ENV: 'test', ...env }), {
      secret: 's'.repeat(32),
      sealingKeys: `k:${'A'.repeat(43)}=`,
    })
  const clock = { now: () => 0 }
  const bucket = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(createStorage(configOf(bucket), clock).kind).toBe('s3')
  expect(createStorage(configOf({}), clock).kind).toBe('disk')
})
