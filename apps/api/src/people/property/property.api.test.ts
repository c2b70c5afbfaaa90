import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildProperty, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const update = (id: string, body: object) => t.call('PUT', `/property/${id}/update`, staff, body)

test('[I-62] [I-66] only the fields sent change, cents and halves exactly, with one event', async () => {
  const p = await buildProperty(t.db)
  const reply = await update(p.id, { version: 1, purchase_price: 1_234_567.89, bathrooms: 2.5, current_noi: -5000 })
  expect(reply.json()).toMatchObject({
    purchase_price: 1_234_567.89,
    bathrooms: 2.5,
    current_noi: -5000,
    number_of_units: 12,
    version: 2,
  })
  const events = await t.db.selectFrom('event').select(['before', 'after']).where('entity_id', '=', p.id).execute()
  expect(events).toEqual([
    {
      before: { purchase_price_cents: 150_000_000, bathrooms: null, current_noi_cents: null },
      after: { purchase_price_cents: 123_456_789, bathrooms: 2.5, current_noi_cents: -500_000 },
    },
  ])
})

test('[I-67] the average unit price counts all units and is 0 without any', async () => {
  const p = await buildProperty(t.db, { number_of_units: 2, number_of_commercial_units: 1 })
  expect((await t.call('GET', `/property/${p.id}`, staff)).json()).toMatchObject({ avg_unit_price: 500_000 })
  expect(
    (await update(p.id, { version: 1, number_of_units: 0, number_of_commercial_units: null })).json(),
  ).toMatchObject({
    avg_unit_price: 0,
  })
  const unknown = { version: 2, number_of_units: null, number_of_commercial_units: null }
  expect((await update(p.id, unknown)).json()).toMatchObject({ avg_unit_price: null })
})

test('[Y-08] a purchase price above the limit is refused', async () => {
  const p = await buildProperty(t.db)
  expect((await update(p.id, { version: 1, purchase_price: 15_000_000.01 })).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'purchase_price', message: '* Limit $15,000,000' }],
  })
})

test('another zip code moves the property to that neighborhood', async () => {
  const { id } = await t.db
    .insertInto('neighborhood')
    .values({ zipcode: '10003', name: 'East Village' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const p = await buildProperty(t.db)
  expect((await update(p.id, { version: 1, address_zipcode: '10003' })).json()).toMatchObject({
    neighborhood: { id, property_id: p.id },
  })
})

test('a stale version is refused and told the current one', async () => {
  const p = await buildProperty(t.db)
  await update(p.id, { version: 1, bedrooms: 3 })
  expect((await update(p.id, { version: 1, bedrooms: 4 })).json()).toMatchObject({
    status: 409,
    code: 'version_conflict',
    errors: [{ path: 'version', message: '2' }],
  })
})

test('property.list answers all properties and property.calculate-score scores one', async () => {
  const { property } = await buildDeal(t.db)
  const list = (await t.call('GET', '/property/all', staff)).json<{ properties: { id: string }[] }>()
  expect(list.properties.map((p) => p.id)).toContain(property.id)
  const reply = await t.call('PUT', `/property/calculate-score/${property.id}`, staff)
  expect([reply.statusCode, typeof reply.json<{ score: unknown }>().score]).toEqual([200, 'number'])
})
