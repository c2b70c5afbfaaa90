import type { ActivityView } from '@plinth/contract/loan/activity'
import { addDays, todayIn } from '@plinth/domain/shared/dates'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof buildUser>>
let deal: Awaited<ReturnType<typeof buildDeal>>
beforeAll(async () => {
  t = await testApp()
  staff = await buildUser(t.db, 'admin')
})
afterAll(() => t.close())
beforeEach(async () => {
  deal = await buildDeal(t.db)
  await t.drain()
  t.mailer.messages.length = 0
})

const today = () => todayIn(t.deps.config.PLINTH_TIME_ZONE, t.clock.ms)
const ask = (over: object = {}) =>
  t.call('POST', `/loan/${deal.loan.id}/one-off-request`, staff.email, {
    ...{ entity_type: 'borrower', entity_id: deal.borrower.id, document_name: 'Divorce decree' },
    ...{ description: 'We need the decree that split the home.', due_on: addDays(today(), 3) },
    ...over,
  })
const save = (id: string, body: object = {}) =>
  t.call('POST', `/activity/${id}/save-as-template`, staff.email, {
    ...{ document_name: 'Divorce decree', description: 'The decree.' },
    ...body,
  })
const template = (document_name: string) =>
  t.call('POST', '/activity-templates/create-template', staff.email, {
    ...{ entity_type: 'borrower', document_name, description: 'As every year' },
  })
const refusal = (res: Awaited<ReturnType<typeof ask>>) => res.json<{ errors?: { path: string }[] }>().errors?.[0]?.path

test('[AC-18] a document that no template describes is requested of a record, with its due date and one email', async () => {
  const made = (await ask()).json<ActivityView>()
  expect(made).toMatchObject({
    ...{ document_name: 'Divorce decree', entity_type: 'borrower', entity_id: deal.borrower.id, template_id: null },
    due_epoch: Date.parse(`${addDays(today(), 3)}T00:00:00Z`) / 1000,
  })
  await t.drain()
  expect(t.mailer.messages.map(({ text }) => text).join()).toContain('Divorce decree')
})

test('[AC-18] a name that a template or an open request has, and a day gone by, are refused at the field', async () => {
  await ask()
  expect(refusal(await ask())).toBe('document_name')
  await template('W-9')
  expect(refusal(await ask({ document_name: 'W-9' }))).toBe('document_name')
  expect(refusal(await ask({ document_name: 'Alimony order', due_on: addDays(today(), -1) }))).toBe('due_on')
  const foreign = await buildDeal(t.db)
  expect((await ask({ document_name: 'Alimony order', entity_id: foreign.borrower.id })).statusCode).toBe(404)
})

test('[AC-18] a request is saved as a template once, under a name that is free, and is then one of that template', async () => {
  const { activity_id: id } = (await ask()).json<ActivityView>()
  await template('Will')
  expect(refusal(await save(id, { document_name: 'Will' }))).toBe('document_name')
  const saved = await save(id)
  expect(saved.json()).toMatchObject({ entity_type: 'borrower', document_name: 'Divorce decree', archived: false })
  const { template_id } = saved.json<{ template_id: string }>()
  expect((await t.call('GET', `/activity/${id}`, staff.email)).json()).toMatchObject({ template_id })
  expect((await save(id, { document_name: 'Another decree' })).statusCode).toBe(409)
  await t.db
    .updateTable('app_user')
    .set({ denied: ['manage-templates'] })
    .where('id', '=', staff.id)
    .execute()
  expect((await save(id)).statusCode).toBe(403)
  await t.db.updateTable('app_user').set({ denied: [] }).where('id', '=', staff.id).execute()
})
