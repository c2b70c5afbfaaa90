import type { ProviderView } from '@plinth/contract/admin/provider'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { startPlaid } from '../../../test/plaid-server.ts'
import { buildApp } from '../../app/app.ts'
import { openBus } from '../../platform/bus.ts'
import { createSealer } from '../../platform/sealing.ts'
import { keepExchange } from '../../app/provider-record.ts'
import { askedReports } from '@plinth/domain/shared/reports'
import { loadStoredSettings } from './index.ts'
import { forgetOldCalls } from './provider.service.ts'

const DAY_MS = 24 * 3_600_000

let plaid: Awaited<ReturnType<typeof startPlaid>>
let t: Awaited<ReturnType<typeof testApp>>
let admin: string
beforeAll(async () => {
  plaid = await startPlaid()
  t = await testApp({ settings: { PLAID_URL: plaid.url, PLINTH_CLAMD: 'localhost:1' } })
  admin = (await buildUser(t.db, 'admin', { first_name: 'Ada', last_name: 'Admin' })).email
})
afterAll(async () => {
  await t.close()
  await plaid.stop()
})

const read = async (kind: string): Promise<ProviderView> => {
  const { providers } = (await t.call('GET', '/providers', admin)).json<{ providers: ProviderView[] }>()
  const found = providers.find((one) => one.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found
}
const change = async (kind: string, body: object) =>
  t.call('PUT', `/providers/${kind}/update`, admin, { version: (await read(kind)).version, ...body })
const set = (kind: string, settings: Record<string, string | null>) => change(kind, { settings })
const keys = { PLAID_CLIENT_ID: 'the client', PLAID_SECRET: 'the secret' }

test('[N-28] without keys a sandbox answers and says so; what is set in the environment cannot be set on the page', async () => {
  expect(await read('bank-link')).toMatchObject({ adapter: null, restart_needed: false, last_test: null, calls: 0 })
  expect((await read('scanner')).settings).toMatchObject([{ source: 'environment', value: 'localhost:1' }])
  expect((await set('scanner', { PLINTH_CLAMD: 'elsewhere:3310' })).json()).toMatchObject({
    errors: [{ path: 'settings.PLINTH_CLAMD' }],
  })
})

test('[N-28] keys set on the page are sealed, never answered or recorded, and taken at once; a test tells whether they work', async () => {
  const wrong = await set('bank-link', { ...keys, PLAID_SECRET: 'a wrong secret' })
  expect([wrong.statusCode, wrong.body]).toEqual([200, expect.not.stringContaining('a wrong secret')])
  expect(t.deps.bankLink.kind).toBe('plaid')
  const refused = await t.call('POST', '/providers/bank-link/test', admin)
  expect(refused.json()).toMatchObject({
    adapter: 'Plaid',
    last_test: { ok: false, text: expect.stringContaining('INVALID_API_KEYS') },
    last_error: { code: 'INVALID_API_KEYS', operation: '/link/token/create' },
  })
  await set('bank-link', { PLAID_SECRET: keys.PLAID_SECRET })
  expect((await t.call('POST', '/providers/bank-link/test', admin)).json()).toMatchObject({
    last_test: { ok: true },
    calls: 2,
    failed: 1,
  })
  const stored = await t.db.selectFrom('provider_setting').select(['name', 'value_sealed']).execute()
  expect(stored.map((row) => row.value_sealed).join()).not.toMatch(/the secret|the client/)
  const events = await t.db.selectFrom('event').select('after').where('kind', '=', 'provider.updated').execute()
  expect(JSON.stringify(events)).not.toMatch(/the secret|wrong secret/)
  expect(events[0]?.after).toEqual({ service: 'bank-link', set: ['PLAID_CLIENT_ID', 'PLAID_SECRET'], removed: [] })
  expect((await read('bank-link')).settings).toMatchObject([
    { name: 'PLAID_CLIENT_ID', source: 'page', value: 'the client', set_by: 'Ada Admin' },
    { name: 'PLAID_SECRET', source: 'page', value: null },
  ])
})

test('[N-28] an open circuit is told with the operation that failed and when it is asked again, then as half-open', async () => {
  const keep = keepExchange({ db: t.db, sealer: t.deps.sealer }, 'reonomy')
  const fail = async (operation: string, secondsAgo: number, outcome: 'transient' | 'ok' = 'transient') => {
    await keep({
      ...{ operation, about: null, status: 503, outcome, code: 'HTTP_503', request: '', answer: '', tookMs: 1 },
      reference: null,
    })
    await t.db
      .updateTable('provider_exchange')
      .set({ at: new Date(t.clock.ms - secondsAgo * 1000) })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('provider_exchange')
          .select('id')
          .where('operation', '=', operation)
          .orderBy('at', 'desc')
          .limit(1),
      )
      .execute()
  }
  for (const ago of [50, 40, 30, 20]) await fail('resolve', ago)
  expect((await read('reonomy')).circuit).toBeNull()
  await fail('resolve', 10)
  expect((await read('reonomy')).circuit).toEqual({
    ...{ state: 'open', operation: 'resolve', failures: 5 },
    until_epoch: Math.ceil(t.clock.ms / 1000) + 20,
  })
  t.clock.ms += 25_000
  expect((await read('reonomy')).circuit).toMatchObject({ state: 'half-open', until_epoch: null })
  await fail('resolve', 1, 'ok')
  expect((await read('reonomy')).circuit).toBeNull()
})

test('[N-28] a key that is taken back waits for a restart: a real service is not replaced while the server runs', async () => {
  await set('bank-link', keys)
  await set('bank-link', { PLAID_SECRET: null })
  expect(await read('bank-link')).toMatchObject({ adapter: 'Plaid', next: null, restart_needed: true })
  expect(t.deps.bankLink.kind).toBe('plaid')
  await set('bank-link', keys)
  expect(await read('bank-link')).toMatchObject({ restart_needed: false })
})

test('[N-28] another process of the server follows a change by itself', async () => {
  let renewed = 0
  const config = { ...t.deps.config, GOOGLE_MAPS_KEY: undefined }
  const other = await buildApp({
    ...t.deps,
    config,
    bus: openBus(t.url, t.deps.log),
    renew: { maps: () => (renewed += 1) },
  })
  await other.ready()
  await set('maps', { GOOGLE_MAPS_KEY: 'a key of maps' })
  await vi.waitFor(() => expect([renewed, config.GOOGLE_MAPS_KEY]).toEqual([1, 'a key of maps']), { timeout: 60_000 })
  await other.close()
})

test('[N-28] a start takes what the page set where the environment says nothing, and leaves out what cannot be opened', async () => {
  await set('bank-link', keys)
  const { db, log } = t.deps
  const load = async (over: object, sealer = t.deps.sealer) => {
    const config = { ...t.deps.config, PLAID_CLIENT_ID: undefined, PLAID_SECRET: undefined, ...over }
    await loadStoredSettings({ db, log, sealer, config })
    return [config.PLAID_CLIENT_ID, config.PLAID_SECRET]
  }
  expect(await load({})).toEqual(['the client', 'the secret'])
  const fromEnvironment = new Set(['PLAID_CLIENT_ID', 'PLAID_SECRET'])
  expect(await load({ PLAID_CLIENT_ID: 'env', PLAID_SECRET: 'env', fromEnvironment })).toEqual(['env', 'env'])
  expect(await load({}, createSealer([{ id: 'k2', key: Buffer.alloc(32, 9) }]))).toEqual([undefined, undefined])
})

test('[N-28] what cannot be a key is refused by its name; a service that needs a restart says so', async () => {
  const bad = await set('signature', { DOCUSIGN_PRIVATE_KEY: '-----BEGIN PRIVATE KEY----- no' })
  expect(bad.json()).toMatchObject({
    errors: [{ path: 'settings.DOCUSIGN_PRIVATE_KEY', message: 'must be an RSA key as PEM' }],
  })
  expect((await set('mail', { SMTP_URL: 'http://nowhere' })).json()).toMatchObject({
    errors: [{ path: 'settings.SMTP_URL' }],
  })
  expect((await set('mail', { PLAID_SECRET: 'x' })).statusCode).toBe(400)
  await set('ocr', { TEXTRACT_ACCESS_KEY_ID: 'id', TEXTRACT_SECRET_ACCESS_KEY: 'key' })
  expect(await read('ocr')).toMatchObject({ adapter: null, next: 'AWS Textract', restart_needed: true })
})

test('[N-28] of two who set a service from the same page the second is told, and loses nothing of the first', async () => {
  const { version } = await read('bank-link')
  expect((await change('bank-link', { version, call_dollars: 0.5 })).statusCode).toBe(200)
  const second = await change('bank-link', { version, call_dollars: 9 })
  expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([409, 'version_conflict'])
  expect(await read('bank-link')).toMatchObject({ call_dollars: 0.5, version: version + 1 })
})

test('[N-28] calls of the month are counted and priced; a dead scanner is told in words', async () => {
  const price = await change('bank-link', { call_dollars: 0.25 })
  const { calls } = price.json<ProviderView>()
  expect(price.json()).toMatchObject({ call_dollars: 0.25, cost_dollars: calls * 0.25 })
  expect((await t.call('POST', '/providers/scanner/test', admin)).json()).toMatchObject({
    last_test: { ok: false, text: expect.stringContaining('clamd at localhost:1') },
  })
})

test('[N-28] services of reports are on the page: made-up ones until their keys are there, whose calls cost nothing; none is tested, for each call costs', async () => {
  const { providers } = (await t.call('GET', '/providers', admin)).json<{ providers: ProviderView[] }>()
  expect(providers.map((one) => one.kind)).toEqual(expect.arrayContaining([...askedReports]))
  await keepExchange(
    t.deps,
    'rentometer',
  )({
    ...{ operation: 'summary', about: null, status: 200, outcome: 'ok', code: null, reference: null },
    ...{ request: '{}', answer: '{}', tookMs: 1 },
  })
  const priced = await change('rentometer', { call_dollars: 2.5 })
  expect(priced.json()).toMatchObject({ adapter: null, calls: 1, call_dollars: 2.5, cost_dollars: 0 })
  const wanted = await set('rentometer', { RENTOMETER_KEY: 'a key of rents' })
  expect(wanted.json()).toMatchObject({ adapter: null, next: 'Rentometer', restart_needed: true })
  expect((await set('xactus', { XACTUS_URL: 'https://elsewhere.example' })).json()).toMatchObject({
    errors: [{ path: 'settings.XACTUS_URL' }],
  })
  expect((await t.call('POST', '/providers/rentometer/test', admin)).json()).toMatchObject({ code: 'state_conflict' })
})

test('[N-28] connections are tested six times a minute at most, and by those who may change settings', async () => {
  const broker = (await buildUser(t.db, 'broker')).email
  const tied = (await buildUser(t.db, 'admin', { denied: ['manage-settings'] })).email
  for (const as of [broker, tied])
    for (const [method, path] of [
      ['GET', '/providers'],
      ['POST', '/providers/storage/test'],
      ['PUT', '/providers/mail/update'],
    ] as const)
      expect((await t.call(method, path, as)).statusCode).toBe(403)
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) statuses.push((await t.call('POST', '/providers/storage/test', admin)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test('[N-28] what went to a service and came back is forgotten after the days of the setting, and not before', async () => {
  const keep = keepExchange(t.deps, 'plaid')
  const one = {
    about: null,
    status: 200,
    outcome: 'ok',
    code: null,
    request: '{}',
    answer: '{}',
    tookMs: 1,
    reference: null,
  } as const
  for (const operation of ['old', 'young']) await keep({ operation, ...one })
  const at = (days: number) => new Date(t.clock.now() - days * DAY_MS)
  await t.db
    .updateTable('provider_exchange')
    .set({ at: at(401) })
    .where('operation', '=', 'old')
    .execute()
  await t.db
    .updateTable('provider_exchange')
    .set({ at: at(399) })
    .where('operation', '=', 'young')
    .execute()
  await forgetOldCalls(t.deps, new AbortController().signal)
  const left = await t.db
    .selectFrom('provider_exchange')
    .select('operation')
    .where('operation', 'in', ['old', 'young'])
    .execute()
  expect(left).toEqual([{ operation: 'young' }])
})

test('[DG-11] the provider of the language model is chosen on the page; its address is refused there', async () => {
  await set('ai', { PLINTH_AI_PROVIDER: 'google', PLINTH_AI_ANTHROPIC_KEY: 'sesame' })
  // What is chosen lacks its key: nothing answers in its place.
  expect(await read('ai')).toMatchObject({ adapter: null, next: null })
  await set('ai', { PLINTH_AI_PROVIDER: 'anthropic' })
  expect(await read('ai')).toMatchObject({ adapter: null, next: 'Anthropic', restart_needed: true })
  for (const settings of [{ PLINTH_AI_LOCAL_URL: 'http://10.0.0.1' }, { PLINTH_AI_PROVIDER: 'other' }])
    expect((await set('ai', settings)).json()).toMatchObject({
      errors: [{ path: `settings.${Object.keys(settings)[0]}` }],
    })
  await set('ai', { PLINTH_AI_PROVIDER: null, PLINTH_AI_ANTHROPIC_KEY: null })
})
