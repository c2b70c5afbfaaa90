import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

let n = 0
const key = () => `object-${++n}`
const signPut = (k: string, maxBytes = 100) =>
  t.deps.storage.signPut(k, { contentType: 'text/csv', maxBytes, expiresInSeconds: 60 })
const signGet = (k: string, downloadName?: string) =>
  t.deps.storage.signGet(k, {
    contentType: 'text/csv',
    expiresInSeconds: 60,
    ...(downloadName ? { downloadName } : {}),
  })
const put = (url: string, body: string, type = 'text/csv') =>
  t.app.inject({ method: 'PUT', url, payload: body, headers: { 'content-type': type } })
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers })
const stored = async (body = '0123456789') => {
  const k = key()
  expect((await put(await signPut(k), body)).statusCode).toBe(200)
  return k
}

test('[V-08] a file goes in and out by signed addresses, without a session', async () => {
  const k = await stored('a,b')
  const answer = await get(await signGet(k))
  expect(answer.body).toBe('a,b')
  expect(answer.headers['content-type']).toBe('text/csv')
})

test('nothing in a stored file can run: no sniffing, sandboxed, saved under its own name', async () => {
  const answer = await get(await signGet(await stored(), 'Grundriß "1".csv'))
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="Grundri_ _1_.csv"; filename*=UTF-8''Grundri%C3%9F%20%221%22.csv`,
  )
})

test('another type than the signed one is refused', async () => {
  expect((await put(await signPut(key()), 'x', 'text/html')).statusCode).toBe(415)
})

test('a body past the signed size is refused, told or not, and leaves nothing', async () => {
  const k = key()
  const url = await signPut(k, 5)
  expect((await put(url, '123456')).statusCode).toBe(413)
  expect(await t.deps.storage.head(k)).toBeNull()
  expect((await put(url, '12345')).statusCode).toBe(200)
})

test('an address works for one file: a stored one is never replaced', async () => {
  const k = key()
  const url = await signPut(k)
  await put(url, 'first')
  expect((await put(url, 'second')).statusCode).toBe(409)
  expect((await get(await signGet(k))).body).toBe('first')
})

test('an altered, foreign or late address is refused', async () => {
  const k = await stored()
  const url = await signGet(k)
  expect((await get(url.replace(k, await stored()))).statusCode).toBe(403)
  expect((await get(url.replace(/type=[^&]+/, 'type=text%2Fhtml'))).statusCode).toBe(403)
  expect((await put(url, 'x')).statusCode).toBe(403)
  expect((await get(await signPut(k))).statusCode).toBe(403)
  t.clock.advance(120)
  expect((await get(url)).statusCode).toBe(403)
  t.clock.advance(-120)
})

test('parts of a file are answered by range, as a viewer asks for them', async () => {
  const url = await signGet(await stored())
  const part = await get(url, { range: 'bytes=2-4' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
  expect((await get(url, { range: 'bytes=-3' })).body).toBe('789')
  expect((await get(url, { range: 'bytes=8-' })).body).toBe('89')
  const beyond = await get(url, { range: 'bytes=10-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
})

test('a file is never compressed on its way, so that ranges mean its own bytes', async () => {
  const answer = await get(await signGet(await stored('row\n'.repeat(25))), { 'accept-encoding': 'br, gzip' })
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test('HEAD tells size and type and sends nothing', async () => {
  const answer = await t.app.inject({ method: 'HEAD', url: await signGet(await stored()) })
  expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '10', ''])
})

test('an empty file can be fetched', async () => {
  const answer = await get(await signGet(await stored('')))
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
})
