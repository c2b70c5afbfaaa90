import { leadSources, leadStates } from '@plinth/domain/intake/lead/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokerForm, filledForm, submitForm } from '../../../test/application-form.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { checkLeadsJob } from './lead.jobs.ts'

interface Lead {
  id: string
  state: string
  source: string
  email: string
  amount: number
  note: string
  version: number
  owner: { id: string; name: string } | null
  loan: { human_id: string } | null
}

let app: Awaited<ReturnType<typeof testApp>>
let admin: string
let adminId: string
beforeAll(async () => {
  app = await testApp()
  const user = await buildUser(app.db, 'admin')
  ;[admin, adminId] = [user.email, user.id]
  await submitForm(app, filledForm({ borrowerEmail: 'one@example.com' }))
  await submitForm(app, brokerForm())
})
afterAll(() => app.close())

const leads = async (query = '') => (await app.call('GET', `/lead/all${query}`, admin)).json<{ leads: Lead[] }>().leads
const update = (lead: Lead, body: object) =>
  app.call('PUT', `/lead/${lead.id}/update`, admin, { version: lead.version, ...body })

test('[T-05] leads are listed newest first, with source and loan, and filtered', async () => {
  const all = await leads()
  expect(all.map((one) => one.source)).toEqual(['broker', 'borrower'])
  expect(all[1]).toMatchObject({ email: 'one@example.com', amount: 1_250_000, state: 'new', owner: null })
  expect(all[1]?.loan?.human_id).toMatch(/^BL-/)
  expect(await leads('?source=broker')).toHaveLength(1)
  expect(await leads('?search=one@EXAMPLE')).toHaveLength(1)
  expect(await leads('?search=%25')).toHaveLength(0)
  expect(await leads('?state=lost')).toHaveLength(0)
})

test('[T-05] leads come in pages, with how many match in all', async () => {
  const page = await app.call('GET', '/lead/all?offset=1&limit=1', admin)
  expect(page.json<{ total: number }>().total).toBe(2)
  expect(page.json<{ leads: Lead[] }>().leads.map((one) => one.source)).toEqual(['borrower'])
})

test('[T-05] a search takes words in any order, without accents, and a phone number as it is shown', async () => {
  const lead = { first_name: 'Zoë', last_name: 'Núñez', email: 'zn@example.com', phone: '3055550142' }
  await app.db
    .insertInto('lead')
    .values({ ...lead, source: 'broker', property: '77 Ocean Drive, Miami Beach' })
    .execute()
  const found = async (search: string) => {
    const reply = await app.call('GET', `/lead/all?search=${encodeURIComponent(search)}`, admin)
    const { leads: rows, total } = reply.json<{ leads: Lead[]; total: number }>()
    expect(total).toBe(rows.length)
    return rows.map(({ email }) => email)
  }
  for (const search of ['nunez zoe', 'ocean 77', '(305) 555-0142', 'ZN@ex', 'zo']) {
    expect(await found(search), search).toEqual(['zn@example.com'])
  }
  for (const search of ['nunez anna', 'cean drives', '305 555 0143']) expect(await found(search), search).toEqual([])
  await app.db.deleteFrom('lead').where('email', '=', 'zn@example.com').execute()
})

test('[T-05] a search says how many it found up to 1,000, or as far as the page, and that there are more', async () => {
  const one = { email: 'many@example.com', source: 'broker' } as const
  const counted = async (query: string) =>
    (await app.call('GET', `/lead/all?search=many&${query}`, admin)).json<{ total: number; more: boolean }>()
  await app.db
    .insertInto('lead')
    .values(Array.from({ length: 1000 }, () => one))
    .execute()
  expect(await counted('limit=1')).toMatchObject({ total: 1000, more: false })
  await app.db.insertInto('lead').values([one, one]).execute()
  expect(await counted('limit=1')).toMatchObject({ total: 1000, more: true })
  expect(await counted('offset=1000&limit=1')).toMatchObject({ total: 1001, more: true })
  expect(await counted('offset=1000&limit=2')).toMatchObject({ total: 1002, more: false })
  await app.db.deleteFrom('lead').where('email', '=', one.email).execute()
})

test('[T-05] how many leads there are is kept as they come, change and go', async () => {
  const total = async (query: string) =>
    (await app.call('GET', `/lead/all${query}`, admin)).json<{ total: number }>().total
  const isCounted = async () => {
    for (const state of ['', ...leadStates])
      for (const source of ['', ...leadSources]) {
        const query = `?limit=1000${state && `&state=${state}`}${source && `&source=${source}`}`
        expect(await total(query), query).toBe((await leads(query)).length)
      }
  }
  const kinds = leadStates.flatMap((state) =>
    leadSources.map((source) => ({ state, source, email: 'kept@example.com' })),
  )
  await app.db
    .insertInto('lead')
    .values([...kinds, ...kinds])
    .execute()
  await isCounted()
  const kept = app.db.updateTable('lead').where('email', '=', 'kept@example.com')
  await kept.set({ state: 'lost' }).where('state', 'in', ['new', 'lost']).execute()
  await kept.set({ source: 'broker', note: 'Called' }).execute()
  await isCounted()
  // At once, in either order, and one that is rolled back.
  await Promise.all(kinds.map((kind) => app.db.insertInto('lead').values(kind).execute()))
  await Promise.all(leadStates.map((state) => kept.set({ state: 'contacted' }).where('state', '=', state).execute()))
  const failed = app.db.transaction().execute(async (tx) => {
    await tx.insertInto('lead').values(kinds).execute()
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await isCounted()
  await app.db.deleteFrom('lead').where('email', '=', 'kept@example.com').execute()
  await isCounted()
  expect(await total('')).toBe(2)
})

test('counts of leads that are wrong are found and mended at night', async () => {
  const totals = () =>
    Promise.all(
      ['', ...leadStates.map((state) => `?state=${state}`)].map(
        async (query) => (await app.call('GET', `/lead/all${query}`, admin)).json<{ total: number }>().total,
      ),
    )
  const right = await totals()
  await app.db.updateTable('lead_count').set({ leads: 7 }).where('state', '=', 'new').execute()
  await app.db.insertInto('lead_count').values({ state: 'lost', source: 'broker', slot: 3, leads: 2 }).execute()
  expect(await totals()).not.toEqual(right)
  await inTx(app.db, (tx) => app.deps.jobs.enqueue(tx, checkLeadsJob, {}))
  await app.drain()
  expect(await totals()).toEqual(right)
})

test('[T-05] a lead is assigned, noted and converted; a converted one stays', async () => {
  const [lead] = await leads('?source=borrower')
  if (!lead) throw new Error('no lead')
  const noted = await update(lead, { note: 'Called', owner_user_id: adminId, state: 'contacted' })
  expect(noted.json<Lead>()).toMatchObject({ note: 'Called', state: 'contacted', owner: { id: adminId } })
  const converted = await update(noted.json<Lead>(), { state: 'converted' })
  expect(converted.json<Lead>().state).toBe('converted')
  expect((await update(converted.json<Lead>(), { state: 'lost' })).json()).toMatchObject({ code: 'state_conflict' })
  expect((await update(lead, { note: 'stale' })).json()).toMatchObject({ code: 'version_conflict' })
})

test('[T-05] only an administrator looks after a lead, and only administrators see them', async () => {
  const [lead] = await leads('?source=broker')
  if (!lead) throw new Error('no lead')
  const borrower = await buildUser(app.db, 'borrower')
  expect((await update(lead, { owner_user_id: borrower.id })).statusCode).toBe(400)
  expect((await app.call('GET', '/lead/all', borrower.email)).statusCode).toBe(403)
  expect((await app.call('GET', '/lead/all', null)).statusCode).toBe(401)
})
