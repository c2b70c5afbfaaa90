import type { BrandSettings } from '@plinth/contract/messaging/brand'
import { afterAll, expect, test } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { letterhead, pdfmake } from '../../platform/pdf.ts'
import { letterheadOf } from './brand.service.ts'
import { buildApp } from '../../app/app.ts'
import { openBus } from '../../platform/bus.ts'

const app = await testApp({ settings: { PLINTH_BRAND: 'Cedar Bridge', PLINTH_CONTACT_EMAIL: 'help@cedar.example' } })
afterAll(() => app.close())
const admin = (await buildUser(app.db, 'admin')).email

const read = async () => (await app.call('GET', '/brand', admin)).json<BrandSettings>()
const change = async (body: object, as = admin) =>
  app.call('PUT', '/brand/update', as, { version: (await read()).version, ...body })
const shown = async () =>
  (await app.call('GET', '/identity/config', null)).json<{
    brand: { name: string; contact_email: string; colour: string | null; logo: string | null; texts: object }
  }>().brand

/** One transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('[I-19, H-10] what an administrator sets stands over the environment, everywhere and at once', async () => {
  expect(await shown()).toEqual({
    name: 'Cedar Bridge',
    contact_email: 'help@cedar.example',
    colour: null,
    logo: null,
    texts: {},
  })
  const answer = await change({
    name: 'Oak Lending',
    contact_email: 'ask@oak.example',
    mail_from: 'post@oak.example',
    colour: '#0A7F5B',
    texts: { 'leadWords.title': 'Prospects' },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await shown()).toMatchObject({
    name: 'Oak Lending',
    contact_email: 'ask@oak.example',
    colour: '#0a7f5b',
    texts: { 'leadWords.title': 'Prospects' },
  })
  expect(app.deps.config).toMatchObject({ PLINTH_BRAND: 'Oak Lending', MAIL_FROM: 'post@oak.example' })
  const event = await app.db
    .selectFrom('event')
    .selectAll()
    .where('kind', '=', 'brand.updated')
    .executeTakeFirstOrThrow()
  expect(event.after).toMatchObject({ name: 'Oak Lending', colour: '#0a7f5b' })
})

test('[I-19] null goes back to the environment, what is left out stays', async () => {
  await change({ name: 'Oak Lending', colour: '#0a7f5b' })
  await change({ name: null, mail_from: null })
  expect(await shown()).toMatchObject({ name: 'Cedar Bridge', colour: '#0a7f5b' })
  expect(app.deps.config.MAIL_FROM).toBeUndefined()
})

test('[I-19] a logo is a small PNG, fetched by anybody under an address that changes with it', async () => {
  for (const [bad, code] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64'), 400],
    ['not base64!', 400],
    [Buffer.alloc(205_000).toString('base64'), 400],
  ] as const)
    expect((await change({ logo: bad })).statusCode).toBe(code)
  await change({ logo: PIXEL })
  const { logo } = await shown()
  const file = await app.app.inject({ method: 'GET', url: logo ?? '' })
  expect(file.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(file.rawPayload.equals(Buffer.from(PIXEL, 'base64'))).toBe(true)
  await change({ logo: null })
  expect((await shown()).logo).toBeNull()
  expect((await app.app.inject({ method: 'GET', url: logo ?? '' })).statusCode).toBe(404)
})

test('[I-19] a stale version, names that are none, colours that are none and others than administrators are refused', async () => {
  expect((await change({ version: 999, name: 'X' })).statusCode).toBe(409)
  for (const bad of [{ name: '' }, { colour: 'red' }, { contact_email: 'nobody' }, { texts: { 'no name': 'x' } }])
    expect((await change(bad)).statusCode).toBe(400)
  const broker = (await buildUser(app.db, 'broker')).email
  const tied = (await buildUser(app.db, 'admin', { denied: ['manage-settings'] })).email
  for (const as of [broker, tied]) expect((await change({ name: 'X' }, as)).statusCode).toBe(403)
  expect((await app.call('GET', '/brand', null)).statusCode).toBe(401)
})

test('[I-19] another process of the server takes the brand over when it starts', async () => {
  await change({ name: 'Elm Capital' })
  app.deps.config.PLINTH_BRAND = 'something old'
  const second = await buildApp({ ...app.deps, bus: openBus(app.url, app.deps.log) })
  expect(app.deps.config.PLINTH_BRAND).toBe('Elm Capital')
  await second.close()
})

test("[I-19] documents are made on the lender's paper: name, colour and logo in force", async () => {
  await change({ logo: PIXEL, name: 'Harbor Capital', colour: '#0a5c36' })
  const head = await letterheadOf(app.deps)
  expect(head).toEqual({ name: 'Harbor Capital', colour: '#0a5c36', logo: `data:image/png;base64,${PIXEL}` })
  const pdf = async (logo: string | null) =>
    (
      await pdfmake
        .createPdf({ content: [letterhead({ ...head, logo })], defaultStyle: { font: 'Roboto' } })
        .getBuffer()
    ).toString('latin1')
  expect(await pdf(head.logo)).toContain('/Subtype /Image')
  expect(await pdf(null)).not.toContain('/Subtype /Image')
  await change({ logo: null, name: null, colour: null })
})
