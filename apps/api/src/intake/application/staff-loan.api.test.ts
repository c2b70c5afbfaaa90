import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBorrower, buildContact, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let officer: Awaited<ReturnType<typeof buildUser>>
beforeAll(async () => {
  t = await testApp()
  officer = await buildUser(t.db, 'admin', { first_name: 'Olive', last_name: 'Officer' })
})
afterAll(() => t.close())

let n = 0
/** A property of its own and a borrower who is not on file. */
const body = (over: object = {}) => {
  n += 1
  return {
    purpose: 'Purchase',
    amount: 1_250_000,
    duration_months: 18,
    property: {
      property_type: 'MULTIFAMILY',
      address_address: `${n} Staff Street`,
      address_city: 'Brooklyn',
      address_state: 'NY',
      address_zipcode: '11201',
      coordinates: { lat: 40.694, lng: -73.99 },
    },
    borrower: { kind: 'new', first_name: 'Ada', last_name: 'New', email: `new${n}@example.com`, phone: '212-5550142' },
    ...over,
  }
}
const create = (sent: object, as = officer.email) => t.call('POST', '/loan/create', as, sent)
const created = async (sent: object) => {
  const reply = await create(sent)
  expect(reply.statusCode, reply.body).toBe(201)
  await t.drain()
  return reply.json<{ id: string; human_id: string; name: string }>()
}
const counts = async () =>
  Promise.all(
    (['loan', 'borrower', 'contact', 'property', 'application', 'lead', 'mail', 'app_user', 'event'] as const).map(
      async (table) =>
        Number(
          (
            await t.db
              .selectFrom(table)
              .select((eb) => eb.fn.countAll<number>().as('n'))
              // That somebody was refused is written down.
              .$if(table === 'event', (rows) => rows.where(sql<boolean>`kind <> 'access.refused'`))
              .executeTakeFirstOrThrow()
          ).n,
        ),
    ),
  )

test('[E-76] staff begin a loan without captcha: whole as from the form, theirs, and nobody is written to', async () => {
  const before = t.mailer.messages.length
  const { id, human_id, name } = await created(body())
  expect(name).toBe(`${n} Staff Street`)
  const loan = (await t.call('GET', `/loan/${human_id}`, officer.email)).json()
  expect(loan).toMatchObject({
    amount: 1_250_000,
    purpose: 'Purchase',
    duration_months: 18,
    status: { state: 'preliminary' },
    owner_user: { id: officer.id, name: 'Olive Officer' },
    borrowers: [{ first_name: 'Ada', last_name: 'New', email: `new${n}@example.com`, phone: '212-5550142' }],
    contacts: [],
    properties: [{ property_type: 'MULTIFAMILY', address_address: `${n} Staff Street`, address_zipcode: '11201' }],
  })
  expect(loan.score).not.toBeNull()
  expect(loan.status.suggested_steps).not.toEqual([])
  const types = await t.db.selectFrom('activity').select('type').where('loan_id', '=', id).execute()
  expect(types.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['application', 'term-sheet', 'plaid', 'appraisal']),
  )
  for (const table of ['application', 'lead'] as const)
    expect(await t.db.selectFrom(table).select('id').where('loan_id', '=', id).execute(), table).toEqual([])
  expect(t.mailer.messages.length).toBe(before)
  expect(await t.db.selectFrom('app_user').select('id').where('email', '=', `new${n}@example.com`).execute()).toEqual(
    [],
  )
  const { events } = (await t.call('GET', `/loan/${human_id}/timeline?topic=status`, officer.email)).json()
  expect(events).toMatchObject([{ actor_name: 'Olive Officer', text: 'Olive Officer entered the loan request' }])
})

test('[E-76] a borrower and a broker on file are used as they are', async () => {
  const [borrower, broker] = [await buildBorrower(t.db), await buildContact(t.db)]
  const { human_id } = await created(
    body({ borrower: { kind: 'known', borrower_id: borrower.id }, broker: { kind: 'known', contact_id: broker.id } }),
  )
  const loan = (await t.call('GET', `/loan/${human_id}`, officer.email)).json()
  expect([loan.borrowers.map((b: { id: string }) => b.id), loan.contacts.map((c: { id: string }) => c.id)]).toEqual([
    [borrower.id],
    [broker.id],
  ])
})

test('[E-76] a new broker is a broker contact of the loan; a borrower without email stays without', async () => {
  const { human_id } = await created(
    body({
      borrower: { kind: 'new', first_name: 'No', last_name: 'Mail' },
      broker: { kind: 'new', first_name: 'Bo', last_name: 'Ker', email: 'Bo@brokers.example' },
    }),
  )
  expect((await t.call('GET', `/loan/${human_id}`, officer.email)).json()).toMatchObject({
    borrowers: [{ email: null, phone: null }],
    contacts: [{ first_name: 'Bo', email: 'bo@brokers.example', contact_type: 'broker' }],
  })
})

test('[E-76] who is on file under an email is not entered twice; the field is named and nothing is written', async () => {
  const known = await buildBorrower(t.db, { first_name: 'Kim', last_name: 'Known' })
  const broker = await buildContact(t.db, { first_name: 'Bea', last_name: 'Broker' })
  const before = await counts()
  const again = { kind: 'new', first_name: 'K', last_name: 'K', email: known.email.toUpperCase() }
  expect((await create(body({ borrower: again }))).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'borrower.email', message: 'Kim Known is on file with this email. Choose the borrower on file.' }],
  })
  const other = { kind: 'new', first_name: 'B', last_name: 'B', email: broker.email }
  expect((await create(body({ broker: other }))).json()).toMatchObject({ errors: [{ path: 'broker.email' }] })
  expect(await counts()).toEqual(before)
})

test.each([
  ['amount', { amount: 15_000_001 }],
  ['amount', { amount: 0 }],
  ['duration_months', { duration_months: 101 }],
  ['purpose', { purpose: 'Gift' }],
  ['borrower.first_name', { borrower: { kind: 'new', first_name: 'R2', last_name: 'D' } }],
  ['broker.email', { broker: { kind: 'new', first_name: 'B', last_name: 'K', email: 'bo' } }],
])('[E-76] a bad %s is refused by its name and nothing is written', async (path, over) => {
  const before = await counts()
  const reply = await create(body(over))
  expect(reply.statusCode).toBe(400)
  expect(reply.json().errors).toMatchObject([{ path }])
  expect(await counts()).toEqual(before)
})

test('[E-76] a bad ZIP code or state of the property is refused by its name', async () => {
  const { property, ...rest } = body()
  const sent = { ...rest, property: { ...property, address_zipcode: 'abc', address_state: 'Nowhere' } }
  const paths = (await create(sent)).json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)
  expect(paths.toSorted()).toEqual(['property.address_state', 'property.address_zipcode'])
})

test('[E-76] a party that is not on file, or that is no broker, is 404 and nothing is written', async () => {
  const attorney = await buildContact(t.db, { contact_type: 'attorney' })
  const before = await counts()
  const missing = '01990000-0000-7000-8000-000000000000'
  for (const over of [
    { borrower: { kind: 'known', borrower_id: missing } },
    { broker: { kind: 'known', contact_id: missing } },
    { broker: { kind: 'known', contact_id: attorney.id } },
  ])
    expect((await create(body(over))).statusCode).toBe(404)
  // That they were refused is noted, and nothing else.
  await t.db.deleteFrom('event').where('kind', '=', 'access.refused').execute()
  expect(await counts()).toEqual(before)
})

test('[E-76] an open request on the property is pointed out, and the loan begun when told so', async () => {
  const first = body()
  const { human_id, id } = await created(first)
  const street = first.property.address_address.replace('Street', 'St.')
  const twin = body({ property: { ...first.property, address_address: street } })
  const before = await counts()
  expect((await create(twin)).json()).toMatchObject({
    status: 409,
    code: 'similar_request',
    errors: [{ path: human_id, message: `${human_id} is open on this property, for the same amount.` }],
  })
  expect((await create({ ...twin, amount: 900_000 })).json()).toMatchObject({
    errors: [{ path: human_id, message: `${human_id} is open on this property, for $1,250,000.` }],
  })
  expect(await counts()).toEqual(before)
  await created({ ...twin, despite_similar: true })
  // One that is over is no open request.
  await t.db
    .updateTable('loan')
    .set({ status: 'rejected' })
    .where('name', 'like', `${first.property.address_address.split(' ')[0]} Staff St%`)
    .execute()
  expect((await create(body({ property: first.property }))).statusCode).toBe(201)
  expect(id).toBeTruthy()
})

test('[E-76] two who begin the same loan at once: one is told of the other', async () => {
  const { property } = body()
  const codes = await Promise.all([1, 2, 3].map(async () => (await create(body({ property }))).statusCode))
  expect(codes.toSorted()).toEqual([201, 409, 409])
})

test('[E-76] only with the box ticked the borrower gets an account and a letter, once, in the name of the officer', async () => {
  const sent = body({ invite: true })
  const email = `new${n}@example.com`
  const { human_id } = await created(sent)
  const letters = t.mailer.messages.filter(({ to }) => JSON.stringify(to).includes(email))
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain(`opened loan request ${human_id} for you`)
  const events = await t.db.selectFrom('event').selectAll().where('kind', '=', 'user.invited').execute()
  expect(events.at(-1)).toMatchObject({ actor_name: 'Olive Officer', after: { email } })
  const home = (await t.call('GET', '/personal/home', email)).json<{ loans: { loan: { human_id: string } }[] }>()
  expect(home.loans.map(({ loan }) => loan.human_id)).toEqual([human_id])
})

test('[E-76] a borrower with an account is told by email and sees the new loan', async () => {
  const user = await buildUser(t.db, 'borrower')
  const borrower = await buildBorrower(t.db, { email: user.email })
  const { human_id } = await created(body({ borrower: { kind: 'known', borrower_id: borrower.id }, invite: true }))
  const letters = t.mailer.messages.filter(({ to }) => JSON.stringify(to).includes(user.email))
  expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('has opened a loan request for you')])
  const home = (await t.call('GET', '/personal/home', user.email)).json<{ loans: { loan: { human_id: string } }[] }>()
  expect(home.loans.map(({ loan }) => loan.human_id)).toEqual([human_id])
})

test('[E-76] an invitation that cannot go is refused and nothing is written', async () => {
  const colleague = await buildUser(t.db, 'admin')
  const noMail = await buildBorrower(t.db, { email: 'x1@no-email.invalid', email_is_placeholder: true })
  const away = await buildUser(t.db, 'borrower', { active: false })
  const before = await counts()
  const named = (email: string) => ({ kind: 'new', first_name: 'A', last_name: 'B', email })
  for (const [borrower, why] of [
    [named(colleague.email), 'belongs to staff'],
    [named(away.email), 'deactivated'],
    [{ kind: 'known', borrower_id: noMail.id }, 'no email on file'],
  ] as const) {
    const reply = await create(body({ borrower, invite: true }))
    expect(reply.json().errors).toMatchObject([{ path: 'invite', message: expect.stringContaining(why) }])
  }
  expect(await counts()).toEqual(before)
})

test('[W-20] [E-76] readers, those denied it, parties and visitors begin no loan', async () => {
  const before = await counts()
  const people = [
    await buildUser(t.db, 'admin', { denied: ['read-only'] }),
    await buildUser(t.db, 'admin', { denied: ['create-loan'] }),
    await buildUser(t.db, 'borrower'),
    await buildUser(t.db, 'broker'),
  ]
  for (const { email } of people) expect((await create(body(), email)).statusCode).toBe(403)
  expect((await t.call('POST', '/loan/create', null, body())).statusCode).toBe(401)
  expect((await counts())[0]).toBe(before[0])
})
