import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeConfig, readSettings } from '../../platform/config.ts'
import { createStorage } from './index.ts'
import { S3Storage } from './s3.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'plinth-s3-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'files', configs: [] }],
})
let storage: S3Storage
beforeAll(async () => {
  const { port } = await server.run()
  storage = new S3Storage({
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    endpoint: `http://127.0.0.1:${port}`,
  })
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

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
