import { endpoint } from '@plinth/contract/shared/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/harness.ts'
import { route } from './http.ts'
import { loadLimits } from './load.ts'
import { outside } from './transaction-scope.ts'

const call = (id: string, load?: 'heavy' | 'none') =>
  endpoint({
    ...{ id: `probe.${id}`, method: 'GET', summary: 'Waits', access: 'public', shows: [] },
    path: `/probe/${id === 'usual' ? 'usual' : id === 'heavy' ? 'heavy' : 'outside'}`,
    reply: z.object({ ok: z.literal(true) }),
    ...(load ? { load } : {}),
  })

let app: Awaited<ReturnType<typeof testApp>>
let letGo = () => {}
let held = Promise.resolve()
const hold = () => {
  held = new Promise((resolve) => (letGo = resolve))
}

beforeAll(async () => {
  app = await testApp()
  const waits = async () => {
    await held
    return { ok: true as const }
  }
  route(app.app, call('usual'), waits)
  route(app.app, call('heavy', 'heavy'), waits)
  route(app.app, call('outside'), async () => {
    await outside('a test')
    return waits()
  })
})
afterAll(() => app.close())

const ask = (path: string, count: number) =>
  Array.from({ length: count }, async () => {
    const { statusCode, headers } = await app.call('GET', path, null)
    return { statusCode, retryAfter: headers['retry-after'] }
  })
const refused = { statusCode: 503, retryAfter: '5' }
const { running, waiting } = loadLimits.usual

test('more calls than have a place or may wait are told at once to come again; looking whether the server lives is not', async () => {
  hold()
  const calls = ask('/probe/usual', running + waiting + 30)
  expect(await Promise.race(calls)).toEqual(refused)
  expect((await app.call('GET', '/utils/alive', null)).statusCode).toBe(200)
  letGo()
  const answers = await Promise.all(calls)
  expect(answers.filter(({ statusCode }) => statusCode === 503)).toEqual(Array.from({ length: 30 }, () => refused))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(running + waiting)
})

test('a call that waited half a second for its place is told to come again', async () => {
  hold()
  const calls = ask('/probe/usual', running + 1)
  expect(await Promise.race(calls)).toEqual(refused)
  letGo()
  expect((await Promise.all(calls)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(running)
})

test('heavy calls take no place from others', async () => {
  hold()
  const heavy = ask('/probe/heavy', loadLimits.heavy.running + loadLimits.heavy.waiting)
  expect((await app.call('GET', '/utils/live-test', null)).statusCode).toBe(200)
  const usual = ask('/probe/usual', 1)
  letGo()
  expect((await Promise.all([...heavy, ...usual])).map(({ statusCode }) => statusCode)).not.toContain(503)
})

test('a call that waits for an outside service gives its place to another', async () => {
  hold()
  const outsideCalls = ask('/probe/outside', running)
  // Each has its place and gives it back before it waits.
  const [later] = await Promise.all(ask('/application/config', 1))
  expect(later?.statusCode).toBe(200)
  letGo()
  expect((await Promise.all(outsideCalls)).map(({ statusCode }) => statusCode)).not.toContain(503)
})
