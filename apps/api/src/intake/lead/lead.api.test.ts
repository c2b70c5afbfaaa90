import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokerForm, filledForm, submitForm } from '../../../test/application-form.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

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
